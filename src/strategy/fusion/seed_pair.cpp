#include "strategy/fusion/seed_pair.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/constants.h"
#include "eval/random_value.h"
#include "eval/read_model.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/fusion/joint_logic.h"
#include "strategy/fusion/model_items.h"
#include "strategy/fusion/renaming.h"
#include "value/print.h"

namespace cupel {

namespace {

/// The text of a side, apart by what stands where in the joint script.
struct SideText {
  std::map<std::string_view, std::string_view> options;
  std::string declarations;
  std::string assertions;
  ModelItems model;
  std::vector<std::string> variables;
  size_t declared = 0, asserted = 0;  // commands
};

// What changes nothing about the answer, or belongs to the way in which the seed was run.
bool is_needless(const AttributeCommand& command) {
  if (command.command != "set-option" || command.keyword.starts_with(":produce-")) return true;
  static constexpr std::string_view kNeedless[] = {
      ":print-success", ":interactive-mode",          ":verbosity",    ":random-seed",
      ":incremental",   ":global-declarations",       ":dump-models",  ":regular-output-channel",
      ":check-models",  ":diagnostic-output-channel", ":check-proofs", ":check-unsat-cores"};
  return std::ranges::find(kNeedless, command.keyword) != std::end(kNeedless);
}

Result<SideText> text_of(const FusionSide& side, const SideScript& read) {
  SideText text;
  Script declarations{read.script.store, {}, {}}, assertions{read.script.store, {}, {}};
  for (const Command& command : read.script.commands) {
    const auto* attribute = std::get_if<AttributeCommand>(&command);
    if (attribute && !is_needless(*attribute)) text.options[attribute->keyword] = attribute->value;
    if (std::holds_alternative<Assert>(command)) assertions.commands.push_back(command);
    bool other = attribute || std::holds_alternative<SetLogic>(command) ||
                 std::holds_alternative<PlainCommand>(command) || std::holds_alternative<Assert>(command);
    if (!other) declarations.commands.push_back(command);
  }
  text.declared = declarations.commands.size();
  text.asserted = assertions.commands.size();
  text.declarations = print_script(declarations);
  text.assertions = print_script(assertions);
  for (const Function* variable : read.variables) text.variables.emplace_back(variable->raw_name);
  if (side.model) text.model = TRY(model_items(read.script, side.model->text));
  return text;
}

/// Adds the names of testers that are spelled `is-c`.
void rename_testers(const Script& script, Renaming& renaming) {
  for (std::string_view name : constructor_names(script)) {
    auto found = renaming.find(name);
    if (found != renaming.end()) renaming.emplace(fmt::format("is-{}", name), "is-" + found->second);
  }
}

void rename_all(SideText& text, const Renaming& renaming) {
  if (renaming.empty()) return;
  for (std::string* part : {&text.declarations, &text.assertions, &text.model.text}) *part = renamed(*part, renaming);
  for (std::string& name : text.variables)
    if (auto found = renaming.find(name); found != renaming.end()) name = found->second;
}

// The first one keeps its names where they mean nothing else; the second one's are all new.
void tell_apart(const Script& first, SideText& a, const Script& second, SideText& b, FreshNames& names) {
  for (const SideText* text : {&a, &b})
    for (const std::string* part : {&text->declarations, &text->assertions, &text->model.text})
      names.take_symbols(*part);
  Renaming of_first, of_second;
  for (std::string_view name : declared_names(first))
    if (names.is_known(name)) of_first.emplace(name, names.make(name, "_1"));
  for (std::string_view name : declared_names(second)) of_second.emplace(name, names.make(name, "_2"));
  for (const std::string& name : b.model.names) {
    bool shared = std::ranges::find(a.model.names, name) != a.model.names.end();
    if (shared) of_second.emplace(name, names.make(name, "_2"));
  }
  rename_testers(first, of_first);
  rename_testers(second, of_second);
  rename_all(a, of_first);
  rename_all(b, of_second);
}

// An option may be why a seed is unsat. A model that our evaluator calls true needs none, and an option of the other
// seed may exclude it.
Result<std::string> options_of(const FusionSide& first, const SideText& a, const FusionSide& second,
                               const SideText& b) {
  bool any_sat = first.status == Expected::kSat || second.status == Expected::kSat;
  for (const auto& [side, text] : {std::pair(&first, &a), std::pair(&second, &b)})
    if (any_sat && side->status == Expected::kUnsat && !text->options.empty())
      return Error{"the unsat seed sets options"};
  if (any_sat) return std::string();
  std::map<std::string_view, std::string_view> all = a.options;
  for (const auto& [keyword, value] : b.options)
    if (!all.emplace(keyword, value).second && all[keyword] != value) return Error{"the seeds set options differently"};
  std::string text;
  for (const auto& [keyword, value] : all) text += fmt::format("(set-option {} {})\n", keyword, value);
  return text;
}

/// The constants of a side, by their new names, among its declarations in the joint script.
std::vector<Function*> variables_among(std::span<const Command> declarations, const std::vector<std::string>& names) {
  std::vector<Function*> found;
  for (const Command& command : declarations) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || !declared->function->domain.empty()) continue;
    if (std::ranges::find(names, declared->function->raw_name) != names.end())
      found.push_back(const_cast<Function*>(declared->function));
  }
  return found;
}

std::vector<Term> terms_of(std::span<const Command> assertions) {
  std::vector<Term> terms;
  for (const Command& command : assertions) terms.push_back(std::get<Assert>(command).term);
  return terms;
}

// A model may leave constants out. Where nothing is known about a side, any value does.
void complete(SeedPair& pair, const PairSide& side, Rng& rng) {
  Domains domains;
  for (const Function* variable : side.variables) {
    if (pair.model.find(*variable)) continue;
    Sort sort = variable->range;
    bool known = side.status == Expected::kSat;
    Value value = known ? default_value(sort, domains) : random_value(sort, rng, domains);
    pair.definitions +=
        fmt::format("(define-fun {} () {} {})\n", variable->name, sort.text(), to_smtlib(value, sort.text()));
    pair.model.define(*variable, std::move(value));
  }
}

}  // namespace

Result<std::unique_ptr<SeedPair>> SeedPair::join(const FusionSide& first, const SideScript& first_script,
                                                 const FusionSide& second, const SideScript& second_script,
                                                 const Vocabulary& vocabulary, uint64_t fresh, Rng& rng) {
  SideText a = TRY(text_of(first, first_script)), b = TRY(text_of(second, second_script));
  FreshNames names(vocabulary);
  tell_apart(first_script.script, a, second_script.script, b, names);
  auto pair = std::make_unique<SeedPair>();
  const std::string &one = first_script.script.logic, &other = second_script.script.logic;
  std::string text = TRY(options_of(first, a, second, b));
  text += fmt::format("(set-logic {})\n", joint_logic(one, other, false));
  text += a.declarations + b.declarations + a.assertions + b.assertions + "(check-sat)\n";
  Result<Script> script = parse_script(text, vocabulary);
  if (!script) return Error{"the seeds cannot be read together: " + script.error().message};
  pair->script = std::move(*script);
  pair->product_logic = joint_logic(one, other, true);
  for (uint64_t i = 1; i <= fresh; ++i) pair->fresh_names.push_back(names.make("fused", fmt::format("_{}", i)));

  std::span<const Command> commands = pair->script.commands;
  size_t assertions = commands.size() - 1 - a.asserted - b.asserted;
  pair->preamble = assertions;
  pair->logic_at = assertions - a.declared - b.declared - 1;
  CUPEL_ASSERT(std::holds_alternative<SetLogic>(commands[pair->logic_at]));
  pair->sides[0] = {first.status, terms_of(commands.subspan(assertions, a.asserted)),
                    variables_among(commands.subspan(pair->logic_at + 1, a.declared), a.variables)};
  pair->sides[1] = {second.status, terms_of(commands.subspan(assertions + a.asserted, b.asserted)),
                    variables_among(commands.subspan(assertions - b.declared, b.declared), b.variables)};
  if (first.status == Expected::kUnsat && second.status == Expected::kUnsat) return pair;

  pair->definitions = a.model.text + b.model.text;
  Result<Model> model = read_model(pair->script, fmt::format("(\n{})\n", pair->definitions));
  if (!model) return Error{"the models cannot be read together: " + model.error().message};
  pair->model = std::move(*model);
  for (const PairSide& side : pair->sides) complete(*pair, side, rng);
  return pair;
}

}  // namespace cupel
