// Finite sets, as cvc5 has them (and cvc4 under older names). Relations are in relations.cpp.
#include "theory/collections.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/set.h"

namespace cupel {

namespace {

// (set.insert e1 ... en s)
Sort insert_sort(TermStore&, std::span<const Index>, std::span<const Term> args) {
  if (args.size() < 2 || !args.back().sort().is(SortKind::kSet)) return {};
  for (Term element : args.first(args.size() - 1)) {
    if (element.sort() != args.back().sort().args()[0]) return {};
  }
  return args.back().sort();
}

DomainPtr element_domain(EvalContext& context) { return context.domains.of(context.sort.args()[0]); }

Value empty_set(EvalContext& context, std::span<const Value>) { return set_empty(element_domain(context)); }

Value singleton(EvalContext& context, std::span<const Value> args) {
  return make_set({args[0]}, element_domain(context));
}

Value insert(EvalContext&, std::span<const Value> args) {
  Value set = args.back();
  for (const Value& element : args.first(args.size() - 1)) set = set_insert(element, set);
  return set;
}

// set.universe has no evaluator, nor has set.complement. cvc5's documentation says so for every sort, finite ones too:
// the universe is any set that all sets of the script are subsets of, not the set of all elements. (z3's complement is
// that of an array.) cvc5 solves with them only when it runs with --sets-ext.
constexpr OperatorRow kSetRows[] = {
    {"(par (A) (set.empty (Set A)))", empty_set, "cvc5"},
    {"(par (A) (set.universe (Set A)))", nullptr, "cvc5", kReadOnly},
    {"(par (A) (set.singleton A (Set A)))", singleton, "cvc5"},
    {"(par (A) (set.insert A (Set A) (Set A)))", insert, "cvc5", 0, insert_sort},
    {"(par (A) (set.union (Set A) (Set A) (Set A) :left-assoc))", fold<set_union>, "cvc5"},
    {"(par (A) (set.inter (Set A) (Set A) (Set A) :left-assoc))", fold<set_inter>, "cvc5"},
    {"(par (A) (set.minus (Set A) (Set A) (Set A) :left-assoc))", fold<set_minus>, "cvc5"},
    {"(par (A) (set.complement (Set A) (Set A)))", nullptr, "cvc5", kReadOnly},
    {"(par (A) (set.member A (Set A) Bool))", binary<set_member>, "cvc5"},
    {"(par (A) (set.subset (Set A) (Set A) Bool))", binary<set_subset>, "cvc5"},
    {"(par (A) (set.card (Set A) Int))", unary<set_card>, "cvc5"},
    {"(par (A) (set.choose (Set A) A))", unary<set_choose>, "cvc5", kPartial | kConstrained},
    {"(par (A) (set.is_singleton (Set A) Bool))", unary<set_is_singleton>, "cvc5"},
    {"(par (A B) (set.map (-> A B) (Set A) (Set B)))", set_map, "cvc5", kHigherOrder},
    {"(par (A) (set.filter (-> A Bool) (Set A) (Set A)))", set_filter, "cvc5", kHigherOrder},
    {"(par (A B) (set.fold (-> A B B) B (Set A) B))", set_fold, "cvc5", kHigherOrder},
    // In newer releases of cvc5.
    {"(par (A) (set.all (-> A Bool) (Set A) Bool))", set_all, "", kHigherOrder | kReadOnly},
    {"(par (A) (set.some (-> A Bool) (Set A) Bool))", set_some, "", kHigherOrder | kReadOnly},
    {"(par (A) (set.is_empty (Set A) Bool))", unary<set_is_empty>, "", kReadOnly},
    // cvc4's names; z3 has some of them for arrays of Booleans.
    {"(par (A) (emptyset (Set A)))", empty_set, "cvc4", kReadOnly},
    {"(par (A) (univset (Set A)))", nullptr, "cvc4", kReadOnly},
    {"(par (A) (singleton A (Set A)))", singleton, "cvc4", kReadOnly},
    {"(par (A) (insert A (Set A) (Set A)))", insert, "cvc4", kReadOnly, insert_sort},
    {"(par (A) (union (Set A) (Set A) (Set A)))", fold<set_union>, "z3 cvc4", kReadOnly},
    {"(par (A) (intersection (Set A) (Set A) (Set A)))", fold<set_inter>, "z3 cvc4", kReadOnly},
    {"(par (A) (setminus (Set A) (Set A) (Set A)))", fold<set_minus>, "z3 cvc4", kReadOnly},
    {"(par (A) (complement (Set A) (Set A)))", nullptr, "z3 cvc4", kReadOnly},
    {"(par (A) (member A (Set A) Bool))", binary<set_member>, "cvc4", kReadOnly},
    {"(par (A) (subset (Set A) (Set A) Bool))", binary<set_subset>, "z3 cvc4", kReadOnly},
    {"(par (A) (card (Set A) Int))", unary<set_card>, "cvc4", kReadOnly},
};

}  // namespace

const Theory kSets = {"Sets", "finite sets", kSetRows};

}  // namespace cupel
