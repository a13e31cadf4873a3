// cupel bench: measurements of Cupel itself. This file only collects the benchmarks.
#include "cli/bench.h"

#include <algorithm>
#include <map>

namespace cupel::cli {

namespace {

std::vector<Subcommand>& benchmark_registry() {
  static std::vector<Subcommand> all;
  return all;
}

Action define_bench(CLI::App& app) {
  app.require_subcommand(1);
  auto actions = std::make_shared<std::map<CLI::App*, Action>>();
  for (const Subcommand& benchmark : benchmarks()) {
    CLI::App* child = app.add_subcommand(benchmark.name, benchmark.description);
    (*actions)[child] = benchmark.define(*child);
  }
  return [&app, actions] { return actions->at(app.get_subcommands().front())(); };
}

const RegisterSubcommand kRegisterBench({"bench", "Measure Cupel itself", define_bench});

}  // namespace

const std::vector<Subcommand>& benchmarks() { return benchmark_registry(); }

RegisterBenchmark::RegisterBenchmark(Subcommand benchmark) {
  auto& all = benchmark_registry();
  auto at = std::lower_bound(all.begin(), all.end(), benchmark,
                             [](const Subcommand& a, const Subcommand& b) { return a.name < b.name; });
  all.insert(at, std::move(benchmark));
}

}  // namespace cupel::cli
