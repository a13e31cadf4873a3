// Relations and tables: sets and bags of tuples, as cvc5 has them. The meaning follows the descriptions of the kinds
// RELATION_* and TABLE_* in cvc5's documentation; what they leave out stays open (value/relation.h). An operator of
// both takes columns as indices, any number of them: ((_ rel.project 2 0) r), (rel.project r).
#include "value/relation.h"

#include <algorithm>

#include "term/store.h"
#include "theory/collections.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/table.h"

namespace cupel {

namespace {

// `kind` is kSet for relations and kBag for tables.
bool has_columns(Term term, SortKind kind) {
  return term.sort().is(kind) && term.sort().args()[0].is(SortKind::kTuple);
}

std::vector<Sort> columns(Term relation) {
  std::span<const Sort> parts = relation.sort().args()[0].args();
  return {parts.begin(), parts.end()};
}

Sort of_columns(TermStore& store, SortKind kind, std::span<const Sort> parts) {
  Sort tuple = store.compound(SortKind::kTuple, parts);
  return store.compound(kind, {&tuple, 1});
}

bool in_range(std::span<const Index> indices, std::span<const Sort> parts) {
  return std::ranges::all_of(indices, [&](const Index& index) { return index.number < parts.size(); });
}

Sort transpose_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 1 || !has_columns(args[0], SortKind::kSet)) return {};
  std::vector<Sort> parts = columns(args[0]);
  return of_columns(store, SortKind::kSet, std::vector<Sort>(parts.rbegin(), parts.rend()));
}

Sort closure_sort(TermStore&, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 1 || !has_columns(args[0], SortKind::kSet)) return {};
  std::vector<Sort> parts = columns(args[0]);
  return parts.size() == 2 && parts[0] == parts[1] ? args[0].sort() : Sort();
}

template <SortKind kKind>
Sort product_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 2 || !has_columns(args[0], kKind) || !has_columns(args[1], kKind)) return {};
  std::vector<Sort> parts = columns(args[0]), right = columns(args[1]);
  parts.insert(parts.end(), right.begin(), right.end());
  return of_columns(store, kKind, parts);
}

Sort join_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 2 || !has_columns(args[0], SortKind::kSet) || !has_columns(args[1], SortKind::kSet)) return {};
  std::vector<Sort> parts = columns(args[0]), right = columns(args[1]);
  if (parts.empty() || right.empty() || parts.back() != right.front() || parts.size() + right.size() < 3) return {};
  parts.pop_back();
  parts.insert(parts.end(), right.begin() + 1, right.end());
  return of_columns(store, SortKind::kSet, parts);
}

Sort identity_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 1 || !has_columns(args[0], SortKind::kSet)) return {};
  std::vector<Sort> parts = columns(args[0]);
  if (parts.size() != 1) return {};
  return of_columns(store, SortKind::kSet, std::vector<Sort>{parts[0], parts[0]});
}

Sort join_image_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() != 2 || !has_columns(args[0], SortKind::kSet) || args[1].sort() != Sort::integer()) return {};
  std::vector<Sort> parts = columns(args[0]);
  bool fits = parts.size() == 2 && parts[0] == parts[1];
  return fits ? of_columns(store, SortKind::kSet, {parts.data(), 1}) : Sort();
}

template <SortKind kKind>
Sort project_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 1 || !has_columns(args[0], kKind)) return {};
  std::vector<Sort> parts = columns(args[0]), kept;
  if (!in_range(indices, parts)) return {};
  for (const Index& index : indices) kept.push_back(parts[index.number]);
  return of_columns(store, kKind, kept);
}

template <SortKind kKind>
Sort group_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 1 || !has_columns(args[0], kKind) || !in_range(indices, columns(args[0]))) return {};
  Sort part = args[0].sort();
  return store.compound(kKind, {&part, 1});
}

// Indices are pairs: a column of the first argument, a column of the second.
template <SortKind kKind>
Sort table_join_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  Sort product = product_sort<kKind>(store, {}, args);
  if (!product || indices.size() % 2 != 0) return {};
  std::vector<Sort> left = columns(args[0]), right = columns(args[1]);
  for (size_t i = 0; i < indices.size(); i += 2) {
    uint64_t first = indices[i].number, second = indices[i + 1].number;
    if (first >= left.size() || second >= right.size() || left[first] != right[second]) return {};
  }
  return product;
}

// ((_ rel.aggr i...) f initial relation)
template <SortKind kKind>
Sort aggregate_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 3 || !args[0].sort().is(SortKind::kFunction) || !has_columns(args[2], kKind)) return {};
  Sort result = args[1].sort();
  std::span<const Sort> f = args[0].sort().args();
  bool folds = f.size() == 3 && f[0] == args[2].sort().args()[0] && f[1] == result && f[2] == result;
  if (!folds || !in_range(indices, columns(args[2]))) return {};
  return store.compound(kKind, {&result, 1});
}

DomainPtr element_domain(EvalContext& context) { return context.domains.of(context.sort.args()[0]); }

template <auto kOperation>
Value relation_unary(EvalContext& context, std::span<const Value> args) {
  return kOperation(args[0], element_domain(context));
}

template <auto kOperation>
Value relation_binary(EvalContext& context, std::span<const Value> args) {
  return kOperation(args[0], args[1], element_domain(context));
}

Value project(EvalContext& context, std::span<const Value> args) {
  return rel_project(context.columns(), args[0], element_domain(context));
}

Value group(EvalContext& context, std::span<const Value> args) {
  Sort part = context.sort.args()[0];
  return rel_group(context.columns(), args[0], context.domains.of(part.args()[0]), context.domains.of(part));
}

struct JoinColumns {
  explicit JoinColumns(const EvalContext& context) {
    Columns all = context.columns();
    for (size_t i = 0; i < all.size(); ++i) (i % 2 == 0 ? left : right).push_back(all[i]);
  }
  Columns left, right;
};

Value relation_join(EvalContext& context, std::span<const Value> args) {
  JoinColumns on(context);
  return rel_table_join(on.left, on.right, args[0], args[1], element_domain(context));
}

Value join_tables(EvalContext& context, std::span<const Value> args) {
  JoinColumns on(context);
  return table_join(on.left, on.right, args[0], args[1]);
}

Value project_table(EvalContext& context, std::span<const Value> args) {
  return table_project(context.columns(), args[0]);
}

Value group_table(EvalContext& context, std::span<const Value> args) { return table_group(context.columns(), args[0]); }

// cvc5 reduces project, group and join to functions, so it wants a higher-order logic for them. rel.join_image wants a
// numeral; with a variable in its place cvc5 1.0.3 crashes.
constexpr OperatorRow kRelationRows[] = {
    {"(par (A) (rel.transpose (Set A) (Set A)))", relation_unary<rel_transpose>, "cvc5", 0, transpose_sort},
    {"(par (A) (rel.tclosure (Set A) (Set A)))", relation_unary<rel_tclosure>, "cvc5", 0, closure_sort},
    {"(par (A B) (rel.product (Set A) (Set B) (Set A)))", relation_binary<rel_product>, "cvc5", 0,
     product_sort<SortKind::kSet>},
    {"(par (A B) (rel.join (Set A) (Set B) (Set A)))", relation_binary<rel_join>, "cvc5", 0, join_sort},
    {"(par (A) (rel.iden (Set A) (Set A)))", relation_unary<rel_iden>, "cvc5", 0, identity_sort},
    {"(par (A) (rel.join_image (Set A) Int (Set A)))", relation_binary<rel_join_image>, "cvc5", kReadOnly,
     join_image_sort},
    {"(par (A) ((_ rel.project i...) (Set A) (Set A)))", project, "cvc5", kHigherOrder, project_sort<SortKind::kSet>},
    {"(par (A) ((_ rel.group i...) (Set A) (Set (Set A))))", group, "cvc5", kHigherOrder, group_sort<SortKind::kSet>},
    {"(par (A B) ((_ rel.aggr i...) (-> A B B) B (Set A) (Set B)))", set_aggregate, "cvc5", kHigherOrder,
     aggregate_sort<SortKind::kSet>},
    {"(par (A B) ((_ rel.table_join i...) (Set A) (Set B) (Set A)))", relation_join, "", kHigherOrder | kReadOnly,
     table_join_sort<SortKind::kSet>},  // in newer releases
};

constexpr OperatorRow kTableRows[] = {
    {"(par (A B) (table.product (Bag A) (Bag B) (Bag A)))", binary<table_product>, "cvc5", 0,
     product_sort<SortKind::kBag>},
    {"(par (A) ((_ table.project i...) (Bag A) (Bag A)))", project_table, "cvc5", kHigherOrder,
     project_sort<SortKind::kBag>},
    {"(par (A B) ((_ table.join i...) (Bag A) (Bag B) (Bag A)))", join_tables, "cvc5", kHigherOrder,
     table_join_sort<SortKind::kBag>},
    {"(par (A) ((_ table.group i...) (Bag A) (Bag (Bag A))))", group_table, "cvc5", kHigherOrder,
     group_sort<SortKind::kBag>},
    {"(par (A B) ((_ table.aggr i...) (-> A B B) B (Bag A) (Bag B)))", bag_aggregate, "cvc5", kHigherOrder,
     aggregate_sort<SortKind::kBag>},
};

}  // namespace

const Theory kRelations = {"Sets", "finite relations: sets of tuples", kRelationRows};
const Theory kTables = {"Bags", "tables: bags of tuples", kTableRows};

}  // namespace cupel
