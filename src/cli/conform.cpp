// cupel conform: writes random ground applications of every operator together with the value that our evaluator gives
// them, for solvers to confirm: each negated equation must be unsatisfiable. tests/e2e/conformance.py runs the solvers.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "base/file.h"
#include "base/rng.h"
#include "cli/random_application.h"
#include "cli/subcommand.h"
#include "eval/evaluator.h"
#include "smtlib/parser.h"
#include "theory/operator_table.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"

namespace cupel::cli::conform_command {

namespace {

struct Options {
  std::string out;
  std::string only;
  uint64_t rng = 1;
  unsigned count = 1000;
};

/// What a solver is to confirm. A number without a notation of its own is put between two fractions.
std::string claim(const std::string& text, const Value& value, Sort sort) {
  bool irrational = value.kind() == Kind::kReal && !real_is_rational(value);
  if (!irrational) return fmt::format("(= {} {})", text, to_smtlib(value, sort.text()));
  constexpr long kPrecision = 64, kParts = 256;
  std::optional<RealBounds> bounds = real_bounds(value, kPrecision);
  if (!bounds) return {};
  auto part = [](const mpq_class& number) { return int_mpz(real_to_int(make_real(mpq_class(number * kParts)))); };
  mpq_class low(part(bounds->low) - 1, kParts), high(part(bounds->high) + 2, kParts);
  return fmt::format("(< {} {} {})", to_smtlib(make_real(low)), text, to_smtlib(make_real(high)));
}

/// An equation `(= application value)`, or empty where the operator has no value for the drawn arguments.
std::string random_equation(const Operator& op, Rng& rng) {
  std::string text = random_application(op, rng);
  if (text.empty()) return {};
  Result<Script> script = parse_script(fmt::format("(assert (= {0} {0}))", text));
  if (!script) return {};
  Term term = script->assertions()[0][0];
  Model nothing;
  Value value = Evaluator(*script->store, nothing).evaluate_computable(term);
  return value.is_none() ? "" : claim(text, value, term.sort());
}

int write_equations(const Options& options) {
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  unsigned number = 0, written = 0;
  for (const Operator& op : OperatorTable::standard().operators()) {
    ++number;
    bool evaluated = op.eval || op.flags & kLazy;
    if (!evaluated || !can_apply(op) || (!options.only.empty() && op.name != options.only)) continue;
    Rng rng = Rng(options.rng).split(op.declaration);
    std::string text = "; " + describe(op) + "\n";
    unsigned made = 0;
    for (unsigned tries = 0; made < options.count && tries < options.count * 4; ++tries) {
      std::string equation = random_equation(op, rng);
      if (equation.empty()) continue;
      text += equation + "\n";
      ++made;
    }
    std::string path = fmt::format("{}/{:03}.txt", options.out, number);
    Status saved = write_file(path, text);
    if (!saved) {
      fmt::print(stderr, "{}\n", saved.error().describe(path));
      return kBrokenEnvironment;
    }
    written += made;
  }
  fmt::print("{} equations in {}\n", written, options.out);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_out(app, options->out, "Directory for one file of equations per operator")->required();
  app.add_option("-n,--count", options->count, "Applications of each operator")->capture_default_str();
  app.add_option("--only", options->only, "Only operators of this name");
  app.add_option("--rng", options->rng, "The number that all random choices follow from")->capture_default_str();
  return [options] { return write_equations(*options); };
}

const RegisterSubcommand kRegister({"conform", "Write evaluated applications of every operator for solvers to confirm",
                                    define});

}  // namespace

}  // namespace cupel::cli::conform_command
