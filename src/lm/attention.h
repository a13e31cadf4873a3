// The inner loops of attention over the cache of one text: many short dot products, for which calls of OpenBLAS cost
// more than they compute.
#pragma once

#include <cstddef>

namespace cupel::lm {

/// Rows of `width` floats, `length` of them; a head is a part of each row. `scores` has room for `heads` times
/// `length`. Writes the values, weighed by softmax(query * keys / sqrt(width / heads)), to `out`.
void attend(const float* query, const float* keys, const float* values, size_t length, size_t width, size_t heads,
            float* scores, float* out);

}  // namespace cupel::lm
