// Speed of single operations on values, as an evaluator calls them: results are stored to and read from
// arrays.
#include <benchmark/benchmark.h>

#include <vector>

#include "base/rng.h"
#include "value/array.h"
#include "value/bitvector.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/string.h"

namespace {

using namespace cupel;

constexpr size_t kCount = 1024;

template <typename Make>
std::vector<Value> operands(uint64_t seed, Make make) {
  Rng rng(seed);
  std::vector<Value> values;
  for (size_t i = 0; i < kCount; ++i) values.push_back(make(rng));
  return values;
}

/// A binary operation over arrays of operands, its result kept.
template <typename Make, typename Op>
void binary(benchmark::State& state, Make make, Op op) {
  std::vector<Value> a = operands(1, make), b = operands(2, make), out(kCount);
  for (auto _ : state) {
    for (size_t i = 0; i < kCount; ++i) out[i] = op(a[i], b[i]);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * kCount));
}

Value small_int(Rng& rng) { return Value::integer(rng.between(-1'000'000, 1'000'000)); }
Value large_int(Rng& rng) { return int_pow(small_int(rng), Value::integer(6)); }
Value small_real(Rng& rng) { return make_real(rng.between(-1000, 1000), rng.between(1, 100)); }
Value bv32(Rng& rng) { return make_bv(32, rng.next()); }
Value bv256(Rng& rng) { return bv_repeat(8, bv32(rng)); }
Value float32(Rng& rng) { return fp_from_bv({8, 24}, bv32(rng)); }
Value boolean(Rng& rng) { return Value::boolean(rng.chance(1, 2)); }

void bool_and_(benchmark::State& state) { binary(state, boolean, bool_and); }
void int_add_small(benchmark::State& state) { binary(state, small_int, int_add); }
void int_add_large(benchmark::State& state) { binary(state, large_int, int_add); }
void int_mul_small(benchmark::State& state) { binary(state, small_int, int_mul); }
void int_lt_small(benchmark::State& state) { binary(state, small_int, int_lt); }
void int_div_small(benchmark::State& state) { binary(state, small_int, int_div); }
void real_add_small(benchmark::State& state) { binary(state, small_real, real_add); }
void bv_add_32(benchmark::State& state) { binary(state, bv32, bv_add); }
void bv_udiv_32(benchmark::State& state) { binary(state, bv32, bv_udiv); }
void bv_sdiv_32(benchmark::State& state) { binary(state, bv32, bv_sdiv); }
void bv_slt_32(benchmark::State& state) { binary(state, bv32, bv_slt); }
void bv_add_256(benchmark::State& state) { binary(state, bv256, bv_add); }
void equals_32(benchmark::State& state) { binary(state, bv32, equals); }
void fp_add_32(benchmark::State& state) {
  Value mode = make_rounding_mode(RoundingMode::kNearestEven);
  binary(state, float32, [&](const Value& a, const Value& b) { return fp_add(mode, a, b); });
}
void copy_inline(benchmark::State& state) {
  binary(state, bv32, [](const Value& a, const Value&) { return a; });
}
void copy_heap(benchmark::State& state) {
  binary(state, bv256, [](const Value& a, const Value&) { return a; });
}

void array_store_chain(benchmark::State& state) {
  Rng rng(1);
  for (auto _ : state) {
    Value array = array_const(Value::integer(0));
    for (size_t i = 0; i < kCount; ++i) array = array_store(array, small_int(rng), small_int(rng));
    benchmark::DoNotOptimize(array);
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * kCount));
}

/// A string of 10,000 characters; the regex is new each time, so that nothing is cached.
void regex_membership(benchmark::State& state) {
  std::string text;
  while (text.size() < 10'000) text += "aabbab";
  Value string = parse_string(text);
  auto contains = [](const char* part) {
    return re_concat(re_all(), re_concat(str_to_re(parse_string(part)), re_all()));
  };
  for (auto _ : state) {
    Value regex = re_inter(contains("abb"), re_comp(contains("bbb")));
    benchmark::DoNotOptimize(str_in_re(string, regex));
  }
}

BENCHMARK(bool_and_);
BENCHMARK(int_add_small);
BENCHMARK(int_add_large);
BENCHMARK(int_mul_small);
BENCHMARK(int_lt_small);
BENCHMARK(int_div_small);
BENCHMARK(real_add_small);
BENCHMARK(bv_add_32);
BENCHMARK(bv_udiv_32);
BENCHMARK(bv_sdiv_32);
BENCHMARK(bv_slt_32);
BENCHMARK(bv_add_256);
BENCHMARK(equals_32);
BENCHMARK(fp_add_32);
BENCHMARK(copy_inline);
BENCHMARK(copy_heap);
BENCHMARK(array_store_chain);
BENCHMARK(regex_membership)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
