// From the chosen variables to the text of a fused test.
#include <fmt/format.h>

#include <algorithm>

#include "strategy/fusion/fusion_chain.h"
#include "term/occurrence.h"
#include "theory/typing.h"
#include "value/print.h"

namespace cupel {

namespace {

constexpr uint64_t kMostReplaced = 8;  // occurrences of one variable

/// The way to occurrence number `index` of what was counted.
std::vector<uint32_t> path_to(Term term, uint64_t index, const std::vector<uint64_t>& counts) {
  std::vector<uint32_t> path;
  while (!term.positions().empty()) {
    uint32_t child = 0;
    for (; index >= counts[term[child].id()]; ++child) index -= counts[term[child].id()];
    path.push_back(child);
    term = term[child];
  }
  return path;
}

}  // namespace

void FusionChain::replace_occurrences() {
  replaced_.clear();
  left_ = room_;
  for (const FusedPair& pair : fused_) {
    replace_some(0, store().constant(*pair.x), pair.terms.x, pair.function->name);
    replace_some(1, store().constant(*pair.y), pair.terms.y, pair.function->name);
  }
  // A variable is a leaf, so no replacement moves another one's place.
  formulas_ = base_;
  for (const Replacement& each : replaced_)
    formulas_[each.formula] = replace_at(store(), formulas_[each.formula], each.path, each.after);
}

// Draws some occurrences, each of the side's with the same chance.
void FusionChain::replace_some(size_t side, Term variable, Term inversion, std::string_view rule) {
  counts_.assign(known_terms_, 0);
  for (uint32_t id = variable.id(); id < known_terms_; ++id) {
    Term term = store().term(id);
    for (Term child : term.positions()) counts_[id] += counts_[child.id()];
    counts_[id] = term == variable ? 1 : std::min(counts_[id], kMostPositions);
  }
  const std::vector<Term>& formulas = pair_->sides[side].formulas;
  uint64_t all = 0;
  for (Term formula : formulas) all += counts_[formula.id()];
  if (all == 0) return;
  std::vector<uint64_t> drawn(1 + rng_.below(std::min(all, kMostReplaced)));
  for (uint64_t& index : drawn) index = rng_.below(all);
  std::ranges::sort(drawn);
  drawn.erase(std::ranges::unique(drawn).begin(), drawn.end());
  for (uint64_t index : drawn) {
    if (inversion.occurrences() > left_) return;
    left_ -= inversion.occurrences();
    size_t formula = 0;
    for (; index >= counts_[formulas[formula].id()]; ++formula) index -= counts_[formulas[formula].id()];
    replaced_.push_back({static_cast<uint32_t>(first_of(side) + formula), path_to(formulas[formula], index, counts_),
                         variable, inversion, rule});
  }
}

// --- the script ---

void FusionChain::add_command(const Command& command) {
  test_.script.commands.push_back(command);
  test_.text += printer_->text_of(command);
}

void FusionChain::write_test() {
  std::vector<Command>& commands = test_.script.commands;
  const std::string& logic = nonlinear_ ? pair_->product_logic : pair_->script.logic;
  if (test_.script.logic != logic) {
    test_.script.logic = logic;
    commands[pair_->logic_at] = SetLogic{store().arena().copy(std::string_view(logic))};
  }
  commands.resize(pair_->preamble);
  test_.text.assign(base_text_, 0, offsets_[pair_->logic_at]);
  test_.text += printer_->text_of(commands[pair_->logic_at]);
  size_t declarations = offsets_[pair_->logic_at + 1];
  test_.text.append(base_text_, declarations, offsets_[pair_->preamble] - declarations);
  for (const FusedPair& pair : fused_) add_command(DeclareFun{pair.z, true});
  shape_ == Shape::kConjunction ? write_conjunction() : write_disjunction();
  if (!is_sat()) write_constraints();
  add_command(PlainCommand{"check-sat"});
  write_expectation();
}

void FusionChain::write_conjunction() {
  auto first = static_cast<uint32_t>(test_.script.commands.size());
  for (size_t i = 0; i < formulas_.size(); ++i) {
    if (formulas_[i] != base_[i]) {
      add_command(Assert{formulas_[i]});
      continue;
    }
    test_.script.commands.emplace_back(Assert{formulas_[i]});
    size_t at = pair_->preamble + i;
    test_.text.append(base_text_, offsets_[at], offsets_[at + 1] - offsets_[at]);
  }
  for (Replacement& each : replaced_)
    test_.mutations.push_back({first + each.formula, std::move(each.path), each.before, each.after, each.rule});
}

// `formulas` are those of both sides.
Term FusionChain::formula_of(size_t side, std::span<const Term> formulas) const {
  size_t count = pair_->sides[side].formulas.size();
  formulas = formulas.subspan(first_of(side), count);
  return count == 1 ? formulas[0] : make(*pair_->script.store, "and", formulas);
}

void FusionChain::write_disjunction() {
  Term disjuncts[] = {formula_of(0, formulas_), formula_of(1, formulas_)};
  auto command = static_cast<uint32_t>(test_.script.commands.size());
  add_command(Assert{make(store(), "or", disjuncts)});
  for (Replacement& each : replaced_) {
    size_t side = each.formula < first_of(1) ? 0 : 1;
    std::vector<uint32_t> path{static_cast<uint32_t>(side)};
    if (pair_->sides[side].formulas.size() > 1) path.push_back(each.formula - static_cast<uint32_t>(first_of(side)));
    path.insert(path.end(), each.path.begin(), each.path.end());
    test_.mutations.push_back({command, std::move(path), each.before, each.after, each.rule});
  }
}

// z = f(x, y), x = r_x(y, z), y = r_y(x, z): in every model an inversion equals what it stands for.
void FusionChain::write_constraints() {
  for (const FusedPair& pair : fused_) {
    auto equal = [&](Function* constant, Term term) {
      Term sides[] = {store().constant(*constant), term};
      add_command(Assert{make(store(), "=", sides)});
    };
    equal(pair.z, pair.terms.fused);
    equal(pair.x, pair.terms.x);
    equal(pair.y, pair.terms.y);
  }
}

// The seeds together, not fused: the test is stronger. Who alone calls them unsat is asked about that where it
// contradicts itself.
std::shared_ptr<const Premise> FusionChain::premise() {
  if (reasons_.unsat_basis != Basis::kOneSolver) return nullptr;
  std::shared_ptr<const Premise>& known = premises_[static_cast<size_t>(shape_)];
  if (known) return known;
  std::string text = base_text_;
  if (shape_ == Shape::kDisjunction) {
    Term disjuncts[] = {formula_of(0, base_), formula_of(1, base_)};
    text.resize(offsets_[pair_->preamble]);
    text += printer_->text_of(Assert{make(store(), "or", disjuncts)});
    text += printer_->text_of(PlainCommand{"check-sat"});
  }
  return known = std::make_shared<const Premise>(Premise{std::move(text), reasons_.only_solver, false});
}

void FusionChain::write_expectation() {
  Expectation& expected = test_.expectations[0];
  if (!is_sat()) {
    expected = {.answer = Expected::kUnsat,
                .reason = reasons_.unsat,
                .basis = reasons_.unsat_basis,
                .kept_by_undoing = true,
                .premise = premise()};
    return;
  }
  std::string witness = "(\n" + pair_->definitions;
  for (const FusedPair& pair : fused_) {
    std::string_view sort = pair.z->range.text();
    witness += fmt::format("(define-fun {} () {} {})\n", pair.z->name, sort,
                           to_smtlib(*pair_->model.find_value(*pair.z), sort));
  }
  expected = {.answer = Expected::kSat,
              .witness = std::make_shared<const std::string>(witness + ")\n"),
              .reason = reasons_.sat};
}

// Which values a quantifier is tried with depends on the whole model, so what was remembered does not count for it.
bool FusionChain::holds() {
  std::vector<Term> asserted;
  for (size_t i = pair_->preamble; i < test_.script.commands.size(); ++i)
    if (const auto* assertion = std::get_if<Assert>(&test_.script.commands[i])) asserted.push_back(assertion->term);
  if (has_binders_) {
    Evaluator fresh(store(), pair_->model, kLimits);
    fresh.complete_symbols();
    return std::ranges::all_of(asserted, [&](Term formula) { return fresh.evaluate(formula).is_true(); });
  }
  return std::ranges::all_of(asserted, [&](Term formula) { return evaluator_->evaluate(formula).is_true(); });
}

}  // namespace cupel
