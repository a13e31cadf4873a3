// Bags (multisets), as cvc5 has them. Tables are in relations.cpp.
#include "theory/collections.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/bag.h"
#include "value/set.h"

namespace cupel {

namespace {

Value from_set(EvalContext&, std::span<const Value> args) {
  std::optional<std::vector<Value>> elements = set_elements(args[0]);
  if (!elements) return Value::unsupported();
  Entries counts;
  for (Value& element : *elements) counts.emplace_back(std::move(element), Value::integer(1));
  return make_bag(counts);
}

Value to_set(EvalContext& context, std::span<const Value> args) {
  std::vector<Value> elements;
  for (auto& [element, count] : bag_entries(args[0])) elements.push_back(std::move(element));
  return make_set(elements, context.domains.of(context.sort.args()[0]));
}

constexpr OperatorRow kBagsRows[] = {
    {"(par (A) (bag.empty (Bag A)))", nullary<bag_empty>, "cvc5"},
    {"(par (A) (bag A Int (Bag A)))", binary<bag_of>, "cvc5"},
    {"(par (A) (bag.union_max (Bag A) (Bag A) (Bag A) :left-assoc))", fold<bag_union_max>, "cvc5"},
    {"(par (A) (bag.union_disjoint (Bag A) (Bag A) (Bag A) :left-assoc))", fold<bag_union_disjoint>, "cvc5"},
    {"(par (A) (bag.inter_min (Bag A) (Bag A) (Bag A) :left-assoc))", fold<bag_inter_min>, "cvc5"},
    {"(par (A) (bag.difference_subtract (Bag A) (Bag A) (Bag A) :left-assoc))", fold<bag_difference_subtract>, "cvc5"},
    {"(par (A) (bag.difference_remove (Bag A) (Bag A) (Bag A) :left-assoc))", fold<bag_difference_remove>, "cvc5"},
    {"(par (A) (bag.subbag (Bag A) (Bag A) Bool))", binary<bag_subbag>, "cvc5"},
    {"(par (A) (bag.count A (Bag A) Int))", binary<bag_count>, "cvc5"},
    {"(par (A) (bag.member A (Bag A) Bool))", binary<bag_member>, "cvc5"},
    {"(par (A) (bag.duplicate_removal (Bag A) (Bag A)))", unary<bag_duplicate_removal>, "cvc5"},
    {"(par (A) (bag.setof (Bag A) (Bag A)))", unary<bag_duplicate_removal>, "",
     kReadOnly},  // its name from cvc5 1.1 on
    {"(par (A) (bag.card (Bag A) Int))", unary<bag_card>, "cvc5"},
    {"(par (A) (bag.choose (Bag A) A))", unary<bag_choose>, "cvc5", kPartial | kConstrained},
    {"(par (A) (bag.is_singleton (Bag A) Bool))", unary<bag_is_singleton>, "cvc5"},
    {"(par (A) (bag.from_set (Set A) (Bag A)))", from_set, "cvc5"},
    {"(par (A) (bag.to_set (Bag A) (Set A)))", to_set, "cvc5"},
    {"(par (A B) (bag.map (-> A B) (Bag A) (Bag B)))", bag_map, "cvc5", kHigherOrder},
    {"(par (A) (bag.filter (-> A Bool) (Bag A) (Bag A)))", bag_filter, "cvc5", kHigherOrder},
    {"(par (A B) (bag.fold (-> A B B) B (Bag A) B))", bag_fold, "cvc5", kHigherOrder},
    {"(par (A) (bag.partition (-> A A Bool) (Bag A) (Bag (Bag A))))", bag_partition, "cvc5", kHigherOrder},
    // In newer releases of cvc5.
    {"(par (A) (bag.all (-> A Bool) (Bag A) Bool))", bag_all, "", kHigherOrder | kReadOnly},
    {"(par (A) (bag.some (-> A Bool) (Bag A) Bool))", bag_some, "", kHigherOrder | kReadOnly},
};

}  // namespace

const Theory kBags = {"Bags", "multisets", kBagsRows};

}  // namespace cupel
