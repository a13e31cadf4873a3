#include "oracle/self_forms.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/rng.h"
#include "smtlib/printer.h"
#include "solver/lexical.h"
#include "term/walk.h"
#include "theory/operator_table.h"

namespace cupel::oracle {

namespace {

bool has_name(Term root) {
  bool found = false;
  post_order(root, [&](Term term) {
    if (!term.is(TermKind::kAnnotation)) return;
    found |=
        std::ranges::any_of(term.annotation().attributes, [](const Attribute& a) { return a.keyword == ":named"; });
  });
  return found;
}

bool is_declaration(const Command& command) {
  return std::holds_alternative<DeclareFun>(command) || std::holds_alternative<DefineFun>(command) ||
         std::holds_alternative<DefineFunsRec>(command) || std::holds_alternative<DeclareSort>(command) ||
         std::holds_alternative<DefineSort>(command) || std::holds_alternative<DeclareDatatypes>(command);
}

bool is_setting(const Command& command) {
  if (std::holds_alternative<SetLogic>(command)) return true;
  const auto* attribute = std::get_if<AttributeCommand>(&command);
  return attribute && attribute->command == "set-option";
}

}  // namespace

std::optional<Forms> Forms::of(const Script& script) {
  if (!script.is_single_query() || script.has_verbatim()) return std::nullopt;
  Forms forms(script);
  for (const Command& command : script.commands) {
    if (const auto* plain = std::get_if<PlainCommand>(&command); plain && plain->command == "check-sat") break;
    bool in_head = forms.assertions_.empty();
    if (is_setting(command) && !in_head) return std::nullopt;
    if (const auto* assertion = std::get_if<Assert>(&command)) {
      forms.assertions_.push_back(assertion->term);
      forms.named_ = forms.named_ || has_name(assertion->term);
      forms.body_.push_back(command);
    } else if (is_setting(command) || is_declaration(command)) {
      (in_head ? forms.head_ : forms.body_).push_back(command);
    }
  }
  if (forms.assertions_.empty() || forms.assertions_.size() != script.assertions().size()) return std::nullopt;
  return forms;
}

std::string Forms::print(std::vector<Command> commands) const {
  return print_script(Script{script_->store, std::move(commands), script_->logic});
}

std::string Forms::name(std::string_view prefix, size_t number) const {
  std::string made = fmt::format("{}{}", prefix, number);
  while (script_->store->is_declared(made)) made += "_";
  return made;
}

std::string Forms::in_scopes(bool models) const {
  std::vector<Command> commands = head_;
  for (int round = 0; round < 2; ++round) {
    commands.push_back(PushPop{true, 1});
    commands.insert(commands.end(), body_.begin(), body_.end());
    commands.push_back(check_command());
    if (models) commands.push_back(get_model_command());
    commands.push_back(PushPop{false, 1});
  }
  return print(std::move(commands));
}

std::optional<std::string> Forms::reordered(std::string_view text) const {
  if (named_ || assertions_.size() < 2) return std::nullopt;
  std::vector<Term> order = assertions_;
  Rng rng = Rng(0).split(text);
  for (size_t i = order.size(); i-- > 1;) std::swap(order[i], order[rng.below(i + 1)]);
  if (order == assertions_) std::ranges::reverse(order);
  return only(order);
}

std::vector<Command> Forms::assumptions() const {
  TermStore& store = *script_->store;
  const Symbol& implies = OperatorTable::standard().overloads("=>").front()->symbol;
  std::vector<Command> commands = declarations();
  std::vector<Term> assumptions;
  for (size_t i = 0; i < assertions_.size(); ++i) {
    Function* constant = store.declare(name("assumption_", i), FunctionKind::kDeclared, {}, Sort::boolean());
    assumptions.push_back(store.constant(*constant));
    Term implication = store.apply(implies, std::vector<Term>{assumptions.back(), assertions_[i]}, Sort::boolean());
    commands.push_back(DeclareFun{constant, false});
    commands.push_back(Assert{implication});
  }
  commands.push_back(CheckSatAssuming{store.arena().copy(assumptions)});
  return commands;
}

std::optional<std::string> Forms::assuming() const {
  if (named_) return std::nullopt;
  std::vector<Command> commands = assumptions();
  commands.push_back(get_model_command());
  return print(std::move(commands));
}

std::optional<std::string> Forms::named() const {
  if (named_) return std::nullopt;
  TermStore& store = *script_->store;
  std::vector<Command> commands = declarations();
  for (size_t i = 0; i < assertions_.size(); ++i) {
    Attribute attribute{":named", store.arena().copy(std::string_view(name("assertion_", i)))};
    commands.push_back(Assert{store.annotate(assertions_[i], {&attribute, 1}, {})});
  }
  commands.push_back(check_command());
  commands.push_back(PlainCommand{"get-unsat-core"});
  return print(std::move(commands));
}

std::optional<std::vector<Term>> Forms::core(std::string_view answer) const {
  std::vector<std::string> names;
  for (size_t i = 0; i < assertions_.size(); ++i) names.push_back(name("assertion_", i));
  return chosen(answer, names);
}

std::optional<std::vector<Term>> Forms::chosen(std::string_view list, const std::vector<std::string>& names) const {
  auto words = solver::items_of_list(list);
  if (!words) return std::nullopt;
  std::vector<Term> found;
  for (std::string_view word : *words) {
    auto place = std::ranges::find(names, word);
    if (place == names.end()) return std::nullopt;
    found.push_back(assertions_[static_cast<size_t>(place - names.begin())]);
  }
  return found;
}

std::string Forms::only(const std::vector<Term>& assertions) const {
  std::vector<Command> commands = declarations();
  for (Term assertion : assertions) commands.push_back(Assert{assertion});
  commands.push_back(check_command());
  commands.push_back(get_model_command());
  return print(std::move(commands));
}

// Everything that is no assertion; nothing of it depends on one, as there are no names.
std::vector<Command> Forms::declarations() const {
  std::vector<Command> commands = head_;
  std::ranges::copy_if(body_, std::back_inserter(commands), is_declaration);
  return commands;
}

}  // namespace cupel::oracle
