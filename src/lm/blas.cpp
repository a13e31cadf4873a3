#include "lm/blas.h"

#include <cblas.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>

namespace cupel::lm {

namespace {

struct BlasLibrary {
  Blas blas;
  const char* problem = nullptr;
};

// Its own threads would only wait: callers run batches on threads of theirs. The number is read from the environment
// while the library is opened.
BlasLibrary load_blas() {
  bool chosen = std::getenv("OPENBLAS_NUM_THREADS") != nullptr;
  if (!chosen) setenv("OPENBLAS_NUM_THREADS", "1", 0);
  void* handle = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!chosen) unsetenv("OPENBLAS_NUM_THREADS");
  if (!handle) return {{}, "the language model needs OpenBLAS: install libopenblas0 (or libopenblas-dev)"};
  BlasLibrary library{{.sgemm = dlsym(handle, "cblas_sgemm")}, nullptr};
  if (!library.blas.sgemm) library.problem = "this OpenBLAS has no cblas_sgemm";
#ifdef __x86_64__
  library.blas.small_kernels = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
#endif
  return library;
}

}  // namespace

// A product with few rows costs OpenBLAS more for copying b than for computing. For CPUs with AVX-512 it has kernels
// that copy nothing; it takes them for products of at most a million multiplications, so that is the size of a block.
void Blas::multiply(int rows, int columns, int inner, const float* a, const float* b, float beta, float* c) const {
  auto* function = reinterpret_cast<decltype(&cblas_sgemm)>(sgemm);
  constexpr int kMostRows = 48, kLane = 16, kMostMultiplications = 1'000'000;
  int high = small_kernels ? std::min(rows, kMostRows) : rows;
  int wide = small_kernels ? kMostMultiplications / (high * inner) / kLane * kLane : columns;
  if (wide == 0) high = rows, wide = columns;
  for (int row = 0; row < rows; row += high) {
    for (int column = 0; column < columns; column += wide) {
      function(CblasRowMajor, CblasNoTrans, CblasNoTrans, std::min(high, rows - row), std::min(wide, columns - column),
               inner, 1, a + row * inner, inner, b + column, columns, beta, c + row * columns + column, columns);
    }
  }
}

Result<const Blas*> open_blas() {
  static const BlasLibrary library = load_blas();
  if (library.problem) return Error{library.problem};
  return &library.blas;
}

}  // namespace cupel::lm
