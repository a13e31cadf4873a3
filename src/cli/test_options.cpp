#include "cli/test_options.h"

#include <fmt/format.h>

#include <random>

#include "strategy/strategy.h"

namespace cupel::cli {

uint64_t new_rng() { return std::random_device{}() | uint64_t{std::random_device{}()} << 32; }

CLI::Option* add_strategies(CLI::App& app, std::vector<std::string>& specs) {
  std::string help = fmt::format("What makes the tests, with its options; repeatable; default: {}",
                                 fmt::join(default_strategies(), " "));
  return app.add_option("--strategy", specs, help)->default_str("");
}

CLI::Option* add_largest_seed(CLI::App& app, uint64_t& bytes) {
  return app.add_option("--max-seed,--max-bytes", bytes, "Seeds with more bytes are left out; 0: none")
      ->capture_default_str();
}

}  // namespace cupel::cli
