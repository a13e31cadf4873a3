// Matrix products by OpenBLAS. The library is opened when a model is first used, so that commands which need no model
// start without it.
#pragma once

#include "base/result.h"

namespace cupel::lm {

struct Blas {
  /// c = a * b + beta * c for matrices in rows; `transposed`: b has its rows as columns. `ld*`: length of a row.
  void multiply(int rows, int columns, int inner, const float* a, int lda, const float* b, int ldb, bool transposed,
                float beta, float* c, int ldc) const;
  void* sgemm = nullptr;
};

/// The library, with one thread per caller; an error says what to install.
Result<const Blas*> open_blas();

}  // namespace cupel::lm
