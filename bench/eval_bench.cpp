// How fast the evaluator is: term nodes per second on Bool, Int and bit-vector formulas, and one changed leaf in a
// formula of 10,000 nodes. The formulas are random trees over a few variables, without sharing to speak of.
#include <benchmark/benchmark.h>

#include "eval/evaluator.h"
#include "eval/random_value.h"
#include "term/occurrence.h"
#include "term/walk.h"
#include "theory/typing.h"
#include "value/bitvector.h"
#include "value/integer.h"

namespace cupel {
namespace {

struct Formula {
  TermStore store;
  Model model;
  Term root;
  std::vector<Term> bools, ints, vectors;
  std::vector<Function*> constants;
};

Term random_term(Formula& formula, Rng& rng, Sort sort, int depth);

Term apply(Formula& formula, std::string_view name, std::vector<Term> args) { return make(formula.store, name, args); }

Term random_bool(Formula& f, Rng& rng, int depth) {
  auto b = [&] { return random_term(f, rng, Sort::boolean(), depth - 1); };
  auto i = [&] { return random_term(f, rng, Sort::integer(), depth - 1); };
  auto v = [&] { return random_term(f, rng, f.store.bit_vec(32), depth - 1); };
  switch (rng.below(7)) {
    case 0: return apply(f, "xor", {b(), b()});
    case 1: return apply(f, "not", {b()});
    case 2: return apply(f, "=", {b(), b()});
    case 3: return apply(f, "<", {i(), i()});
    case 4: return apply(f, "=", {i(), i()});
    case 5: return apply(f, "bvult", {v(), v()});
    default: return apply(f, "=", {v(), v()});
  }
}

Term random_term(Formula& f, Rng& rng, Sort sort, int depth) {
  auto& leaves = sort == Sort::boolean() ? f.bools : sort == Sort::integer() ? f.ints : f.vectors;
  if (depth == 0) return rng.pick(leaves);
  if (sort == Sort::boolean()) return random_bool(f, rng, depth);
  auto sub = [&] { return random_term(f, rng, sort, depth - 1); };
  if (sort == Sort::integer()) {
    static constexpr const char* kOps[] = {"+", "-", "+", "-"};
    return apply(f, kOps[rng.below(4)], {sub(), sub()});
  }
  static constexpr const char* kOps[] = {"bvadd", "bvmul", "bvxor", "bvand", "bvor", "bvsub", "bvlshr"};
  return apply(f, kOps[rng.below(7)], {sub(), sub()});
}

void fill(Formula& f, int depth, int conjuncts) {
  Rng rng(7);
  Domains domains;
  Sort sorts[] = {Sort::boolean(), Sort::integer(), f.store.bit_vec(32)};
  std::vector<Term>* leaves[] = {&f.bools, &f.ints, &f.vectors};
  for (int i = 0; i < 600; ++i) {
    Function* constant = f.store.declare("x" + std::to_string(i), FunctionKind::kDeclared, {}, sorts[i % 3]);
    Value value = i % 3 == 1 ? Value::integer(rng.between(-100, 100)) : random_value(sorts[i % 3], rng, domains);
    f.model.define(*constant, value);
    leaves[i % 3]->push_back(f.store.constant(*constant));
    f.constants.push_back(constant);
  }
  std::vector<Term> parts;
  for (int i = 0; i < conjuncts; ++i) parts.push_back(random_term(f, rng, Sort::boolean(), depth));
  f.root = make(f.store, "xor", parts);
}

void full_evaluation(benchmark::State& state) {
  Formula formula;
  fill(formula, 10, 400);
  size_t nodes = dag_size(formula.root);
  for (auto _ : state) {
    Evaluator evaluator(formula.store, formula.model);
    benchmark::DoNotOptimize(evaluator.evaluate(formula.root));
  }
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes * state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(full_evaluation);

// One leaf of a formula of about 10,000 nodes replaced by another variable of its sort.
void one_changed_leaf(benchmark::State& state) {
  Formula formula;
  fill(formula, 10, 26);
  Evaluator evaluator(formula.store, formula.model);
  evaluator.evaluate(formula.root);
  Rng rng(3);
  std::vector<std::pair<std::vector<uint32_t>, Term>> changes;
  while (changes.size() < 4096) {
    Occurrence place = sample_occurrence(formula.root, rng);
    if (place.term.arity() > 0) continue;
    Sort sort = place.term.sort();
    auto& leaves = sort == Sort::boolean() ? formula.bools : sort == Sort::integer() ? formula.ints : formula.vectors;
    changes.emplace_back(place.path, rng.pick(leaves));
  }
  size_t at = 0;
  for (auto _ : state) {
    const auto& [path, leaf] = changes[at++ % changes.size()];
    benchmark::DoNotOptimize(evaluator.evaluate_replacing(formula.root, path, leaf));
  }
  state.counters["nodes"] = static_cast<double>(dag_size(formula.root));
}
BENCHMARK(one_changed_leaf);

}  // namespace
}  // namespace cupel

BENCHMARK_MAIN();
