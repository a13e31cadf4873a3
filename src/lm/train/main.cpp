// cupel-lm-train: trains the language model. `cupel lm retrain` and `cupel lm finetune` call it.
#include <dlfcn.h>
#include <torch/utils.h>
#include <torch/version.h>

#include <cstdio>

#include "lm/format/format_error.h"
#include "lm/train/arguments.h"
#include "lm/train/training.h"

namespace {

// Where libtorch computes with OpenBLAS (Debian's does), that has threads of its own, which wait for each other by
// spinning: on a busy machine that took ten times as long.
void set_threads(int count) {
  torch::set_num_threads(count);
  void* own = dlsym(RTLD_DEFAULT, "openblas_set_num_threads");
  if (own) reinterpret_cast<void (*)(int)>(own)(count);
}

int run(int count, char** words) {
  using namespace cupel::lm::train;
  Arguments arguments(count, words);
  if (arguments.mode() == "help") {
    std::fputs(Arguments::help().c_str(), stdout);
    return 0;
  }
  if (int64_t threads = arguments.whole("threads")) set_threads(static_cast<int>(threads));
  // What has no deterministic version on a GPU is used all the same, with a warning.
  at::globalContext().setDeterministicAlgorithms(arguments.flag("deterministic"), true);
#if TORCH_VERSION_MAJOR >= 2
  at::globalContext().setDeterministicFillUninitializedMemory(false);
#endif
  if (arguments.mode() == "logits")
    print_logits(arguments);
  else
    train(arguments);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count, words);
  } catch (const cupel::lm::FormatError& error) {
    std::fprintf(stderr, "cupel-lm-train: %s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cupel-lm-train: %s\n", error.what());
    return 3;
  }
}
