#include "lm/blas.h"

#include <cblas.h>
#include <dlfcn.h>

#include <cstdlib>

namespace cupel::lm {

namespace {

struct Library {
  Blas blas;
  const char* problem = nullptr;
};

// Its own threads would only wait: callers run batches on threads of theirs. The number is read from the environment
// while the library is opened.
Library open() {
  bool chosen = std::getenv("OPENBLAS_NUM_THREADS") != nullptr;
  if (!chosen) setenv("OPENBLAS_NUM_THREADS", "1", 0);
  void* handle = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!chosen) unsetenv("OPENBLAS_NUM_THREADS");
  if (!handle) return {{}, "the language model needs OpenBLAS: install libopenblas0 (or libopenblas-dev)"};
  Library library{{.sgemm = dlsym(handle, "cblas_sgemm")}, nullptr};
  if (!library.blas.sgemm) library.problem = "this OpenBLAS has no cblas_sgemm";
  return library;
}

}  // namespace

void Blas::multiply(int rows, int columns, int inner, const float* a, int lda, const float* b, int ldb, bool transposed,
                    float beta, float* c, int ldc) const {
  auto* function = reinterpret_cast<decltype(&cblas_sgemm)>(sgemm);
  function(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans, rows, columns, inner, 1, a, lda, b, ldb,
           beta, c, ldc);
}

Result<const Blas*> open_blas() {
  static const Library library = open();
  if (library.problem) return Error{library.problem};
  return &library.blas;
}

}  // namespace cupel::lm
