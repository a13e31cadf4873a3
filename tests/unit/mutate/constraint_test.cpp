// Every value in a constraint keeps the formula true; where the constraint is exact, no other value does. Each rule is
// tried with all values of a small domain.
#include "mutate/constraint.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "mutate/constraint_rules.h"
#include "random_formula.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"
#include "term/walk.h"
#include "value/bitvector.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/string.h"

namespace cupel {
namespace {

// Constants are named by their sorts: b Bool, i Int, r Real, s String, v and w bit-vectors of 3 and 2 bits. Each stands
// once in a formula, so that another value for it is another value for one position.
constexpr std::string_view kSorts[][2] = {
    {"b", "Bool"},         {"i", "Int"},          {"r", "Real"},         {"s", "String"},
    {"v", "(_ BitVec 3)"}, {"w", "(_ BitVec 2)"}, {"f", "(_ BitVec 5)"}, {"g", "(_ FloatingPoint 2 3)"}};

std::string declarations() {
  std::string text;
  for (const auto& [name, sort] : kSorts) {
    for (int i = 0; i < 10; ++i)
      text += "(declare-const " + std::string(name) + std::to_string(i) + " " + std::string(sort) + ")";
  }
  return text;
}

std::vector<Value> domain(Sort sort) {
  std::vector<Value> values;
  switch (sort.kind()) {
    case SortKind::kBool: return {Value::boolean(false), Value::boolean(true)};
    case SortKind::kInt:
      for (int i = -5; i <= 5; ++i) values.push_back(Value::integer(i));
      break;
    case SortKind::kReal:
      for (int i = -7; i <= 7; ++i) values.push_back(make_real(i, 2));
      break;
    case SortKind::kBitVec:
      for (uint64_t i = 0; i < (uint64_t{1} << sort.width()); ++i) values.push_back(make_bv(sort.width(), i));
      break;
    case SortKind::kFloat:
      for (unsigned bits = 0; bits < 32; ++bits) {
        Value value = make_float_bits({sort.width(), sort.significand()}, bits);
        if (std::ranges::find(values, value) == values.end()) values.push_back(value);
      }
      break;
    case SortKind::kString:
      for (const char32_t* text : {U"", U"a", U"b", U"aa", U"ab", U"ba", U"bb", U"aab", U"aba", U"abab"})
        values.push_back(make_string(text));
      break;
    default: break;
  }
  return values;
}

// What is asserted about a term of each sort; `@` is the term.
const std::map<char, std::vector<std::string>> kContexts = {
    {'b', {"@", "(not @)", "(or @ b9)", "(ite b9 @ b8)"}},
    {'i',
     {"(<= @ i9)", "(= @ i9)", "(distinct @ i9 i8)", "(> i9 @ i8)", "(< (abs @) 3)", "(ite b9 (= @ 1) (>= i8 i9))"}},
    {'r', {"(< @ r9)", "(= @ r9)", "(not (= @ r9))", "(>= r9 @ r8)"}},
    {'s',
     {"(= @ s9)", "(distinct @ s9)", "(str.< @ s9)", "(str.in_re @ (re.* (str.to_re \"ab\")))",
      "(str.in_re (str.++ s9 @ \"b\") (re.* (str.to_re \"ab\")))"}},
    {'v', {"(bvult @ v9)", "(bvsge @ v9)", "(= @ v9)", "(distinct @ v9 v8)", "(= (bvand @ v9) v8)"}},
    {'w', {"(bvult @ w9)", "(bvsle w9 @)", "(= @ w9)"}},
    {'f', {"(bvugt @ f9)", "(bvslt @ f9)", "(distinct @ f9)", "(= ((_ extract 3 2) @) w9)", "(= (bvor @ f9) f8)"}},
    {'g', {"(fp.lt @ g9)", "(fp.geq g9 @ g8)", "(= @ g9)", "(distinct @ g9 g8)", "(fp.isNegative @)", "(fp.isNaN @)"}},
};

const std::vector<std::pair<char, std::vector<std::string>>> kTerms = {
    {'b',
     {"(not b0)", "(and b0 b1 b2)", "(or b0 b1 b2)", "(=> b0 b1 b2)", "(xor b0 b1 b2)", "(ite b0 b1 b2)", "(= b0 b1)",
      "(= b0 b1 b2)", "(distinct b0 b1)", "(= i0 i1 i2)", "(distinct i0 i1 i2)", "(= r0 r1)", "(= s0 s1)",
      "(distinct v0 v1)", "(ite b0 (= i0 (div i1 0)) b1)", "(or b0 (= (div i0 i1) 2))"}},
    {'b',
     {"(< i0 i1)",
      "(<= i0 i1 i2)",
      "(> i0 i1 i2)",
      "(>= i0 i1)",
      "(< r0 r1 r2)",
      "(<= r0 r1)",
      "(> r0 r1)",
      "(>= r0 r1 r2)",
      "(bvult v0 v1)",
      "(bvule v0 v1)",
      "(bvugt v0 v1)",
      "(bvuge v0 v1)",
      "(bvslt v0 v1)",
      "(bvsle v0 v1)",
      "(bvsgt v0 v1)",
      "(bvsge v0 v1)",
      "(str.< s0 s1)",
      "(str.<= s0 s1)",
      "(str.prefixof s0 s1)",
      "(str.suffixof s0 s1)",
      "(str.contains s0 s1)",
      "(str.in_re s0 (re.+ (str.to_re \"a\")))"}},
    {'b',
     {"(fp.lt g0 g1)", "(fp.leq g0 g1 g2)", "(fp.gt g0 g1)", "(fp.geq g0 g1)", "(fp.eq g0 g1)", "(fp.eq g0 g1 g2)",
      "(fp.isNaN g0)", "(fp.isZero g0)", "(fp.isInfinite g0)", "(fp.isNegative g0)", "(fp.isPositive g0)",
      "(fp.isSubnormal g0)", "(fp.isNormal g0)", "(= g0 g1)"}},
    {'g', {"(fp.neg g0)", "(fp.abs g0)", "(fp.neg (fp.abs g0))", "(ite b0 g0 g1)", "(fp.max g0 g1)"}},
    {'i',
     {"(+ i0 i1 i2)", "(- i0)", "(- i0 i1)", "(- i0 i1 i2)", "(* i0 i1)", "(* i0 i1 i2)", "(div i0 i1)", "(mod i0 i1)",
      "(div i0 i1 i2)", "(abs i0)", "(to_int r0)", "(ite b0 i0 i1)", "(str.len s0)", "(ubv_to_int v0)", "(bv2nat v0)",
      "(+ (* 2 i0) (- i1 i2))", "(str.indexof s0 s1 i0)"}},
    {'r',
     {"(+ r0 r1)", "(- r0)", "(- r0 r1 r2)", "(* r0 r1)", "(/ r0 r1)", "(/ r0 r1 r2)", "(abs r0)", "(to_real i0)",
      "(ite b0 r0 r1)", "(* 2.5 (+ r0 r1))"}},
    {'s', {"(str.++ s0 s1)", "(str.++ s0 s1 s2)", "(ite b0 s0 s1)", "(str.at s0 i0)", "(str.replace s0 s1 s2)"}},
    {'v',
     {"(bvadd v0 v1)", "(bvadd v0 v1 v2)", "(bvsub v0 v1)", "(bvneg v0)", "(bvnot v0)", "(bvmul v0 v1)",
      "((_ extract 4 2) f0)", "((_ extract 2 0) f0)", "((_ extract 3 1) f0)", "((_ zero_extend 1) w0)",
      "((_ sign_extend 1) w0)", "(bvudiv v0 v1)"}},
    {'v',
     {"(bvand v0 v1)", "(bvand v0 v1 v2)", "(bvor v0 v1)", "(bvor v0 v1 v2)", "(bvxor v0 v1)", "(bvxor v0 v1 v2)",
      "(bvnand v0 v1)", "(bvnor v0 v1)", "(bvxnor v0 v1)", "(bvshl v0 v1)", "(bvlshr v0 v1)", "(concat w0 #b1)",
      "(bvnot (bvand v0 v1))"}},
    {'f',
     {"(concat v0 w0)", "(concat w0 v0)", "((_ sign_extend 2) v0)", "((_ zero_extend 3) w0)", "(concat w0 w1 #b1)"}},
};

/// All formulas, each once as it is and once negated.
std::vector<Term> formulas(Script& script) {
  std::string text = declarations();
  for (const auto& [sort, terms] : kTerms) {
    for (const std::string& term : terms) {
      for (std::string context : kContexts.at(sort)) {
        context.replace(context.find('@'), 1, term);
        text += "(assert " + context + ")(assert (not " + context + "))";
      }
    }
  }
  script = parsed(text);
  return script.assertions();
}

struct Leaf {
  std::vector<uint32_t> path;
  const Function* constant;
};

std::vector<Leaf> leaves(Term root) {
  std::vector<Leaf> found;
  for (uint64_t i = 0; i < root.occurrences(); ++i) {
    Occurrence at = occurrence_at(root, i);
    if (at.term.fun() && at.term.arity() == 0) found.push_back({at.path, at.term.fun()});
  }
  return found;
}

/// Changes the value of one constant after the other. True if the formula was true before.
bool check_formula(Script& script, Term root, Rng& rng) {
  Model model;
  std::vector<Leaf> constants = leaves(root);
  for (const Leaf& leaf : constants) {
    std::vector<Value> values = domain(leaf.constant->range);
    model.define(*leaf.constant, rng.pick(values));
  }
  Evaluator evaluator(*script.store, model);
  if (!evaluator.evaluate(root).is_true()) return false;
  for (const Leaf& leaf : constants) {
    Constraint constraint = constraint_at(evaluator, root, leaf.path);
    Value now = *model.find_value(*leaf.constant);
    EXPECT_TRUE(constraint.kind == Constraint::Kind::kAnything || constraint.contains(now))
        << print_term(*script.store, root) << " at " << leaf.constant->name;
    for (const Value& value : domain(leaf.constant->range)) {
      Model other = model;
      other.define(*leaf.constant, value);
      bool holds = Evaluator(*script.store, other).evaluate(root).is_true();
      bool allowed = constraint.contains(value);
      EXPECT_TRUE(allowed ? holds : !holds || !constraint.exact)
          << print_term(*script.store, root) << " with " << to_smtlib(value, leaf.constant->range.text()) << " for "
          << leaf.constant->name << " instead of " << to_smtlib(now, leaf.constant->range.text());
    }
  }
  return true;
}

TEST(Constraint, EveryRuleOnSmallDomains) {
  Script script;
  Rng rng(11);
  size_t checked = 0;
  for (Term root : formulas(script)) {
    for (int i = 0; i < 12 && !testing::Test::HasFailure(); ++i) checked += check_formula(script, root, rng);
  }
  EXPECT_GT(checked, 2000u);
}

TEST(Constraint, EveryRuleIsTried) {
  Script script;
  std::set<std::pair<std::string_view, std::string_view>> tried;
  for (Term root : formulas(script)) {
    post_order(root, [&](Term term) {
      if (term.op()) tried.insert({term.op()->theory, term.op()->name});
    });
  }
  // Overloads for Real have the names of those for Int.
  for (auto rows : {core_constraint_rows(), arithmetic_constraint_rows(), bit_vector_constraint_rows(),
                    bitwise_constraint_rows(), float_constraint_rows(), string_constraint_rows()}) {
    for (const ConstraintRow& row : rows)
      EXPECT_TRUE(tried.contains({row.theory, row.name})) << row.theory << " " << row.name;
  }
}

// Any position of any formula, with any value in its place.
TEST(Constraint, HoldsAnywhereInRandomFormulas) {
  size_t inside = 0, outside = 0;
  EXPECT_TRUE(rc::check([&](uint64_t seed) {
    Rng rng(seed);
    Script script = random_script(rng, 3, 5, {.quantifiers = true, .names = false});
    TermStore& store = *script.store;
    std::map<const SortNode*, Function*> spare;
    Model model = random_model(script, rng);
    for (Term root : script.assertions()) {
      for (int i = 0; i < 10; ++i) {
        Evaluator evaluator(store, model);
        if (!evaluator.evaluate(root).is_true()) break;
        Occurrence at = sample_occurrence(root, rng);
        Constraint constraint = constraint_at(evaluator, root, at.path);
        Domains domains;
        Value value = random_value(at.term.sort(), rng, domains);
        Function*& constant = spare[&at.term.sort().node()];
        if (!constant) constant = store.declare("spare", FunctionKind::kDeclared, {}, at.term.sort());
        Model other = model;
        other.define(*constant, value);
        Value after = Evaluator(store, other).evaluate(replace_at(store, root, at.path, store.constant(*constant)));
        bool allowed = constraint.contains(value);
        if (allowed ? !after.is_true() : after.is_true() && constraint.exact) {
          RC_FAIL(print_term(store, root) + "\nat " + print_term(store, at.term) + "\nwith " +
                  to_smtlib(value, at.term.sort().text()));
        }
        ++(allowed ? inside : outside);
      }
    }
  }));
  EXPECT_GT(inside, 100u);
  EXPECT_GT(outside, 100u);
}

/// The constraint of the only constant in a formula, which has this value.
Constraint constraint_of(std::string_view text, Value value) {
  Script script = parsed(text);
  Term root = script.assertions()[0];
  Leaf leaf = leaves(root).at(0);
  Model model;
  model.define(*leaf.constant, std::move(value));
  Evaluator evaluator(*script.store, model);
  EXPECT_TRUE(evaluator.evaluate(root).is_true());
  return constraint_at(evaluator, root, leaf.path);
}

TEST(Constraint, BitsThatDoNotMatterAreOpen) {
  Constraint masked =
      constraint_of("(declare-const v (_ BitVec 4))(assert (= (bvand v #b0101) #b0100))", make_bv(4, 0b0110));
  EXPECT_EQ(masked.kind, Constraint::Kind::kBits);
  EXPECT_TRUE(masked.exact);
  for (uint64_t i = 0; i < 16; ++i) EXPECT_EQ(masked.contains(make_bv(4, i)), (i & 5) == 4);
  EXPECT_DOUBLE_EQ(masked.score(), 0.004);
  Constraint part =
      constraint_of("(declare-const v (_ BitVec 4))(assert (= ((_ extract 2 1) v) #b10))", make_bv(4, 0b1100));
  for (uint64_t i = 0; i < 16; ++i) EXPECT_EQ(part.contains(make_bv(4, i)), (i & 6) == 4);
  // Of an interval, what is known is a block round the value.
  Constraint block =
      constraint_of("(declare-const v (_ BitVec 4))(assert (bvult (bvxor v #b0001) #b0111))", make_bv(4, 0b0011));
  EXPECT_FALSE(block.exact);
  for (uint64_t i = 0; i < 16; ++i) EXPECT_EQ(block.contains(make_bv(4, i)), i < 4);
}

TEST(Constraint, UnderALanguageAConcatenationHasItsQuotient) {
  Constraint made = constraint_of(
      "(declare-const s String)"
      "(assert (str.in_re (str.++ \"a\" (str.++ s \"b\")) (re.+ (str.to_re \"ab\"))))",
      make_string(U""));
  EXPECT_EQ(made.kind, Constraint::Kind::kLanguage);
  EXPECT_TRUE(made.exact);
  EXPECT_TRUE(made.contains(make_string(U"baba")));
  EXPECT_FALSE(made.contains(make_string(U"ab")));
  EXPECT_EQ(made.score(), 1);
  EXPECT_EQ(Constraint::language_of(str_to_re(make_string(U"ab"))).score(), 0.001);
}

TEST(Constraint, ScoresAreThoseOfThePaper) {
  EXPECT_EQ(Constraint::any_value().score(), 1);
  EXPECT_EQ(Constraint::truth(true).score(), 0.5);
  EXPECT_EQ(Constraint::of_numbers(IntervalSet(true, {Interval::above(3, false)}), Sort::integer()).score(), 1);
  EXPECT_DOUBLE_EQ(
      Constraint::of_numbers(IntervalSet(true, {Interval{mpq_class(1), mpq_class(10)}}), Sort::integer()).score(),
      0.01);
  EXPECT_EQ(Constraint::one_of({make_string(U"a")}).score(), 0.001);
}

}  // namespace
}  // namespace cupel
