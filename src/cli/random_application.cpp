#include "cli/random_application.h"

#include <fmt/format.h>

#include <optional>

#include "eval/random_value.h"
#include "term/signature.h"
#include "theory/sample.h"
#include "value/bag.h"
#include "value/datatype.h"
#include "value/print.h"
#include "value/real.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel::cli {

namespace {

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

/// Values of few, so that elements occur again.
Value small_value(Sort sort, Rng& rng, Domains& domains) {
  auto elements = [&] {
    std::vector<Value> made;
    for (uint64_t i = rng.below(5); i > 0; --i) made.push_back(small_value(sort.args()[0], rng, domains));
    return made;
  };
  switch (sort.kind()) {
    case SortKind::kInt: return Value::integer(rng.between(-1, 2));
    case SortKind::kString: return make_string(rng.chance(1, 2) ? U"a" : U"");
    case SortKind::kSet: return make_set(elements(), domains.of(sort.args()[0]));
    case SortKind::kBag: {
      Entries counts;
      for (Value& element : elements()) counts.emplace_back(std::move(element), Value::integer(rng.between(1, 3)));
      return make_bag(counts);
    }
    case SortKind::kTuple: {
      std::vector<Value> fields;
      for (Sort part : sort.args()) fields.push_back(small_value(part, rng, domains));
      return make_datatype("tuple", 0, std::move(fields));
    }
    default: return random_value(sort, rng, domains);
  }
}

std::string small_text(Sort sort, Rng& rng, Domains& domains);

/// A body for (lambda ((x A) (y B)) body): it looks at x, and goes on from y where it has the right sort.
std::string random_body(Sort function, Rng& rng, Domains& domains) {
  std::span<const Sort> sorts = function.args();
  Sort range = sorts.back();
  bool two = sorts.size() == 3;
  std::string test = fmt::format("(= x {})", small_text(sorts[0], rng, domains));
  if (range == Sort::boolean()) {
    if (!two) return rng.chance(1, 2) ? test : fmt::format("(not {})", test);
    if (sorts[1] == sorts[0] && rng.chance(1, 2)) return "(= x y)";
    std::string other = test;
    other[3] = 'y';
    return sorts[1] == sorts[0] ? fmt::format("(= {} {})", test, other) : fmt::format("(or y {})", test);
  }
  bool goes_on = two && sorts[1] == range;
  if (range == Sort::integer() && goes_on) {
    bool numbers = sorts[0] == Sort::integer();
    return rng.chance(1, 2) && numbers ? "(+ x y)" : fmt::format("(ite {} (+ y 1) y)", test);
  }
  if (range == Sort::integer() && sorts[0] == range && rng.chance(1, 2)) return "(* x x)";
  std::string otherwise = goes_on ? "y" : sorts[0] == range && rng.chance(1, 2) ? "x" : small_text(range, rng, domains);
  return fmt::format("(ite {} {} {})", test, small_text(range, rng, domains), otherwise);
}

std::string small_text(Sort sort, Rng& rng, Domains& domains) {
  if (sort.is(SortKind::kFunction)) {
    std::string second = sort.args().size() == 3 ? fmt::format(" (y {})", sort.args()[1].text()) : "";
    return fmt::format("(lambda ((x {}){}) {})", sort.args()[0].text(), second, random_body(sort, rng, domains));
  }
  return to_smtlib(small_value(sort, rng, domains), sort.text());
}

/// Sorts of tuples that have columns in common.
std::vector<Sort> tuple_sorts(TermStore& store) {
  Sort number = Sort::integer(), truth = Sort::boolean(), text = Sort::string();
  std::vector<Sort> made;
  for (const std::vector<Sort>& columns : std::initializer_list<std::vector<Sort>>{
           {number}, {number, number}, {number, number, number}, {number, truth}, {truth, number}, {text, number}})
    made.push_back(store.compound(SortKind::kTuple, columns));
  return made;
}

Value small_real(Rng& rng) {
  int64_t denominator = rng.between(1, 8);
  // Half of them where arcsin and its like are defined.
  int64_t most = rng.chance(1, 2) ? denominator : 6 * denominator;
  return make_real(rng.between(-most, most), denominator);
}

/// Arguments of some operators are drawn where they have a value, and one that solvers can compute with.
std::string random_argument(const Operator& op, size_t place, Sort sort, Rng& rng, Domains& domains) {
  if (op.typing || op.flags & kHigherOrder) return small_text(sort, rng, domains);
  // Bounds of other lengths make an empty language, which some solvers refuse to read.
  if (op.name == "re.range" && rng.chance(3, 4)) return random_letter(rng);
  if (op.theory == "Transcendentals") return to_smtlib(small_real(rng));
  if (op.name == "^" && (place == 1 || rng.chance(1, 2))) {
    int64_t number = place == 1 ? rng.between(-1, 8) : rng.between(-12, 12);
    return to_smtlib(sort == Sort::real() ? make_real(number) : Value::integer(number));
  }
  return random_text(sort, rng, domains);
}

/// z3's mkbv takes any number of bits, which no declaration says.
std::string random_bits(Rng& rng) {
  std::string text = "(mkbv";
  for (uint64_t width = 1 + rng.below(40); width > 0; --width) text += rng.chance(1, 2) ? " true" : " false";
  return text + ")";
}

/// Argument sorts and indices are drawn until the typing rule takes them. Variables stand for tuples, of few sorts so
/// that columns fit.
std::optional<Instance> typed_instance(const Operator& op, Rng& rng, TermStore& store) {
  constexpr int kTries = 200;
  std::vector<Sort> tuples = tuple_sorts(store);
  for (int i = 0; i < kTries; ++i) {
    Instance made{.op = &op};
    uint64_t count = op.any_indices ? 1 + rng.below(3) : op.index_count;
    for (; count > 0; --count) made.indices.push_back({.number = rng.below(3)});
    Bindings bindings;
    for (int at = 0; at < op.sort_variables; ++at)
      bindings.bind_sort(at, rng.chance(1, 4) ? Sort::integer() : rng.pick(tuples));
    std::vector<Term> arguments;
    for (const SortPattern& pattern : op.parameters) {
      bool tuple = pattern.kind == SortPattern::Kind::kCompound && pattern.compound == SortKind::kTuple;
      made.arguments.push_back(tuple ? rng.pick(tuples) : instantiate(pattern, bindings, store));
      arguments.push_back(store.variable(*store.make_variable("sample", made.arguments.back())));
    }
    made.result = op.typing(store, made.indices, arguments);
    if (made.result) return made;
  }
  return {};
}

}  // namespace

bool can_apply(const Operator& op) {
  bool of_tuples = op.theory == "Sets" || op.theory == "Bags" || op.name.starts_with("tuple.");
  return !op.typing || op.name == "mkbv" || of_tuples;
}

std::string random_application(const Operator& op, Rng& rng) {
  if (op.name == "mkbv") return random_bits(rng);
  TermStore sorts;
  Domains domains;
  SamplingPool pool = SamplingPool::standard(sorts);
  pool.numbers = {1, 2, 3, 4, 5, 7, 8, 11, 16, 23, 24, 31, 32, 52, 53, 64, 65, 100};
  auto instance = op.typing ? typed_instance(op, rng, sorts) : sample_instance(op, pool, rng, sorts);
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

}  // namespace cupel::cli
