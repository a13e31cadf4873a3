// Finite sets and relations, as cvc5 has them (and cvc4 under older names).
#include "term/store.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/relation.h"
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

bool is_relation(Term term) { return term.sort().is(SortKind::kSet) && term.sort().args()[0].is(SortKind::kTuple); }

std::vector<Sort> columns(Term relation) {
  std::span<const Sort> parts = relation.sort().args()[0].args();
  return {parts.begin(), parts.end()};
}

Sort relation_of(TermStore& store, std::span<const Sort> parts) {
  Sort tuple = store.compound(SortKind::kTuple, parts);
  return store.compound(SortKind::kSet, {&tuple, 1});
}

Sort transpose_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 1 || !is_relation(args[0])) return {};
  std::vector<Sort> parts = columns(args[0]);
  return relation_of(store, std::vector<Sort>(parts.rbegin(), parts.rend()));
}

Sort closure_sort(TermStore&, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 1 || !is_relation(args[0])) return {};
  std::vector<Sort> parts = columns(args[0]);
  return parts.size() == 2 && parts[0] == parts[1] ? args[0].sort() : Sort();
}

Sort product_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 2 || !is_relation(args[0]) || !is_relation(args[1])) return {};
  std::vector<Sort> parts = columns(args[0]), right = columns(args[1]);
  parts.insert(parts.end(), right.begin(), right.end());
  return relation_of(store, parts);
}

Sort join_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 2 || !is_relation(args[0]) || !is_relation(args[1])) return {};
  std::vector<Sort> parts = columns(args[0]), right = columns(args[1]);
  if (parts.empty() || right.empty() || parts.back() != right.front() || parts.size() + right.size() < 3) return {};
  parts.pop_back();
  parts.insert(parts.end(), right.begin() + 1, right.end());
  return relation_of(store, parts);
}

Sort identity_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 1 || !is_relation(args[0])) return {};
  std::vector<Sort> parts = columns(args[0]);
  if (parts.size() != 1) return {};
  return relation_of(store, std::vector<Sort>{parts[0], parts[0]});
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

Value transpose(EvalContext& context, std::span<const Value> args) {
  return rel_transpose(args[0], element_domain(context));
}

Value closure(EvalContext& context, std::span<const Value> args) {
  return rel_tclosure(args[0], element_domain(context));
}

Value product(EvalContext& context, std::span<const Value> args) {
  return rel_product(args[0], args[1], element_domain(context));
}

Value join(EvalContext& context, std::span<const Value> args) {
  return rel_join(args[0], args[1], element_domain(context));
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
    {"(par (A B) (set.map (-> A B) (Set A) (Set B)))", nullptr, "cvc5", kHigherOrder},
    {"(par (A) (set.filter (-> A Bool) (Set A) (Set A)))", nullptr, "cvc5", kHigherOrder},
    {"(par (A B) (set.fold (-> A B B) B (Set A) B))", nullptr, "cvc5", kHigherOrder},
    {"(par (A) (rel.transpose (Set A) (Set A)))", transpose, "cvc5", 0, transpose_sort},
    {"(par (A) (rel.tclosure (Set A) (Set A)))", closure, "cvc5", 0, closure_sort},
    {"(par (A B) (rel.product (Set A) (Set B) (Set A)))", product, "cvc5", 0, product_sort},
    {"(par (A B) (rel.join (Set A) (Set B) (Set A)))", join, "cvc5", 0, join_sort},
    {"(par (A) (rel.iden (Set A) (Set A)))", nullptr, "cvc5", 0, identity_sort},
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

const Theory kSets = {"Sets", "finite sets and relations", kSetRows};

}  // namespace cupel
