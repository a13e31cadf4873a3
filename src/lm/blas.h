// Matrix products by OpenBLAS. The library is opened when a model is first used, so that commands which need no model
// start without it.
#pragma once

#include "base/result.h"

namespace cupel::lm {

struct Blas {
  /// c = a * b + beta * c for matrices in rows without gaps: a is rows x inner, b inner x columns.
  void multiply(int rows, int columns, int inner, const float* a, const float* b, float beta, float* c) const;
  void* sgemm = nullptr;
  bool small_kernels = false;  // it has kernels for small matrices, which do not copy them first
};

/// The library, with one thread per caller; an error says what to install.
Result<const Blas*> open_blas();

}  // namespace cupel::lm
