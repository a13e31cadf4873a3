#include "strategy/diver/diver_root.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "eval/read_model.h"
#include "mutate/value_term.h"
#include "smtlib/model_text.h"
#include "value/print.h"

namespace cupel {

namespace {

// Enough for formulas of some hundred thousand terms; quantifiers that need more are not worth a test's time.
constexpr EvalLimits kDiverLimits{.steps = 400'000};
constexpr uint64_t kMostDiverPositions = 1ull << 48;

std::ptrdiff_t offset(size_t place) { return static_cast<std::ptrdiff_t>(place); }

}  // namespace

DiverRoot::DiverRoot(Script script, const DiverRules& rules, const TermMakerSettings& terms)
    : script_(std::move(script)), rules_(rules), maker_(script_, rules.operators, terms), drawer_(maker_) {
  auto first =
      std::ranges::find_if(script_.commands, [](const Command& c) { return std::holds_alternative<Assert>(c); });
  first_assertion_ = static_cast<uint32_t>(first - script_.commands.begin());
}

Result<std::unique_ptr<DiverRoot>> DiverRoot::open(Script script, std::string witness, const DiverRules& rules,
                                                   const TermMakerSettings& terms) {
  std::unique_ptr<DiverRoot> root(new DiverRoot(std::move(script), rules, terms));
  Result<Model> model = read_model(root->script_, witness);
  if (!model) return Error{"the model cannot be read: " + model.error().message};
  root->model_ = std::move(model).value();
  root->witness_ = std::make_shared<const std::string>(std::move(witness));
  TRY(root->analyse());
  root->offer_values();
  return root;
}

Status DiverRoot::analyse() {
  Result<std::unique_ptr<Acceptance>> started = Acceptance::start(script_, 0, model_, kDiverLimits);
  if (!started) return started.error();
  acceptance_ = std::move(started).value();
  positions_ = std::make_unique<WeightedPositions>(acceptance_->evaluator(), rules_.settings.weights);
  size_ = 0;
  for (Term formula : acceptance_->formulas()) {
    positions_->add(formula);
    size_ += std::min(formula.occurrences(), kMostDiverPositions);
  }
  printed_ = std::make_unique<ScriptText>(script_, text_);
  return Done{};
}

// Constants of the model are leaves of new terms, too.
void DiverRoot::offer_values() {
  for (const Command& command : script_.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || !declared->function->domain.empty() || !has_constants(declared->function->range)) continue;
    Term constant = store().constant(*const_cast<Function*>(declared->function));
    Term value = value_term(store(), evaluator().evaluate(constant), constant.sort());
    if (value) drawer_.offer(value);
  }
}

Status DiverRoot::move_to(const Mutant& mutant) {
  witness_ = make_witness(mutant);
  Script moved = script_;
  make_script(mutant, moved);
  script_.commands = std::move(moved.commands);
  if (mutant.fresh) {
    ++first_assertion_;
    // Assertions stay together.
    auto declaration = script_.commands.begin() + mutant.command;
    std::rotate(script_.commands.begin() + first_assertion_ - 1, declaration, declaration + 1);
    model_.define(*mutant.fresh, mutant.value);
  }
  TRY(analyse());
  if (mutant.fresh) drawer_.offer(store().constant(*const_cast<Function*>(mutant.fresh)));
  return Done{};
}

bool DiverRoot::holds_with_fresh(const Mutant& mutant) {
  if (!acceptance_->has_binders() && !mutant.formula.has_binders()) return true;
  Model grown = model_;
  grown.define(*mutant.fresh, mutant.value);
  Evaluator evaluator(store(), grown, kDiverLimits);
  evaluator.complete_symbols();
  const std::vector<Term>& formulas = acceptance_->formulas();
  for (size_t i = 0; i < formulas.size(); ++i) {
    Term formula = command_of(i) == mutant.command ? mutant.formula : formulas[i];
    if (!evaluator.evaluate(formula).is_true()) return false;
  }
  return true;
}

// --- tests ---

void DiverRoot::make_script(const Mutant& mutant, Script& script) const {
  if (script.commands.size() != script_.commands.size()) script.commands = script_.commands;
  script.commands[mutant.command] = Assert{mutant.formula};
  if (!mutant.fresh) return;
  script.commands.insert(script.commands.begin() + mutant.command, DeclareFun{mutant.fresh, true});
  if (mutant.demand) script.commands.insert(script.commands.begin() + mutant.command + 2, Assert{mutant.demand});
}

void DiverRoot::make_text(const Mutant& mutant, std::string& text) const {
  const std::vector<size_t>& lengths = printed_->lengths();
  size_t start = std::accumulate(lengths.begin(), lengths.begin() + offset(mutant.command), size_t{0});
  text.assign(text_, 0, start);
  if (mutant.fresh) text += printed_->text_of(DeclareFun{mutant.fresh, true});
  text += printed_->text_of(Assert{mutant.formula});
  if (mutant.demand) text += printed_->text_of(Assert{mutant.demand});
  text.append(text_, start + lengths[mutant.command]);
}

std::shared_ptr<const std::string> DiverRoot::make_witness(const Mutant& mutant) const {
  if (!mutant.fresh) return witness_;
  Sort sort = mutant.fresh->range;
  std::string definition =
      fmt::format("(define-fun {} () {} {})\n", mutant.fresh->name, sort.text(), to_smtlib(mutant.value, sort.text()));
  return std::make_shared<const std::string>(with_definitions(*witness_, definition));
}

}  // namespace cupel
