// cupel cover: which functions and basic blocks of a solver a set of files reaches, in the program as it is.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/writable.h"
#include "cli/cover_gcov.h"
#include "cli/cover_output.h"
#include "cli/interrupt.h"
#include "cli/json_line.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"

namespace cupel::cli::cover_command {

namespace {

struct Options {
  std::vector<std::string> paths;
  std::vector<std::string> diff;
  SolverOptions solvers;
  CoverRequest request;
  std::string svg;
  std::string gcov;
  bool list = false;
  bool entries = false;
  bool each = false;
  bool json = false;
};

// --- what is measured ---

Result<Measured> measure(CoverRun& run, const std::vector<std::string>& paths) {
  Measured measured;
  auto [files, missing] = find_cover_scripts(paths);
  measured.failed = missing;
  bool live = ::isatty(STDERR_FILENO) != 0;
  catch_interrupts("\ncupel: ending after this file; again to stop now\n");
  for (const std::string& path : files) {
    if (interrupted().requested()) break;
    auto file = run.run(path);
    if (file.ok()) {
      measured.files.push_back(std::move(file).value());
    } else {
      ++measured.failed;
      complain(Error{fmt::format("{}: {}", path, file.error().message)}, kBadInput);
      if (measured.files.empty() && measured.failed >= missing + 3) return Error{"no file could be measured"};
    }
    if (live && measured.files.size() % 10 == 0)
      fmt::print(stderr, "\r{} of {} files, {} reached ", measured.files.size(), files.size(), run.reach().count());
  }
  if (live) fmt::print(stderr, "\n");
  if (measured.files.empty()) return Error{"no file could be measured"};
  if (interrupted().requested())
    fmt::print(stderr, "cupel: ended early: {} of {} files were measured\n", measured.files.size(), files.size());
  return measured;
}

int cover(Options& options) {
  if (Status writable = check_writable(options.svg); !options.svg.empty() && !writable)
    return complain(writable.error(), kBadInput);
  auto run = CoverRun::start(options.request);
  if (!run) return complain(run.error(), kBrokenEnvironment);
  auto measured = measure(*run, options.paths);
  if (!measured) return complain(measured.error(), kBadInput);
  if (options.json) {
    for (const FileCoverage& file : measured->files) print_json_line(to_json(file));
    print_json_line(summary_json(*run, *measured, options.request, options.list, options.entries));
  } else {
    print_modules(*run, options.request);
    if (options.list) print_sites(*run, run->reach().sites());
    if (options.each) print_each(*measured, options.request.count);
    print_summary(*run, *measured, options.request);
  }
  if (!options.svg.empty()) {
    Status written = write_file(options.svg, draw_growth(*measured, options.request));
    if (!written) return complain(Error{written.error().describe(options.svg)}, kBrokenEnvironment);
  }
  if (interrupted().requested()) return kInterrupted;
  return measured->failed == 0 ? kNothingFound : kBadInput;
}

// --- two sets ---

int compare(Options& options) {
  std::vector<CoverRun> runs;
  std::vector<uint64_t> failed;
  for (const std::string& path : options.diff) {
    auto run = CoverRun::start(options.request);
    if (!run) return complain(run.error(), kBrokenEnvironment);
    runs.push_back(std::move(run).value());
    auto measured = measure(runs.back(), {path});
    if (!measured) return complain(Error{fmt::format("{}: {}", path, measured.error().message)}, kBadInput);
    failed.push_back(measured->failed);
  }
  if (!options.json) print_modules(runs[0], options.request);
  size_t both = runs[0].reach().count();
  for (size_t i = 0; i < 2; ++i) {
    auto only = runs[i].reach().sites();
    std::erase_if(only, [&](uint32_t site) { return runs[1 - i].reach().has(site); });
    if (i == 0) both -= only.size();
    if (options.json) {
      print_json_line(nlohmann::json{{"set", options.diff[i]},
                                     {"count", options.request.count},
                                     {"failed", failed[i]},
                                     {"reached", runs[i].reach().count()},
                                     {"only", only.size()},
                                     {"sites", sites_json(runs[i], only)}});
      continue;
    }
    fmt::print("{}: {} {} reached, {} of them only here\n", options.diff[i], runs[i].reach().count(),
               options.request.count, only.size());
    print_sites(runs[i], only);
  }
  if (!options.json) fmt::print("both: {} {}\n", both, options.request.count);
  if (interrupted().requested()) return kInterrupted;
  return failed[0] + failed[1] == 0 ? kNothingFound : kBadInput;
}

int with_gcov(Options& options) {
  GcovRequest request{.build = options.gcov, .files = options.paths, .list = options.list, .json = options.json};
  request.each_directory = options.each;
  if (options.paths.empty()) return cover_with_gcov(request);
  auto solvers = options.solvers.resolve();
  if (!solvers) return complain(solvers.error(), kBadInput);
  if (solvers->size() != 1) return complain(Error{"name the solver that was built there with --solver"}, kBadInput);
  request.run.solver = std::move(solvers->front());
  request.run.containment = options.solvers.containment();
  request.run.limits = options.solvers.limits();
  return cover_with_gcov(request);
}

int run(Options& options) {
  if (!options.gcov.empty()) return with_gcov(options);
  auto solvers = options.solvers.resolve();
  if (!solvers) return complain(solvers.error(), kBadInput);
  if (solvers->size() != 1) return complain(Error{"coverage is of one solver: name it with --solver"}, kBadInput);
  if (options.paths.empty() == options.diff.empty())
    return complain(Error{"give files, or two sets of them behind --diff"}, kBadInput);
  bool named = options.list || options.entries || options.request.fast || !options.request.modules.empty();
  if (options.request.count == "edges" && named)
    return complain(Error{"--count edges has no --list, --entries, --module or --fast: nobody knows where edges are"},
                    kBadInput);
  options.request.solver = std::move(solvers->front());
  options.request.containment = options.solvers.containment();
  options.request.limits = options.solvers.limits();
  return options.diff.empty() ? cover(options) : compare(options);
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("PATH", options->paths, "Scripts, or directories of them");
  app.add_option("--diff", options->diff, "Two sets of scripts: what one reaches and the other does not")
      ->expected(2)
      ->type_name("A B");
  options->solvers.define(app);
  app.get_option("--solver")->description("The solver: its name or a command line, e.g. \"path/to/z3 -T:5\"");
  app.add_option("--count", options->request.count, "What is counted; edges: of a solver built with afl-clang-fast")
      ->check(CLI::IsMember({"functions", "blocks", "edges"}))
      ->capture_default_str();
  app.add_option("--module", options->request.modules,
                 "Measure the modules (program, libraries) whose file name has this in it; default: the program and "
                 "the libraries that carry the solver's name")
      ->allow_extra_args(false);
  app.add_option(
         "--gcov", options->gcov,
         "The solver was built with --coverage in this directory: lines, functions and branches of its sources; "
         "without files, what earlier runs left there")
      ->type_name("BUILD")
      ->excludes("--diff");
  app.add_flag("--fast", options->request.fast,
               "Take what every run reaches for granted, and look again each 100 runs");
  app.add_flag("--list", options->list, "Name what was reached, by symbol where there are symbols");
  app.add_flag("--entries", options->entries, "With --json: all functions of the solver, reached or not")
      ->excludes("--diff");
  app.add_flag("--each", options->each, "A line for each file; with --gcov, for each directory of sources")
      ->excludes("--diff");
  app.add_option("--svg", options->svg, "Draw how coverage grows from file to file")
      ->type_name("FILE.svg")
      ->excludes("--diff");
  app.add_flag("--json", options->json, "A JSON line for each file, and one for all; with --diff, one for each set");
  app.get_option("--entries")->needs("--json");
  for (const char* traps : {"--count", "--module", "--fast", "--entries", "--svg"})
    app.get_option("--gcov")->excludes(traps);
  app.footer("The solver is not rebuilt: docs/coverage.md says how it works and what it cannot see.");
  return [options] { return run(*options); };
}

const RegisterSubcommand kRegister({"cover", "Functions and blocks of a solver that files reach", define});

}  // namespace

}  // namespace cupel::cli::cover_command
