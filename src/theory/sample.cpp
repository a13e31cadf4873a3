#include "theory/sample.h"

#include <algorithm>

#include "term/signature.h"

namespace cupel {

namespace {

constexpr int kTries = 400;

bool known_format(Sort sort, const SamplingPool& pool) {
  if (!sort.is(SortKind::kFloat)) return true;
  return std::ranges::find(pool.float_formats, std::pair(sort.width(), sort.significand())) != pool.float_formats.end();
}

// A pattern that is a float over two variables takes one of the formats; drawing both apart would rarely hit one.
void bind_float(const SortPattern& pattern, const SamplingPool& pool, Rng& rng, Bindings& bindings) {
  if (pattern.kind != SortPattern::Kind::kFloat) return;
  auto [exponent, significand] = rng.pick(pool.float_formats);
  int first = pattern.first.variable(), second = pattern.second.variable();
  if (first >= 0 && !bindings.number_bound(first)) bindings.bind_number(first, exponent);
  if (second >= 0 && !bindings.number_bound(second)) bindings.bind_number(second, significand);
}

Bindings draw(const Operator& op, const SamplingPool& pool, Rng& rng) {
  Bindings bindings;
  for (int i = 0; i < op.sort_variables; ++i) bindings.bind_sort(i, rng.pick(pool.sorts));
  bind_float(op.result, pool, rng, bindings);
  for (const SortPattern& parameter : op.parameters) bind_float(parameter, pool, rng, bindings);
  for (int i = 0; i < op.number_variables; ++i) {
    if (!bindings.number_bound(i)) bindings.bind_number(i, rng.pick(pool.numbers));
  }
  return bindings;
}

std::optional<Instance> instance_of(const Operator& op, const Bindings& bindings, const SamplingPool& pool,
                                    TermStore& store) {
  if (!conditions_hold(op, bindings)) return {};
  Instance made{.op = &op};
  for (int i = 0; i < op.index_count; ++i)
    made.indices.push_back({.number = static_cast<uint64_t>(bindings.number(i))});
  made.result = instantiate(op.result, bindings, store);
  if (!made.result || !known_format(made.result, pool)) return {};
  for (const SortPattern& parameter : op.parameters) {
    Sort sort = instantiate(parameter, bindings, store);
    if (!sort || !known_format(sort, pool)) return {};
    made.arguments.push_back(sort);
  }
  if (op.needs_qualifier) made.qualifier = made.result;
  return made;
}

}  // namespace

SamplingPool SamplingPool::standard(TermStore& store) {
  return {.sorts = {Sort::boolean(), Sort::integer(), Sort::real(), Sort::string(), store.bit_vec(4)},
          .numbers = {1, 2, 3, 4, 5, 8, 11, 16, 23, 24, 32, 52, 53, 64},
          .float_formats = {{8, 24}, {11, 53}}};
}

std::optional<Instance> sample_instance(const Operator& op, const SamplingPool& pool, Rng& rng, TermStore& store) {
  if (op.typing) return {};
  for (int i = 0; i < kTries; ++i) {
    if (auto made = instance_of(op, draw(op, pool, rng), pool, store)) return made;
  }
  return {};
}

}  // namespace cupel
