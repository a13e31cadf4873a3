// Asking a solver for its options. The profile says which arguments make it list them and how to read the list; what
// the list does not tell (choices, defaults, bounds) is found out by asking again.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/pattern.h"
#include "process/spawn_executor.h"
#include "solver/option_cache.h"
#include "solver/option_probe.h"
#include "solver/options.h"

namespace cupel::solver {

namespace {

Result<std::string> ask(const Solver& solver, const std::vector<std::string>& arguments,
                        const std::string& script = "") {
  process::Program program = solver.program;
  program.arguments = arguments;
  program.input = process::InputMode::kStdin;
  auto executor = TRY(process::SpawnExecutor::create(program));
  auto result = TRY(executor->run({.script = script}));
  if (result.ending == process::Ending::kWallTime) return Error{"no reply in time"};
  return result.out + result.err;
}

// What follows says whether all questions were answered: only then the answers are kept.

bool ask_choices(const Solver& solver, OptionSpec& option) {
  auto text = ask(solver, {option.argument("help")});
  if (text.ok()) read_cvc_modes(*text, option);
  if (option.choices.empty()) option.type = OptionType::kText;
  return text.ok();
}

// A number that is too small or too large makes the solver tell the bound.
bool ask_bounds(const Solver& solver, OptionSpec& option) {
  bool all = true;
  for (const char* number : {"-1", "1000000000"}) {
    auto text = ask(solver, {option.argument(number)});
    if (text.ok()) read_cvc_bounds(*text, option);
    all &= text.ok();
  }
  return all;
}

// An option without a default may have an error for an answer.
bool may_be_default(const OptionSpec& option, const std::string& value) {
  static const Pattern number("^[0-9.-]+$"), word("^[A-Za-z][A-Za-z0-9-]*$");
  switch (option.type) {
    case OptionType::kBool: return value == "true" || value == "false";
    case OptionType::kUnsigned:
    case OptionType::kInteger:
    case OptionType::kReal: return number.found_in(value);
    case OptionType::kChoice: return std::ranges::find(option.choices, value) != option.choices.end();
    case OptionType::kText: return word.found_in(value);
  }
  return false;
}

// All defaults in one run: the reply to each `get-option` is one line, whatever it is, before the echo.
bool ask_defaults(const Solver& solver, OptionSpace& space) {
  std::string script;
  for (const OptionSpec& option : space.options)
    script += fmt::format("(get-option :{0})\n(echo \"end {0}\")\n", option.name);
  auto text = ask(solver, solver.profile.arguments, script);
  if (!text.ok()) return false;
  std::istringstream lines(*text);
  std::string line, before;
  size_t at = 0;
  for (; std::getline(lines, line) && at < space.options.size(); before = line) {
    OptionSpec& option = space.options[at];
    if (line != fmt::format("end {}", option.name) && line != fmt::format("\"end {}\"", option.name)) continue;
    ++at;
    std::string value = before.starts_with('"') && before.size() > 1 ? before.substr(1, before.size() - 2) : before;
    if (may_be_default(option, value) && option.default_value.empty()) option.default_value = value;
  }
  return true;
}

// A word that cannot be a value makes z3 tell the values, at the first command.
bool ask_words(const Solver& solver, OptionSpace& space) {
  bool all = true;
  for (OptionSpec& option : space.options) {
    bool words = option.type == OptionType::kText || option.type == OptionType::kChoice;
    bool numbers = option.type == OptionType::kChoice && option.choices.front() == "0";
    if (!words || numbers || !option.excluded.empty()) continue;
    std::vector<std::string> arguments = solver.profile.arguments;
    arguments.push_back(option.argument("no_such_value"));
    auto text = ask(solver, arguments, std::string(kProbeScript));
    if (text.ok()) read_z3_complaint(*text, option);
    all &= text.ok();
  }
  return all;
}

bool ask_details(const Solver& solver, OptionSpace& space) {
  bool all = true;
  for (OptionSpec& option : space.options) {
    if (!option.excluded.empty()) continue;
    if (option.type == OptionType::kChoice) all &= ask_choices(solver, option);
    if (option.type == OptionType::kInteger || option.type == OptionType::kReal) all &= ask_bounds(solver, option);
  }
  return ask_defaults(solver, space) && all;
}

// Only what an option is for and its default; which words a choice has is not told.
bool ask_infos(const Solver& solver, OptionSpace& space) {
  std::string script;
  for (const OptionSpec& option : space.options) script += fmt::format("(get-info :{})\n", option.name);
  auto text = ask(solver, solver.profile.options.arguments, script);
  if (text.ok()) read_option_infos(*text, space);
  return text.ok();
}

bool ask_nothing(const Solver&, OptionSpace&) { return true; }

// --- what was found out before ---

nlohmann::json details_of(const OptionSpace& space) {
  nlohmann::json all;
  for (const OptionSpec& option : space.options) {
    nlohmann::json& row = all[option.name];
    row = {{"type", static_cast<int>(option.type)}, {"default", option.default_value}, {"choices", option.choices}};
    if (option.least) row["least"] = *option.least;
    if (option.most) row["most"] = *option.most;
    row["help"] = option.help;
  }
  return all;
}

/// Options that the profile excludes are not asked about. The number is another one where replies are read in another
/// way than before.
std::string names_in(const OptionSpace& space) {
  std::string names = "details 2 of\n";
  for (const OptionSpec& option : space.options) names += option.name + (option.excluded.empty() ? "\n" : " no\n");
  return names;
}

/// False where the file holds something else; the space is then as it was.
bool apply_details(const nlohmann::json& all, OptionSpace& space) try {
  OptionSpace told = space;
  for (OptionSpec& option : told.options) {
    const nlohmann::json& row = all.at(option.name);
    option.type = static_cast<OptionType>(row.at("type").get<int>());
    option.default_value = row.at("default");
    option.choices = row.at("choices").get<std::vector<std::string>>();
    if (row.contains("least")) option.least = row["least"].get<double>();
    if (row.contains("most")) option.most = row["most"].get<double>();
    option.help = row.at("help");
  }
  space = std::move(told);
  return true;
} catch (const nlohmann::json::exception&) {
  return false;
}

/// A way to list options.
struct Format {
  const char* name;
  const char* script;  ///< that makes the solver list them, beside the arguments of the profile
  OptionSpace (*read)(const std::string& text);
  bool (*ask_more)(const Solver& solver, OptionSpace& space);
};

constexpr Format kFormats[] = {
    {kZ3Parameters, "", read_z3_parameters, ask_words},
    {kCvcHelp, "", read_cvc_help, ask_details},
    {kPrincessHelp, "", read_princess_help, ask_nothing},
    {kGetInfo, "(get-info :options)\n", read_option_names, ask_infos},
};

const Format* format_of(const Solver& solver) {
  auto found = std::ranges::find(kFormats, solver.profile.options.format, &Format::name);
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace

Result<OptionSpace> list_options(const Solver& solver) {
  const OptionDiscovery& discovery = solver.profile.options;
  const Format* format = format_of(solver);
  if (format == nullptr) return Error{fmt::format("{}: no way to list its options is known", solver.label)};
  auto text = TRY(ask(solver, discovery.arguments, format->script));
  OptionSpace space = format->read(text);
  if (space.options.empty()) return Error{fmt::format("{}: its option list could not be read", solver.label)};
  apply_exclusions(discovery.exclusions, space);
  return space;
}

Result<OptionSpace> discover_options(const Solver& solver) {
  Result<OptionSpace> space = list_options(solver);
  if (!space.ok()) return space;
  std::filesystem::path file = option_cache_file(solver, names_in(*space));
  auto kept = read_kept(file);
  bool known = kept && apply_details(*kept, *space);
  if (!known && format_of(solver)->ask_more(solver, *space)) keep(file, details_of(*space));
  apply_told_values(solver.profile.options.values, *space);
  apply_exclusions(solver.profile.options.exclusions, *space);
  probe_values(solver, *space);
  return space;
}

}  // namespace cupel::solver
