#include "lm/attention.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace cupel::lm {

namespace {

constexpr size_t kLanes = 16;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

[[gnu::always_inline]] inline float dot(const float* a, const float* b, size_t count) {
  Lanes sums = {};
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    Lanes x, y;
    std::memcpy(&x, a + i, sizeof x);
    std::memcpy(&y, b + i, sizeof y);
    sums += x * y;
  }
  float sum = 0;
  for (size_t lane = 0; lane < kLanes; ++lane) sum += sums[lane];
  for (; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

[[gnu::always_inline]] inline void add_scaled(float* out, const float* in, float scale, size_t count) {
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    Lanes x, y;
    std::memcpy(&x, out + i, sizeof x);
    std::memcpy(&y, in + i, sizeof y);
    x += y * scale;
    std::memcpy(out + i, &x, sizeof x);
  }
  for (; i < count; ++i) out[i] += in[i] * scale;
}

[[gnu::always_inline]] inline void attend_body(const float* query, const float* keys, const float* values,
                                               size_t length, size_t width, size_t heads, float* scores, float* out) {
  size_t size = width / heads;
  float scale = 1.0f / std::sqrt(static_cast<float>(size));
  for (size_t at = 0; at < length; ++at) {
    for (size_t head = 0; head < heads; ++head) {
      scores[head * length + at] = scale * dot(query + head * size, keys + at * width + head * size, size);
    }
  }
  for (size_t head = 0; head < heads; ++head) {
    float* own = scores + head * length;
    float most = *std::max_element(own, own + length), sum = 0;
    for (size_t at = 0; at < length; ++at) sum += own[at] = std::exp(own[at] - most);
    for (size_t at = 0; at < length; ++at) own[at] /= sum;
  }
  std::fill(out, out + width, 0.0f);
  for (size_t at = 0; at < length; ++at) {
    for (size_t head = 0; head < heads; ++head) {
      add_scaled(out + head * size, values + at * width + head * size, scores[head * length + at], size);
    }
  }
}

using AttentionFunction = void (*)(const float*, const float*, const float*, size_t, size_t, size_t, float*, float*);

void attend_plain(const float* q, const float* k, const float* v, size_t length, size_t width, size_t heads,
                  float* scores, float* out) {
  attend_body(q, k, v, length, width, heads, scores, out);
}

#ifdef __x86_64__
[[gnu::target("avx2,fma")]] void attend_avx2(const float* q, const float* k, const float* v, size_t length,
                                             size_t width, size_t heads, float* scores, float* out) {
  attend_body(q, k, v, length, width, heads, scores, out);
}
[[gnu::target("avx512f")]] void attend_avx512(const float* q, const float* k, const float* v, size_t length,
                                              size_t width, size_t heads, float* scores, float* out) {
  attend_body(q, k, v, length, width, heads, scores, out);
}
#endif

AttentionFunction fastest() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f")) return attend_avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return attend_avx2;
#endif
  return attend_plain;
}

}  // namespace

void attend(const float* query, const float* keys, const float* values, size_t length, size_t width, size_t heads,
            float* scores, float* out) {
  static const AttentionFunction chosen = fastest();
  chosen(query, keys, values, length, width, heads, scores, out);
}

}  // namespace cupel::lm
