// Asking a solver for its options. The profile says which arguments make it list them and how to read the list; what
// the list does not tell (choices, defaults, bounds) is found out by asking again.
#include <fmt/format.h>

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

}  // namespace

Result<OptionSpace> list_options(const Solver& solver) {
  const OptionDiscovery& discovery = solver.profile.options;
  if (discovery.format.empty()) return Error{fmt::format("{}: no way to list its options is known", solver.label)};
  auto text = TRY(ask(solver, discovery.arguments));
  OptionSpace space = discovery.format == kCvcHelp ? read_cvc_help(text) : read_z3_parameters(text);
  if (space.options.empty()) return Error{fmt::format("{}: its option list could not be read", solver.label)};
  apply_exclusions(discovery.exclusions, space);
  return space;
}

Result<OptionSpace> discover_options(const Solver& solver) {
  Result<OptionSpace> space = list_options(solver);
  if (!space.ok()) return space;
  if (solver.profile.options.format == kCvcHelp)
    ask_details(solver, *space);
  else
    ask_words(solver, *space);
  apply_exclusions(solver.profile.options.exclusions, *space);
  probe_values(solver, *space);
  return space;
}

}  // namespace cupel::solver
