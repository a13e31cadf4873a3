// `cupel bench` has children of its own: one source file per benchmark, registered at its bottom.
#pragma once

#include "cli/subcommand.h"

namespace cupel::cli {

/// All benchmarks, sorted by name.
const std::vector<Subcommand>& benchmarks();

struct RegisterBenchmark {
  explicit RegisterBenchmark(Subcommand benchmark);
};

}  // namespace cupel::cli
