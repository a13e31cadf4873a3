// cupel check: parses and type-checks files, names each rejected one with its reason, and can print them
// back.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "base/input_file.h"
#include "base/parallel.h"
#include "cli/json_line.h"
#include "cli/subcommand.h"
#include "smtlib/operator_choice.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel::cli::check_command {

namespace {

struct Options {
  std::vector<std::string> paths;
  std::string operators;
  unsigned jobs = 0;
  bool print = false;
  bool roundtrip = false;
  bool quiet = false;
  bool json = false;
};

/// What became of one file.
struct Outcome {
  std::optional<Error> error;
  std::string logic;
  bool verbatim = false;
  std::string printed;
};

/// What is wrong with a printed script: it must be accepted, and be printed the same again.
std::optional<Error> roundtrip_error(const std::string& printed, const Vocabulary& vocabulary) {
  Result<Script> again = parse_script(printed, vocabulary);
  if (!again) return Error{"the printed script is rejected: " + again.error().describe("printed")};
  std::string second = print_script(*again);
  if (second == printed) return {};
  size_t at = std::ranges::mismatch(printed, second).in1 - printed.begin();
  return Error{
      fmt::format("printed twice it differs: '{}' became '{}'", printed.substr(at, 40), second.substr(at, 40))};
}

Outcome check_file(const std::string& path, const Vocabulary& vocabulary, bool print, bool roundtrip) {
  Result<std::string> text = read_script(path);
  if (!text) return {.error = text.error()};
  Result<Script> script = parse_script(*text, vocabulary);
  if (!script) return {.error = script.error()};
  Outcome outcome{.logic = script->logic, .verbatim = script->has_verbatim()};
  if (print || roundtrip) outcome.printed = print_script(*script);
  if (roundtrip) outcome.error = roundtrip_error(outcome.printed, vocabulary);
  if (!print) outcome.printed = {};
  return outcome;
}

/// Counts what was seen and reports each file as soon as all files before it are reported.
class Reporter {
 public:
  Reporter(const std::vector<std::string>& files, const Options& options)
      : files_(files), options_(options), outcomes_(files.size()) {}

  void add(size_t index, Outcome outcome) {
    std::lock_guard lock(mutex_);
    outcomes_[index] = std::move(outcome);
    for (; next_ < outcomes_.size() && outcomes_[next_]; ++next_) {
      report(files_[next_], *outcomes_[next_]);
      outcomes_[next_]->printed = {};
    }
  }

  int finish() {
    if (!options_.quiet && !options_.json && !options_.print) summary();
    if (!options_.json && !options_.print) fmt::print("accepted {} of {}\n", accepted_, files_.size());
    return accepted_ == files_.size() ? kNothingFound : kBadInput;
  }

 private:
  void report(const std::string& file, const Outcome& outcome) {
    if (outcome.error) {
      fmt::print(stderr, "{}\n", outcome.error->describe(file));
    } else {
      ++accepted_;
      ++by_logic_[outcome.logic.empty() ? "(none)" : outcome.logic];
      verbatim_ += outcome.verbatim;
      if (options_.print && files_.size() > 1) fmt::print("; {}\n", file);
      std::fwrite(outcome.printed.data(), 1, outcome.printed.size(), stdout);
    }
    if (options_.json) report_json(file, outcome);
  }

  void report_json(const std::string& file, const Outcome& outcome) {
    if (!outcome.error) {
      print_json_line(nlohmann::ordered_json{{"file", file}, {"accepted", true}, {"logic", outcome.logic}});
      return;
    }
    const Error& error = *outcome.error;
    print_json_line(nlohmann::ordered_json{{"file", file},
                                           {"accepted", false},
                                           {"line", error.position.line},
                                           {"column", error.position.column},
                                           {"reason", error.message}});
  }

  void summary() const {
    fmt::print("{:<24}{:>8}\n", "logic", "files");
    for (const auto& [logic, count] : by_logic_) fmt::print("{:<24}{:>8}\n", logic, count);
    if (verbatim_ > 0) fmt::print("{} with solver-specific commands, kept as they are\n", verbatim_);
  }

  const std::vector<std::string>& files_;
  const Options& options_;
  std::mutex mutex_;
  std::vector<std::optional<Outcome>> outcomes_;
  size_t next_ = 0;
  size_t accepted_ = 0;
  size_t verbatim_ = 0;
  std::map<std::string, size_t> by_logic_;
};

int check(const Options& options) {
  // A path that is missing is named like a file that is rejected; the others go on.
  std::vector<std::string> files;
  bool missing = false;
  for (const std::string& path : options.paths) {
    Result<FoundScripts> found = find_scripts({path});
    if (!found) fmt::print(stderr, "{}\n", found.error().message);
    missing |= !found.ok() || !found->unreadable.empty();
    if (!found) continue;
    files.insert(files.end(), found->files.begin(), found->files.end());
    for (const Error& directory : found->unreadable) fmt::print(stderr, "{}\n", directory.message);
  }
  if (files.empty()) {
    if (!missing) fmt::print(stderr, "cupel: no .smt2 file in the given directories\n");
    return kBadInput;
  }
  Result<ChosenOperators> operators = choose_operators(options.operators);
  if (!operators) {
    fmt::print(stderr, "{}\n", operators.error().describe(options.operators));
    return kBadInput;
  }
  Reporter reporter(files, options);
  parallel_for(files.size(), options.jobs, [&](size_t i) {
    reporter.add(i, check_file(files[i], operators->vocabulary(), options.print, options.roundtrip));
  });
  int status = reporter.finish();
  return missing ? kBadInput : status;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("path", options->paths, "Files, or directories to search for .smt2 files")->required();
  app.add_flag("--print", options->print, "Print the scripts back to standard output");
  app.add_flag("--roundtrip", options->roundtrip,
               "Also demand that a printed script is read and printed the same again");
  app.add_flag("--json", options->json, "One line of JSON per file");
  app.add_flag("-q,--quiet", options->quiet, "No table by logic");
  app.add_option("-j,--jobs", options->jobs, "Files to work on at once (default: one per core)");
  app.add_option("--ops", options->operators, "Use the operators of this file, as `cupel ops` prints them");
  app.footer("Rejected files are named on standard error as file:line:column: reason; the exit status is then 2.");
  return [options] { return check(*options); };
}

const RegisterSubcommand kRegister({"check", "Parse and type-check SMT-LIB files", define});

}  // namespace

}  // namespace cupel::cli::check_command
