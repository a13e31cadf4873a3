// A solver's options as a typed space, read from the solver itself, so that a new release needs no new list.
// What a profile excludes stays in the space with the reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "solver/solver.h"

namespace cupel::solver {

enum class OptionType { kBool, kUnsigned, kInteger, kReal, kChoice, kText };

const char* to_string(OptionType type);

/// A value that may be drawn, and the reason why it must not be, the profile's or the solver's own; empty: it may.
struct OptionValue {
  std::string text;
  std::string excluded;

  bool operator==(const OptionValue&) const = default;
};

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
  std::optional<double> least = {}, most = {};  ///< of numbers, where the solver tells
  std::vector<OptionValue> values = {};         ///< what may be tried instead of the default; set by discover_options()

  /// The command-line argument that sets the option.
  std::string argument(const std::string& value) const;
};

struct OptionSpace {
  std::vector<OptionSpec> options;

  const OptionSpec* find(const std::string& name) const;
};

// --- what solvers print about their options ---

/// The formats that a profile may name.
inline constexpr const char* kZ3Parameters = "z3-parameters";
inline constexpr const char* kCvcHelp = "cvc-help";
inline constexpr const char* kPrincessHelp = "princess-help";
inline constexpr const char* kGetInfo = "get-info";

/// Reads z3's `-pd`: modules of parameters with type and default. Choices are in the help texts of some.
OptionSpace read_z3_parameters(const std::string& text);

/// Reads the choices in the complaint about a value that there cannot be; where it has none, nothing changes.
void read_z3_complaint(const std::string& text, OptionSpec& option);

/// Reads the help of cvc4 and cvc5. Choices, defaults and most ranges are not in it: `discover_options` asks for them.
OptionSpace read_cvc_help(const std::string& text);

/// Reads the reply to `--option=help`: the modes and the default.
void read_cvc_modes(const std::string& text, OptionSpec& option);

/// Reads the bounds in the complaint about a number that is too small or too large.
void read_cvc_bounds(const std::string& text, OptionSpec& option);

/// Reads the help of Princess.
OptionSpace read_princess_help(const std::string& text);

/// Reads the names in the reply to SMTInterpol's `(get-info :options)`.
OptionSpace read_option_names(const std::string& text);

/// Reads the replies to `(get-info :NAME)` for these options: description and default.
void read_option_infos(const std::string& text, OptionSpace& space);

// --- asking a solver ---

/// Asks the solver for names, types and classes. An error where its profile names no way.
Result<OptionSpace> list_options(const Solver& solver);

/// The same with the values of each option, for which some solvers must be asked option by option, and without the
/// values that the solver itself does not take (option_probe.h): a few seconds.
Result<OptionSpace> discover_options(const Solver& solver);

/// Where the solver does not tell the values of an option, those of the profile are its choices.
void apply_told_values(const std::vector<ToldValues>& told, OptionSpace& space);

/// Marks what the profile excludes, and sets the values of each option.
void apply_exclusions(const std::vector<OptionExclusion>& exclusions, OptionSpace& space);

// --- drawing ---

/// Values worth a try that are not the default: both of a flag, all choices, a few numbers within the bounds. None for
/// texts, whose values nobody knows.
std::vector<std::string> candidate_values(const OptionSpec& option);

/// Whether any value of the option may be drawn.
bool usable(const OptionSpec& option);

struct OptionDraw {
  const OptionSpec* option;  ///< in the space
  std::string value;
  std::string argument;  ///< of the command line
};

/// A random option with a random value, none of them excluded: each option with the same chance, then each of its
/// values. Empty: there is none. The space must come from discover_options() or apply_exclusions().
std::optional<OptionDraw> draw_option(const OptionSpace& space, Rng& rng);

std::string describe(const OptionSpec& option);
std::string to_json_line(const OptionSpec& option);

}  // namespace cupel::solver
