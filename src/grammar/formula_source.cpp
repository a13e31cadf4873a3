#include "grammar/formula_source.h"

#include <algorithm>

#include "smtlib/printer.h"

namespace cupel {

namespace {

constexpr std::array kRequests = {CommandRule::kGetModel, CommandRule::kGetValue, CommandRule::kGetUnsatCore,
                                  CommandRule::kGetUnsatAssumptions, CommandRule::kGetProof};
constexpr uint64_t kMostAssertions = 8;
constexpr uint64_t kLeastAssertion = 4;  // positions: (assert false) ends all that could be learned

}  // namespace

Result<std::unique_ptr<FormulaSource>> FormulaSource::make(const Grammar& grammar, const Vocabulary& vocabulary,
                                                           Rng rng) {
  CompiledGrammar compiled = TRY(CompiledGrammar::make(grammar, vocabulary, rng.split("grammar")));
  return std::unique_ptr<FormulaSource>(new FormulaSource(grammar, std::move(compiled), rng.split("formulas")));
}

FormulaSource::FormulaSource(Grammar grammar, CompiledGrammar compiled, Rng rng)
    : grammar_(std::move(grammar)),
      compiled_(std::move(compiled)),
      rng_(rng),
      terms_(compiled_, grammar_),
      mark_(compiled_.signature().store->mark()),
      store_(compiled_.signature().store) {}

void FormulaSource::next(Script& script, std::string& text) {
  script.commands.clear();
  body_.clear();
  store_->drop_since(mark_);
  terms_.begin();
  positions_ = scopes_ = names_ = 0;
  Requests requests = draw_requests();
  add_body(requests);
  assemble(requests, script.commands);
  script.store = store_;
  script.logic = grammar_.logic;
  text.clear();
  print_script(script, text);
  learn_size(text.size());
}

bool FormulaSource::chance(CommandRule rule) {
  double weight = grammar_.weight(rule);
  return weight > 0 && rng_.unit() < weight;
}

FormulaSource::Requests FormulaSource::draw_requests() {
  Requests requests;
  for (size_t i = 0; i < kCommandCount; ++i) requests.wanted[i] = chance(static_cast<CommandRule>(i));
  return requests;
}

// --- sizes ---

uint64_t FormulaSource::draw_positions() {
  double wanted = static_cast<double>(grammar_.bytes) * (0.5 + rng_.unit()) / bytes_per_position_;
  return std::max<uint64_t>(3, static_cast<uint64_t>(wanted));
}

// Operators have long names in one grammar and short ones in another.
void FormulaSource::learn_size(size_t bytes) {
  double measured = static_cast<double>(bytes) / static_cast<double>(std::max<uint64_t>(positions_, 1));
  bytes_per_position_ += (measured - bytes_per_position_) / 8;
  bytes_per_position_ = std::clamp(bytes_per_position_, 1.0, 200.0);
}

// --- commands ---

void FormulaSource::add_body(const Requests& requests) {
  uint64_t wanted = draw_positions(), assertions = 1 + rng_.below(kMostAssertions);
  uint64_t share = std::max<uint64_t>(wanted / assertions, 2);
  // An assertion may be much smaller than its share, so there may be more of them; but not without end.
  for (uint64_t i = 0; i < 4 * kMostAssertions && positions_ < wanted; ++i)
    add_assertion(requests, std::max(kLeastAssertion, std::min(1 + rng_.below(2 * share), wanted - positions_ + 1)));
  bool assume = requests.has(CommandRule::kCheckSatAssuming) || requests.has(CommandRule::kGetUnsatAssumptions);
  add_query(assume);
  std::array<CommandRule, kRequests.size()> order = kRequests;
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng_.below(i)]);
  for (CommandRule rule : order)
    if (requests.has(rule)) add_request(rule);
}

void FormulaSource::add_assertion(const Requests& requests, uint64_t size) {
  if (scopes_ > 0 && chance(CommandRule::kPop)) {
    body_.push_back(PushPop{false, 1});
    --scopes_;
  }
  if (chance(CommandRule::kPush)) {
    body_.push_back(PushPop{true, 1});
    ++scopes_;
  }
  Term term = terms_.draw(CompiledGrammar::kBoolean, size, rng_);
  positions_ += term.occurrences();
  if (requests.has(CommandRule::kGetUnsatCore)) {
    Attribute attribute{.keyword = ":named", .text = name_text(names_++)};
    term = store_->annotate(term, {&attribute, 1}, {});
  }
  body_.push_back(Assert{term});
  if (chance(CommandRule::kCheckSat)) add_query(chance(CommandRule::kCheckSatAssuming));
}

std::string_view FormulaSource::name_text(unsigned number) {
  while (name_texts_.size() <= number)
    name_texts_.push_back(store_->arena().copy(std::string_view("n" + std::to_string(name_texts_.size()))));
  return name_texts_[number];
}

void FormulaSource::add_query(bool assume) {
  std::vector<Term> assumptions;
  for (uint64_t i = assume ? 1 + rng_.below(3) : 0; i > 0; --i) {
    Term literal = terms_.literal(rng_);
    if (literal) assumptions.push_back(literal);
  }
  if (assumptions.empty())
    body_.push_back(PlainCommand{"check-sat"});
  else
    body_.push_back(CheckSatAssuming{store_->arena().copy(assumptions)});
}

// What a solver refuses there, such as a core after `sat`, spoils no answer.
void FormulaSource::add_request(CommandRule rule) {
  if (rule == CommandRule::kGetUnsatAssumptions && !std::holds_alternative<CheckSatAssuming>(last_query())) return;
  if (rule != CommandRule::kGetValue) {
    body_.push_back(PlainCommand{info_of(rule).name});
    return;
  }
  std::vector<Term> asked;
  for (uint64_t i = 1 + rng_.below(3); i > 0; --i) {
    Term term = terms_.known_term(rng_);
    if (term) asked.push_back(term);
  }
  if (!asked.empty()) body_.push_back(GetValue{store_->arena().copy(asked)});
}

const Command& FormulaSource::last_query() const {
  auto found = std::find_if(body_.rbegin(), body_.rend(), [](const Command& command) {
    const auto* plain = std::get_if<PlainCommand>(&command);
    return std::holds_alternative<CheckSatAssuming>(command) || (plain && plain->command == "check-sat");
  });
  return *found;
}

// Options, the logic, what the body uses, the body.
void FormulaSource::assemble(const Requests& requests, std::vector<Command>& commands) const {
  std::string_view before;
  for (CommandRule rule : kRequests) {
    std::string_view option = info_of(rule).option;
    if (!requests.has(rule) || option == before) continue;
    commands.push_back(AttributeCommand{"set-option", option, "true"});
    before = option;
  }
  if (!grammar_.logic.empty()) commands.push_back(SetLogic{grammar_.logic});
  const std::vector<Command>& declarations = compiled_.signature().commands;
  for (uint32_t i = 0; i < declarations.size(); ++i)
    if (!std::holds_alternative<DeclareFun>(declarations[i]) || terms_.uses(i)) commands.push_back(declarations[i]);
  commands.insert(commands.end(), body_.begin(), body_.end());
}

}  // namespace cupel
