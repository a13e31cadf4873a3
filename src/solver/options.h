// A solver's options as a typed space, read from the solver itself, so that a new release needs no new list.
// What a profile excludes stays in the space with the reason.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "solver/solver.h"

namespace cupel::solver {

enum class OptionType { kBool, kUnsigned, kInteger, kReal, kChoice, kText };

const char* to_string(OptionType type);

struct OptionSpec {
  std::string name;
  OptionType type = OptionType::kText;
  std::string default_value;         ///< empty: the solver does not tell
  std::vector<std::string> choices;  ///< for kChoice
  std::string category;              ///< common, regular, expert
  std::string help;
  std::string excluded;  ///< the profile's reason; empty: usable
  /// How an argument is written: `{name}={value}`, `--{name}={value}`, or, for flags, `--{name}` and
  /// `--no-{name}`.
  std::string form;
  std::string off_form = {};

  /// The command-line argument that sets the option.
  std::string argument(const std::string& value) const;
};

struct OptionSpace {
  std::vector<OptionSpec> options;

  const OptionSpec* find(const std::string& name) const;
};

/// Reads z3's `-pd`: modules of parameters with type and default.
OptionSpace read_z3_parameters(const std::string& text);

/// Reads the help of cvc4 and cvc5. Choices are not in it: `discover_options` asks for them.
OptionSpace read_cvc_help(const std::string& text);

/// Reads the reply to `--option=help`: the modes and the default.
void read_cvc_modes(const std::string& text, OptionSpec& option);

/// Asks the solver for names, types and classes. An error where its profile names no way.
Result<OptionSpace> list_options(const Solver& solver);

/// The same with the values of each option, for which some solvers must be asked option by option.
Result<OptionSpace> discover_options(const Solver& solver);

/// A random value that is not the default; empty for texts, whose values nobody knows.
std::string random_value(const OptionSpec& option, Rng& rng);

std::string describe(const OptionSpec& option);
std::string to_json_line(const OptionSpec& option);

}  // namespace cupel::solver
