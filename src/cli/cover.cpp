// cupel cover: which functions and basic blocks of a solver a set of files reaches, in the program as it is.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/input_file.h"
#include "base/writable.h"
#include "cli/cover_gcov.h"
#include "cli/cover_run.h"
#include "cli/interrupt.h"
#include "cli/json_line.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "coverage/function_symbols.h"
#include "figures/line_chart.h"
#include "figures/table.h"
#include "solver/function_name.h"

namespace cupel::cli::cover_command {

namespace {

using coverage::SiteTable;
using figures::grouped_digits;

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

double percent(size_t part, size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string share(size_t part, size_t whole, const std::string& what) {
  return fmt::format("{} of {} {} ({:.1f} %)", grouped_digits(static_cast<double>(part)),
                     grouped_digits(static_cast<double>(whole)), what, percent(part, whole));
}

// --- what is measured ---

struct Measured {
  std::vector<FileCoverage> files;
  uint64_t failed = 0;  // files that could not be run
};

Result<Measured> measure(CoverRun& run, const std::vector<std::string>& paths) {
  Measured measured;
  auto found = TRY(find_scripts(paths));
  for (const Error& directory : found.unreadable) complain(directory, kBadInput);
  measured.failed += found.unreadable.size();
  const std::vector<std::string>& files = found.files;
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
      if (measured.files.empty() && measured.failed >= 3) return Error{"no file could be measured"};
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

// --- names ---

std::string place(const SiteTable& sites, uint32_t site, const coverage::FunctionSymbols& symbols) {
  const SiteTable::Module& module = sites.module_of(site);
  const std::string& symbol = symbols.symbol(module, sites.offset(site));
  size_t slash = module.code.path.rfind('/');
  std::string address = fmt::format("{}+{:#x}", module.code.path.substr(slash + 1), sites.offset(site));
  return symbol.empty() ? address : fmt::format("{}  {}", address, solver::function_name(symbol));
}

void print_sites(const SiteTable& sites, const std::vector<uint32_t>& chosen) {
  coverage::FunctionSymbols symbols(sites);
  for (uint32_t site : chosen) fmt::print("{}\n", place(sites, site, symbols));
}

// --- output ---

void print_modules(const CoverRun& run, const CoverRequest& request) {
  fmt::print("{} {}", request.solver.label, request.solver.version);
  if (run.sites() == nullptr) {
    fmt::print(": edges of its AFL++ map\n");
    return;
  }
  fmt::print("\n");
  for (const SiteTable::Module& module : run.sites()->modules())
    fmt::print("  {}: {} functions, {} cold parts{}{}\n", module.code.path, module.code.functions.size(),
               module.code.parts.size(), request.count == "blocks" ? fmt::format(", {} blocks", module.count) : "",
               module.code.refused > 0 ? fmt::format("; {} entries refused", module.code.refused) : "");
}

void print_each(const Measured& measured, bool functions) {
  figures::Table table = {{"file", "outcome", functions ? "functions" : "edges", "sites", "new", "all so far"}};
  for (const FileCoverage& file : measured.files)
    table.push_back({figures::shortened(file.path, 60), file.answers.empty() ? file.outcome : file.answers,
                     fmt::to_string(functions ? file.functions : file.sites), fmt::to_string(file.sites),
                     fmt::to_string(file.news), fmt::to_string(file.together)});
  fmt::print("{}", figures::aligned(table));
}

void print_summary(const CoverRun& run, const Measured& measured, const CoverRequest& request) {
  size_t files = measured.files.size();
  if (run.sites() == nullptr) {
    fmt::print("{} files: {}\n", files, share(run.reach().count(), run.total(), "edges"));
    return;
  }
  fmt::print("{} files: {}\n", files,
             share(run.functions_in(run.reach().sites()), run.sites()->functions(), "functions"));
  if (request.count == "blocks") fmt::print("{} files: {}\n", files, share(run.reach().count(), run.total(), "blocks"));
}

nlohmann::json to_json(const FileCoverage& file) {
  return {{"file", file.path},   {"outcome", file.outcome}, {"answers", file.answers},  {"functions", file.functions},
          {"sites", file.sites}, {"new", file.news},        {"together", file.together}};
}

nlohmann::json summary_json(const CoverRun& run, const Measured& measured, const Options& options) {
  nlohmann::json line = {{"solver", options.request.solver.label},
                         {"version", options.request.solver.version},
                         {"count", options.request.count},
                         {"files", measured.files.size()},
                         {"failed", measured.failed},
                         {"reached", run.reach().count()},
                         {"total", run.total()}};
  if (run.sites() == nullptr) return line;
  line["functions"] = run.functions_in(run.reach().sites());
  line["functions_total"] = run.sites()->functions();
  for (const SiteTable::Module& module : run.sites()->modules()) {
    if (!options.entries) break;
    nlohmann::json offsets = nlohmann::json::array();
    for (const coverage::CodeRange& function : module.code.functions) offsets.push_back(function.start);
    line["entries"].push_back({{"module", module.code.path}, {"offsets", std::move(offsets)}});
  }
  if (!options.list) return line;
  coverage::FunctionSymbols symbols(*run.sites());
  for (uint32_t site : run.reach().sites()) {
    const SiteTable::Module& module = run.sites()->module_of(site);
    line["sites"].push_back({{"module", module.code.path},
                             {"offset", run.sites()->offset(site)},
                             {"symbol", symbols.symbol(module, run.sites()->offset(site))}});
  }
  return line;
}

Status write_plot(const CoverRun& run, const Measured& measured, const Options& options) {
  figures::LineChart chart{
      .title = fmt::format("Coverage of {} {}", options.request.solver.label, options.request.solver.version),
      .x_label = "tests"};
  chart.names = {run.sites() != nullptr ? "functions" : "edges"};
  figures::Curve curve{.steps = true};
  for (size_t i = 0; i < measured.files.size(); ++i)
    curve.points.push_back({static_cast<double>(i + 1), static_cast<double>(measured.files[i].together)});
  chart.panels.push_back({.label = chart.names[0] + " reached", .curves = {std::move(curve)}});
  return write_file(options.svg, figures::draw(chart));
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
    print_json_line(summary_json(*run, *measured, options));
  } else {
    print_modules(*run, options.request);
    if (options.list && run->sites() != nullptr) print_sites(*run->sites(), run->reach().sites());
    if (options.each) print_each(*measured, run->sites() != nullptr);
    print_summary(*run, *measured, options.request);
  }
  if (!options.svg.empty()) {
    Status written = write_plot(*run, *measured, options);
    if (!written) return complain(Error{written.error().describe(options.svg)}, kBrokenEnvironment);
  }
  if (interrupted().requested()) return kInterrupted;
  return measured->failed == 0 ? kNothingFound : kBadInput;
}

// --- two sets ---

int compare(Options& options) {
  std::vector<CoverRun> runs;
  for (const std::string& path : options.diff) {
    auto run = CoverRun::start(options.request);
    if (!run) return complain(run.error(), kBrokenEnvironment);
    runs.push_back(std::move(run).value());
    auto measured = measure(runs.back(), {path});
    if (!measured) return complain(measured.error(), kBadInput);
  }
  if (!options.json) print_modules(runs[0], options.request);
  size_t both = runs[0].reach().count();
  for (size_t i = 0; i < 2; ++i) {
    auto only = runs[i].reach().sites();
    std::erase_if(only, [&](uint32_t site) { return runs[1 - i].reach().has(site); });
    if (i == 0) both -= only.size();
    if (options.json) {
      print_json_line(
          nlohmann::json{{"set", options.diff[i]}, {"reached", runs[i].reach().count()}, {"only", only.size()}});
      continue;
    }
    fmt::print("{}: {} {} reached, {} of them only here\n", options.diff[i], runs[i].reach().count(),
               options.request.count, only.size());
    if (runs[i].sites() != nullptr) print_sites(*runs[i].sites(), only);
  }
  if (!options.json) fmt::print("both: {} {}\n", both, options.request.count);
  return interrupted().requested() ? kInterrupted : int{kNothingFound};
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
  app.add_flag("--entries", options->entries, "With --json: all functions of the solver, reached or not");
  app.add_flag("--each", options->each, "A line for each file; with --gcov, for each directory of sources");
  app.add_option("--svg", options->svg, "Draw how coverage grows from file to file")->type_name("FILE.svg");
  app.add_flag("--json", options->json, "A JSON line for each file, and one for all");
  app.footer("The solver is not rebuilt: docs/coverage.md says how it works and what it cannot see.");
  return [options] { return run(*options); };
}

const RegisterSubcommand kRegister({"cover", "Functions and blocks of a solver that files reach", define});

}  // namespace

}  // namespace cupel::cli::cover_command
