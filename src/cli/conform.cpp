// cupel conform: writes random ground applications of every operator together with the value that our evaluator gives
// them, for solvers to confirm: each negated equation must be unsatisfiable. tests/e2e/conformance.py runs the solvers.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "base/file.h"
#include "base/rng.h"
#include "cli/subcommand.h"
#include "eval/evaluator.h"
#include "eval/random_value.h"
#include "smtlib/parser.h"
#include "theory/operator_table.h"
#include "theory/sample.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"

namespace cupel::cli {

namespace {

struct Options {
  std::string out;
  std::string only;
  uint64_t rng = 1;
  unsigned count = 1000;
};

std::string random_text(Sort sort, Rng& rng, Domains& domains);

/// Regular languages have no value syntax; a small expression over few letters stands for one.
std::string random_regex(Rng& rng, int depth) {
  static constexpr const char* kAtoms[] = {
      "(str.to_re \"a\")", "(str.to_re \"ab\")",     "(str.to_re \"\")",      "re.allchar", "re.all",
      "re.none",           "(re.range \"a\" \"z\")", "(re.range \"0\" \"9\")"};
  if (depth == 0 || rng.chance(1, 4)) return kAtoms[rng.below(std::size(kAtoms))];
  static constexpr const char* kUnary[] = {"re.*", "re.+", "re.opt", "re.comp", "(_ re.loop 1 3)", "(_ re.^ 2)"};
  static constexpr const char* kBinary[] = {"re.++", "re.union", "re.inter", "re.diff"};
  std::string first = random_regex(rng, depth - 1);
  if (rng.chance(1, 2)) return fmt::format("({} {})", kUnary[rng.below(std::size(kUnary))], first);
  return fmt::format("({} {} {})", kBinary[rng.below(std::size(kBinary))], first, random_regex(rng, depth - 1));
}

std::string random_letter(Rng& rng) { return fmt::format("\"{}\"", static_cast<char>('a' + rng.below(26))); }

std::string random_text(Sort sort, Rng& rng, Domains& domains) {
  if (sort == Sort::reg_lan()) return random_regex(rng, 2);
  Value value = random_value(sort, rng, domains);
  return value.is_none() ? "" : to_smtlib(value, sort.text());
}

Value small_real(Rng& rng) {
  int64_t denominator = rng.between(1, 8);
  // Half of them where arcsin and its like are defined.
  int64_t most = rng.chance(1, 2) ? denominator : 6 * denominator;
  return make_real(rng.between(-most, most), denominator);
}

/// Arguments of some operators are drawn where they have a value, and one that solvers can compute with.
std::string random_argument(const Operator& op, size_t place, Sort sort, Rng& rng, Domains& domains) {
  // Bounds of other lengths make an empty language, which some solvers refuse to read.
  if (op.name == "re.range" && rng.chance(3, 4)) return random_letter(rng);
  if (op.theory == "Transcendentals") return to_smtlib(small_real(rng));
  if (op.name == "^" && (place == 1 || rng.chance(1, 2))) {
    int64_t number = place == 1 ? rng.between(-1, 8) : rng.between(-12, 12);
    return to_smtlib(sort == Sort::real() ? make_real(number) : Value::integer(number));
  }
  return random_text(sort, rng, domains);
}

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

/// z3's mkbv takes any number of bits, which no declaration says.
std::string random_bits(Rng& rng) {
  std::string text = "(mkbv";
  for (uint64_t width = 1 + rng.below(40); width > 0; --width) text += rng.chance(1, 2) ? " true" : " false";
  return text + ")";
}

/// Empty where no instance of the operator was found.
std::string random_application(const Operator& op, Rng& rng) {
  if (op.name == "mkbv") return random_bits(rng);
  TermStore sorts;
  Domains domains;
  SamplingPool pool = SamplingPool::standard(sorts);
  pool.numbers = {1, 2, 3, 4, 5, 7, 8, 11, 16, 23, 24, 31, 32, 52, 53, 64, 65, 100};
  auto instance = sample_instance(op, pool, rng, sorts);
  if (!instance) return {};
  std::string text(sorts.indexed(op, instance->indices, instance->qualifier).text);
  size_t arity = instance->arguments.size();
  bool variadic = op.associativity == Associativity::kLeft && rng.chance(1, 4);
  if (arity > 0) text = "(" + text;
  for (size_t i = 0; i < arity + variadic; ++i) {
    Sort sort = instance->arguments[std::min(i, arity - 1)];
    std::string argument = random_argument(op, i, sort, rng, domains);
    if (argument.empty()) return {};
    text += " " + argument;
  }
  if (arity > 0) text += ")";
  if (instance->result == Sort::reg_lan())
    text = fmt::format("(str.in_re {} {})", random_text(Sort::string(), rng, domains), text);
  return text;
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
    bool drawn = !op.typing || op.name == "mkbv";
    if (!evaluated || !drawn || (!options.only.empty() && op.name != options.only)) continue;
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

}  // namespace cupel::cli
