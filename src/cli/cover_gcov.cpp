#include "cli/cover_gcov.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/input_file.h"
#include "cli/json_line.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "coverage/line_table.h"
#include "figures/table.h"
#include "process/scratch.h"
#include "process/spawn_executor.h"
#include "solver/tool.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;
using coverage::LineTable;
using coverage::Share;
using coverage::SourceShares;

// A solver writes its counters when it ends, so each file has a process of its own, which nobody stops. It writes them
// outside of its scratch directory, so there is no sandbox; and not into the build, which stays as it is.
Result<size_t> run_files(const GcovRequest& request, const std::string& counters) {
  solver::Solver solver = request.run.solver;
  solver.program.environment.emplace_back("GCOV_PREFIX", counters);
  process::ContainmentOptions containment = request.run.containment;
  containment.sandbox = false;
  auto executor = TRY(process::SpawnExecutor::create(solver.program, containment));
  solver::Runner runner(solver, std::move(executor));
  CoverScripts scripts = find_cover_scripts(request.files);
  size_t failed = scripts.failed;
  for (const std::string& path : scripts.files) {
    auto text = read_script(path);
    auto outcome =
        text.ok() ? runner.run(*text, {.limits = request.run.limits}) : Result<solver::Outcome>(text.error());
    if (outcome.ok()) continue;
    ++failed;
    complain(Error{fmt::format("{}: {}", path, outcome.error().message)}, kBadInput);
  }
  return failed;
}

// gcov looks for the notes beside the counters.
Status put_notes_beside(const std::string& counters, const std::string& prefix) {
  fs::path notes = fs::path(counters).replace_extension(".gcno");
  std::error_code error;
  if (fs::exists(notes, error)) return Done{};
  fs::path original = notes.string().substr(prefix.size());
  if (!fs::exists(original, error)) return Error{fmt::format("{} is missing: was the build moved?", original.string())};
  fs::create_symlink(original, notes, error);
  if (error) return Error{fmt::format("cannot write {}: {}", notes.string(), error.message())};
  return Done{};
}

// `prefix` stands before the paths of counters that were not written into the build itself.
Result<LineTable> read_counters(const std::string& directory, const std::string& prefix) {
  LineTable table;
  auto files = TRY(find_files({directory}, ".gcda"));
  for (const std::string& path : files) {
    TRY(put_notes_beside(path, prefix));
    auto said = TRY(solver::run_tool({"gcov", "--json-format", "--stdout", "--branch-probabilities", path},
                                     "gcov failed on " + path));
    Status added = table.add(said);
    if (!added) return Error{fmt::format("{}: {}", path, added.error().message)};
  }
  if (files.empty())
    return Error{fmt::format("{}: no .gcda file; a solver built with --coverage writes them when it ends", directory)};
  return table;
}

std::string shown(const Share& share) {
  double percent = share.all == 0 ? 0 : 100.0 * static_cast<double>(share.reached) / static_cast<double>(share.all);
  return fmt::format("{} of {} ({:.1f} %)", figures::grouped_digits(static_cast<double>(share.reached)),
                     figures::grouped_digits(static_cast<double>(share.all)), percent);
}

std::vector<std::string> row(const std::string& name, const SourceShares& shares) {
  return {name, shown(shares.lines), shown(shares.functions), shown(shares.branches)};
}

nlohmann::json to_json(const SourceShares& shares) {
  auto pair = [](const Share& share) { return nlohmann::json{{"reached", share.reached}, {"all", share.all}}; };
  return {{"lines", pair(shares.lines)}, {"functions", pair(shares.functions)}, {"branches", pair(shares.branches)}};
}

void print(const LineTable& table, const GcovRequest& request) {
  if (request.json) {
    nlohmann::json all = to_json(table.total());
    all["sources"] = table.sources();
    all["foreign_sources"] = table.foreign_sources();
    for (const auto& [directory, shares] : table.by_directory()) all["directories"][directory] = to_json(shares);
    if (request.list) all["reached_functions"] = table.reached_functions();
    print_json_line(all);
    return;
  }
  if (request.list)
    for (const std::string& name : table.reached_functions()) fmt::print("{}\n", name);
  figures::Table rows = {{"sources", "lines", "functions", "branches"}};
  if (request.each_directory)
    for (const auto& [directory, shares] : table.by_directory()) rows.push_back(row(directory, shares));
  rows.push_back(row(fmt::format("all {}", table.sources()), table.total()));
  fmt::print("{}", figures::aligned(rows));
  if (table.foreign_sources() > 0) fmt::print("left out: {} headers of the system\n", table.foreign_sources());
}

}  // namespace

int cover_with_gcov(const GcovRequest& request) {
  size_t failed = 0;
  auto scratch = process::ScratchDirectory::create();
  if (!scratch) return complain(scratch.error(), kBrokenEnvironment);
  if (!request.files.empty()) {
    auto run = run_files(request, scratch->path());
    if (!run) return complain(run.error(), kBadInput);
    failed = *run;
  }
  auto table =
      request.files.empty() ? read_counters(request.build, "") : read_counters(scratch->path(), scratch->path());
  if (!table) return complain(table.error(), kBadInput);
  print(*table, request);
  return failed == 0 ? kNothingFound : kBadInput;
}

}  // namespace cupel::cli
