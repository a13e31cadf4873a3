#include "strategy/sparrow/triviality.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "term/operator.h"
#include "theory/typing.h"

namespace cupel {

namespace {

constexpr std::string_view kReflexive[] = {"=", "iff", "<=", ">=", "bvule", "bvuge", "bvsle", "bvsge", "str.<="};
constexpr std::string_view kInclusions[] = {"str.prefixof", "str.suffixof", "str.contains",
                                            "seq.prefixof", "seq.suffixof", "seq.contains",
                                            "set.subset",   "subset",       "bag.subbag"};
constexpr std::string_view kIrreflexive[] = {"distinct", "<",     ">",     "bvult", "bvugt",
                                             "bvslt",    "bvsgt", "str.<", "fp.lt", "fp.gt"};

bool is_negated(Term formula) { return formula.op() && formula.op()->name == "not"; }

/// Whether one of the formulas is the negation of another.
bool has_complements(std::span<const Term> formulas) {
  if (std::ranges::none_of(formulas, is_negated)) return false;
  std::vector<uint32_t> ids;
  for (Term formula : formulas) ids.push_back(formula.id());
  std::ranges::sort(ids);
  return std::ranges::any_of(
      formulas, [&](Term formula) { return is_negated(formula) && std::ranges::binary_search(ids, formula[0].id()); });
}

// (and p (not p)) is false, (or p (not p)) is true.
Truth truth_of(Term formula) {
  uint32_t flags = formula.op()->flags;
  if ((flags & (kAnd | kOr)) && has_complements(formula.args())) return flags & kOr ? Truth::kTrue : Truth::kFalse;
  return truth_of_self_comparison(formula);
}

/// Puts true and false for what has that value by its form alone. Children have smaller ids than their parents.
class FormSimplifier {
 public:
  explicit FormSimplifier(TermStore& store) : store_(store) {
    made_.reserve(store.size());
    for (uint32_t id = 0, end = store.size(); id < end; ++id) made_.push_back(simplified(store.term(id)));
  }

  Term of(Term term) const { return made_[term.id()]; }

 private:
  Term simplified(Term term) {
    if (!term.is(TermKind::kApplication) || term.arity() == 0) return term;
    std::vector<Term> args;
    for (Term arg : term.args()) args.push_back(of(arg));
    Term made = store_.rebuild(term, args);
    if (!made.op() || made.sort() != Sort::boolean()) return made;
    Truth truth = truth_of(made);
    return truth == Truth::kUndetermined ? made : make(store_, truth == Truth::kTrue ? "true" : "false", {});
  }

  TermStore& store_;
  std::vector<Term> made_;  // by id
};

// What follows without any model, solvers know before they start to work.
bool is_decided(const Script& script) {
  FormSimplifier simplifier(*script.store);
  Model nothing;
  Evaluator evaluator(*script.store, nothing, {.steps = 100'000});
  bool all_true = true;
  std::vector<Term> formulas;
  for (Term formula : script.assertions()) formulas.push_back(simplifier.of(formula));
  for (Term formula : formulas) {
    Value value = evaluator.evaluate(formula);
    if (value.is_false()) return true;
    all_true &= value.is_true();
  }
  return all_true || has_complements(formulas);
}

}  // namespace

Truth truth_of_self_comparison(Term atom) {
  if (!atom.op() || atom.arity() < 2) return Truth::kUndetermined;
  auto among = [&](auto& names) { return std::ranges::find(names, atom.op()->name) != std::end(names); };
  std::span<const Term> args = atom.args();
  // A chain holds if all of its terms are one, and fails where two neighbours are.
  if (std::ranges::adjacent_find(args) == args.end()) return Truth::kUndetermined;
  if (among(kIrreflexive)) return Truth::kFalse;
  bool all = std::ranges::adjacent_find(args, std::ranges::not_equal_to{}) == args.end();
  return all && (among(kReflexive) || among(kInclusions)) ? Truth::kTrue : Truth::kUndetermined;
}

bool is_trivial(const Script& script) {
  TermStore::Mark mark = script.store->mark();
  bool decided = is_decided(script);
  script.store->drop_since(mark);
  return decided;
}

}  // namespace cupel
