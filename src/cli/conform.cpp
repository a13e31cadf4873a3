// cupel conform: writes random ground applications of every operator together with the value that our evaluator gives
// them, for solvers to confirm: each negated equation must be unsatisfiable. tests/e2e/conformance.py runs the solvers.
//
// A solver computes a ground application with its rewriter alone. With --scoped it learns the arguments in a scope,
// after it has read the application, so that its theories must find the value: scripts for `cupel judge`.
#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "base/file.h"
#include "base/rng.h"
#include "cli/random_application.h"
#include "cli/subcommand.h"
#include "eval/evaluator.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
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
  bool scoped = false;
};

/// A ground application and the value that our evaluator gives it.
struct Application {
  std::string text;
  Script script;
  Term term;
  Value value;
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

/// None where the operator has no value for the drawn arguments.
std::optional<Application> draw_application(const Operator& op, Rng& rng) {
  std::string text = random_application(op, rng);
  if (text.empty()) return std::nullopt;
  Result<Script> script = parse_script(fmt::format("(assert (= {0} {0}))", text));
  if (!script) return std::nullopt;
  Term term = script->assertions()[0][0];
  Model nothing;
  Value value = Evaluator(*script->store, nothing).evaluate_computable(term);
  if (value.is_none()) return std::nullopt;
  return Application{std::move(text), std::move(*script), term, std::move(value)};
}

/// `(= application value)`, or empty where the value cannot be written.
std::string equation(const Application& made) {
  std::string text = claim(made.text, made.value, made.term.sort());
  return text.empty() ? "" : text + "\n";
}

/// Solvers have no constants of regular expressions, and few have such of functions.
bool can_be_constant(Sort sort) { return sort.kind() != SortKind::kRegLan && sort.kind() != SortKind::kFunction; }

/// A script with two queries: the application and its arguments, which is sat, and beside them another value, which is
/// not. Empty where there is nothing to keep back.
std::string scoped_script(const Application& made) {
  TermStore& store = *made.script.store;
  if (made.term.args().empty() || !can_be_constant(made.term.sort())) return {};
  std::string declarations = fmt::format("(declare-const result {})\n", made.term.sort().text()), values;
  std::vector<Term> constants;
  for (Term argument : made.term.args()) {
    constants.push_back(argument);
    if (!can_be_constant(argument.sort())) continue;
    std::string name = fmt::format("argument{}", constants.size());
    constants.back() = store.constant(*store.declare(name, FunctionKind::kDeclared, {}, argument.sort()));
    declarations += fmt::format("(declare-const {} {})\n", name, argument.sort().text());
    values += fmt::format("(assert (= {} {}))\n", name, print_term(store, argument));
  }
  std::string other = claim("result", made.value, made.term.sort());
  if (values.empty() || other.empty()) return {};
  std::string application = print_term(store, store.rebuild(made.term, constants));
  return fmt::format(
      "(set-logic ALL)\n{}(assert (= result {}))\n(push 1)\n{}(set-info :status sat)\n(check-sat)\n"
      "(assert (not {}))\n(set-info :status unsat)\n(check-sat)\n",
      declarations, application, values, other);
}

/// The applications of one operator: a file of equations, or a file for each script. Returns how many there are.
Result<unsigned> write_applications(const Options& options, const Operator& op, const std::string& place) {
  Rng rng = Rng(options.rng).split(op.declaration);
  std::string all = "; " + describe(op) + "\n";
  unsigned made = 0;
  for (unsigned tries = 0; made < options.count && tries < options.count * 4; ++tries) {
    std::optional<Application> drawn = draw_application(op, rng);
    if (!drawn) continue;
    std::string text = options.scoped ? scoped_script(*drawn) : equation(*drawn);
    if (text.empty()) continue;
    ++made;
    if (options.scoped) {
      TRY(write_file(fmt::format("{}-{:04}.smt2", place, made), "; " + describe(op) + "\n" + text));
    } else {
      all += text;
    }
  }
  if (!options.scoped) TRY(write_file(place + ".txt", all));
  return made;
}

int write_equations(const Options& options) {
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  unsigned number = 0, written = 0;
  for (const Operator& op : OperatorTable::standard().operators()) {
    ++number;
    bool evaluated = op.eval || op.flags & kLazy;
    if (!evaluated || !can_apply(op) || (!options.only.empty() && op.name != options.only)) continue;
    std::string place = fmt::format("{}/{:03}", options.out, number);
    Result<unsigned> made = write_applications(options, op, place);
    if (!made) {
      fmt::print(stderr, "{}\n", made.error().describe(place));
      return kBrokenEnvironment;
    }
    written += *made;
  }
  fmt::print("{} {} in {}\n", written, options.scoped ? "scripts" : "equations", options.out);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_out(app, options->out, "Directory for one file of equations per operator")->required();
  app.add_option("-n,--count", options->count, "Applications of each operator")->capture_default_str();
  app.add_option("--only", options->only, "Only operators of this name");
  app.add_flag("--scoped", options->scoped,
               "A script for each application instead, for `cupel judge`: solvers learn the arguments in a scope");
  app.add_option("--rng", options->rng, "The number that all random choices follow from")->capture_default_str();
  return [options] { return write_equations(*options); };
}

const RegisterSubcommand kRegister({"conform", "Write evaluated applications of every operator for solvers to confirm",
                                    define});

}  // namespace

}  // namespace cupel::cli::conform_command
