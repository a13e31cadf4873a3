// Asking a solver for its options. The profile says which arguments make it list them and how to read the list; what
// the list does not tell (choices, defaults, bounds) is found out by asking again.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "process/spawn_executor.h"
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
  return result.out + result.err;
}

void ask_choices(const Solver& solver, OptionSpec& option) {
  if (auto text = ask(solver, {option.argument("help")}); text.ok()) read_cvc_modes(*text, option);
  if (option.choices.empty()) option.type = OptionType::kText;
}

// A number that is too small or too large makes the solver tell the bound.
void ask_bounds(const Solver& solver, OptionSpec& option) {
  for (const char* number : {"-1", "1000000000"})
    if (auto text = ask(solver, {option.argument(number)}); text.ok()) read_cvc_bounds(*text, option);
}

// All defaults in one run: the reply to each `get-option` is one line, whatever it is, before the echo.
void ask_defaults(const Solver& solver, OptionSpace& space) {
  std::string script;
  for (const OptionSpec& option : space.options)
    script += fmt::format("(get-option :{0})\n(echo \"end {0}\")\n", option.name);
  auto text = ask(solver, solver.profile.arguments, script);
  if (!text.ok()) return;
  std::istringstream lines(*text);
  std::string line, before;
  size_t at = 0;
  for (; std::getline(lines, line) && at < space.options.size(); before = line) {
    OptionSpec& option = space.options[at];
    if (line != fmt::format("end {}", option.name) && line != fmt::format("\"end {}\"", option.name)) continue;
    ++at;
    bool number = option.type == OptionType::kInteger || option.type == OptionType::kReal;
    std::string value = before.starts_with('"') && before.size() > 1 ? before.substr(1, before.size() - 2) : before;
    bool fits = number ? value.find_first_not_of("0123456789.-") == std::string::npos
                       : option.type == OptionType::kBool && (value == "true" || value == "false");
    if (fits && option.default_value.empty()) option.default_value = value;
  }
}

// A word that cannot be a value makes z3 tell the values, at the first command.
void ask_words(const Solver& solver, OptionSpace& space) {
  for (OptionSpec& option : space.options) {
    bool words = option.type == OptionType::kText || option.type == OptionType::kChoice;
    bool numbers = option.type == OptionType::kChoice && option.choices.front() == "0";
    if (!words || numbers || !option.excluded.empty()) continue;
    std::vector<std::string> arguments = solver.profile.arguments;
    arguments.push_back(option.argument("no_such_value"));
    if (auto text = ask(solver, arguments, std::string(kProbeScript)); text.ok()) read_z3_complaint(*text, option);
  }
}

void ask_details(const Solver& solver, OptionSpace& space) {
  for (OptionSpec& option : space.options) {
    if (!option.excluded.empty()) continue;
    if (option.type == OptionType::kChoice) ask_choices(solver, option);
    if (option.type == OptionType::kInteger || option.type == OptionType::kReal) ask_bounds(solver, option);
  }
  ask_defaults(solver, space);
}

// Only what an option is for and its default; which words a choice has is not told.
void ask_infos(const Solver& solver, OptionSpace& space) {
  std::string script;
  for (const OptionSpec& option : space.options) script += fmt::format("(get-info :{})\n", option.name);
  if (auto text = ask(solver, solver.profile.options.arguments, script); text.ok()) read_option_infos(*text, space);
}

void ask_nothing(const Solver&, OptionSpace&) {}

/// A way to list options.
struct Format {
  const char* name;
  const char* script;  ///< that makes the solver list them, beside the arguments of the profile
  OptionSpace (*read)(const std::string& text);
  void (*ask_more)(const Solver& solver, OptionSpace& space);
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
  format_of(solver)->ask_more(solver, *space);
  apply_exclusions(solver.profile.options.exclusions, *space);
  probe_values(solver, *space);
  return space;
}

}  // namespace cupel::solver
