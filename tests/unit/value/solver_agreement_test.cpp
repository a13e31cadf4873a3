// Ground applications of operators, evaluated here and by the installed solvers: (not (= application value))
// must be unsat. What a solver does not know is counted, not judged. CUPEL_AGREEMENT_ROUNDS sets the number
// of applications per operator (default 6).
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "value/array.h"
#include "value/bitvector.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/sequence.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel::solver_agreement_test {
namespace {

using Args = std::vector<Value>;

/// `sorts` has a letter per argument: v vector (all of one width), f float, m mode, i int, p small natural, r
/// real, s string, R regex. In `term`, $0.. are the arguments.
struct Operator {
  const char* term;
  const char* sorts;
  std::function<Value(const Args&)> evaluate;
};

template <Value (*F)(const Value&)>
Value unary(const Args& a) {
  return F(a[0]);
}
template <Value (*F)(const Value&, const Value&)>
Value binary(const Args& a) {
  return F(a[0], a[1]);
}
template <Value (*F)(const Value&, const Value&, const Value&)>
Value ternary(const Args& a) {
  return F(a[0], a[1], a[2]);
}

const std::vector<Operator>& vectors() {
  static const std::vector<Operator> table{
      {"(bvadd $0 $1)", "vv", binary<bv_add>},
      {"(bvsub $0 $1)", "vv", binary<bv_sub>},
      {"(bvmul $0 $1)", "vv", binary<bv_mul>},
      {"(bvudiv $0 $1)", "vv", binary<bv_udiv>},
      {"(bvurem $0 $1)", "vv", binary<bv_urem>},
      {"(bvsdiv $0 $1)", "vv", binary<bv_sdiv>},
      {"(bvsrem $0 $1)", "vv", binary<bv_srem>},
      {"(bvsmod $0 $1)", "vv", binary<bv_smod>},
      {"(bvshl $0 $1)", "vv", binary<bv_shl>},
      {"(bvlshr $0 $1)", "vv", binary<bv_lshr>},
      {"(bvashr $0 $1)", "vv", binary<bv_ashr>},
      {"(bvand $0 $1)", "vv", binary<bv_and>},
      {"(bvor $0 $1)", "vv", binary<bv_or>},
      {"(bvxor $0 $1)", "vv", binary<bv_xor>},
      {"(bvnand $0 $1)", "vv", binary<bv_nand>},
      {"(bvnor $0 $1)", "vv", binary<bv_nor>},
      {"(bvxnor $0 $1)", "vv", binary<bv_xnor>},
      {"(bvcomp $0 $1)", "vv", binary<bv_comp>},
      {"(concat $0 $1)", "vv", binary<bv_concat>},
      {"(bvnot $0)", "v", unary<bv_not>},
      {"(bvneg $0)", "v", unary<bv_neg>},
      {"(bvult $0 $1)", "vv", binary<bv_ult>},
      {"(bvsle $0 $1)", "vv", binary<bv_sle>},
      {"(bvredor $0)", "v", unary<bv_redor>},
      {"(bvredand $0)", "v", unary<bv_redand>},
      {"(bvsaddo $0 $1)", "vv", binary<bv_saddo>},
      {"(bvuaddo $0 $1)", "vv", binary<bv_uaddo>},
      {"(bvsmulo $0 $1)", "vv", binary<bv_smulo>},
      {"(bvumulo $0 $1)", "vv", binary<bv_umulo>},
      {"(bvssubo $0 $1)", "vv", binary<bv_ssubo>},
      {"(bvusubo $0 $1)", "vv", binary<bv_usubo>},
      {"(bvsdivo $0 $1)", "vv", binary<bv_sdivo>},
      {"(bvnego $0)", "v", unary<bv_nego>},
      {"(bv2nat $0)", "v", unary<ubv_to_int>},
      {"((_ rotate_left 5) $0)", "v", [](const Args& a) { return bv_rotate_left(5, a[0]); }},
      {"((_ rotate_right 3) $0)", "v", [](const Args& a) { return bv_rotate_right(3, a[0]); }},
      {"((_ sign_extend 9) $0)", "v", [](const Args& a) { return bv_sign_extend(9, a[0]); }},
      {"((_ repeat 3) $0)", "v", [](const Args& a) { return bv_repeat(3, a[0]); }},
      {"((_ int2bv 7) $0)", "i", [](const Args& a) { return int_to_bv(7, a[0]); }},
  };
  return table;
}

const std::vector<Operator>& floats() {
  static constexpr FloatFormat kNarrow{4, 6};
  static const std::vector<Operator> table{
      {"(fp.add $0 $1 $2)", "mff", ternary<fp_add>},
      {"(fp.sub $0 $1 $2)", "mff", ternary<fp_sub>},
      {"(fp.mul $0 $1 $2)", "mff", ternary<fp_mul>},
      {"(fp.div $0 $1 $2)", "mff", ternary<fp_div>},
      {"(fp.fma $0 $1 $2 $3)", "mfff", [](const Args& a) { return fp_fma(a[0], a[1], a[2], a[3]); }},
      {"(fp.sqrt $0 $1)", "mf", binary<fp_sqrt>},
      {"(fp.rem $0 $1)", "ff", binary<fp_rem>},
      {"(fp.roundToIntegral $0 $1)", "mf", binary<fp_round_to_integral>},
      {"(fp.min $0 $1)", "ff", binary<fp_min>},
      {"(fp.max $0 $1)", "ff", binary<fp_max>},
      {"(fp.neg $0)", "f", unary<fp_neg>},
      {"(fp.abs $0)", "f", unary<fp_abs>},
      {"(fp.leq $0 $1)", "ff", binary<fp_leq>},
      {"(fp.lt $0 $1)", "ff", binary<fp_lt>},
      {"(fp.eq $0 $1)", "ff", binary<fp_eq>},
      {"(fp.isNormal $0)", "f", unary<fp_is_normal>},
      {"(fp.isSubnormal $0)", "f", unary<fp_is_subnormal>},
      {"(fp.isNegative $0)", "f", unary<fp_is_negative>},
      {"(fp.isPositive $0)", "f", unary<fp_is_positive>},
      {"(fp.to_real $0)", "f", unary<fp_to_real>},
      {"((_ to_fp 4 6) $0 $1)", "mf", [](const Args& a) { return fp_from_float(kNarrow, a[0], a[1]); }},
      {"((_ to_fp 4 6) $0 $1)", "mr", [](const Args& a) { return fp_from_real(kNarrow, a[0], a[1]); }},
      {"((_ to_fp 4 6) $0 $1)", "mv", [](const Args& a) { return fp_from_signed(kNarrow, a[0], a[1]); }},
      {"((_ to_fp_unsigned 4 6) $0 $1)", "mv", [](const Args& a) { return fp_from_unsigned(kNarrow, a[0], a[1]); }},
      {"((_ fp.to_ubv 9) $0 $1)", "mf", [](const Args& a) { return fp_to_ubv(9, a[0], a[1]); }},
      {"((_ fp.to_sbv 9) $0 $1)", "mf", [](const Args& a) { return fp_to_sbv(9, a[0], a[1]); }},
  };
  return table;
}

const std::vector<Operator>& arithmetic() {
  static const std::vector<Operator> table{
      {"(+ $0 $1)", "ii", binary<int_add>},
      {"(- $0 $1)", "ii", binary<int_sub>},
      {"(* $0 $1)", "ii", binary<int_mul>},
      {"(div $0 $1)", "ii", binary<int_div>},
      {"(mod $0 $1)", "ii", binary<int_mod>},
      {"(abs $0)", "i", unary<int_abs>},
      {"(<= $0 $1)", "ii", binary<int_le>},
      {"(/ $0 $1)", "rr", binary<real_div>},
      {"(+ $0 $1)", "rr", binary<real_add>},
      {"(* $0 $1)", "rr", binary<real_mul>},
      {"(to_int $0)", "r", unary<real_to_int>},
      {"(is_int $0)", "r", unary<real_is_int>},
      {"(to_real $0)", "i", unary<int_to_real>},
      {"(rem $0 $1)", "ii", binary<int_rem>},
      {"(^ $0 $1)", "pp", binary<int_pow_natural>},
      {"(int.pow2 $0)", "p", unary<int_pow2>},
      {"((_ iand 4) $0 $1)", "ii", [](const Args& a) { return int_and(4, a[0], a[1]); }},
      {"((_ divisible 3) $0)", "i", [](const Args& a) { return int_divisible(Value::integer(3), a[0]); }},
  };
  return table;
}

const std::vector<Operator>& containers() {
  static const std::vector<Operator> table{
      {"(seq.++ $0 $1)", "qq", binary<seq_concat>},
      {"(seq.len $0)", "q", unary<seq_len>},
      {"(seq.nth $0 $1)", "qp", binary<seq_nth>},
      {"(seq.at $0 $1)", "qp", binary<seq_at>},
      {"(seq.extract $0 $1 $2)", "qpp", ternary<seq_extract>},
      {"(seq.prefixof $0 $1)", "qq", binary<seq_prefixof>},
      {"(seq.suffixof $0 $1)", "qq", binary<seq_suffixof>},
      {"(seq.contains $0 $1)", "qq", binary<seq_contains>},
      {"(seq.indexof $0 $1 $2)", "qqp", ternary<seq_indexof>},
      {"(seq.replace $0 $1 $2)", "qqq", ternary<seq_replace>},
      {"(seq.replace_all $0 $1 $2)", "qqq", ternary<seq_replace_all>},
      {"(seq.update $0 $1 $2)", "qpq", ternary<seq_update>},
      {"(seq.rev $0)", "q", unary<seq_rev>},
      {"(select $0 $1)", "ap", binary<array_select>},
      {"(store $0 $1 $2)", "app", ternary<array_store>},
      {"(set.union $0 $1)", "ee", binary<set_union>},
      {"(set.inter $0 $1)", "ee", binary<set_inter>},
      {"(set.minus $0 $1)", "ee", binary<set_minus>},
      {"(set.subset $0 $1)", "ee", binary<set_subset>},
      {"(set.member $0 $1)", "pe", binary<set_member>},
      {"(set.insert $0 $1)", "pe", binary<set_insert>},
      {"(set.card $0)", "e", unary<set_card>},
      {"(set.is_singleton $0)", "e", unary<set_is_singleton>},
      {"(set.choose $0)", "e", unary<set_choose>},
  };
  return table;
}

const std::vector<Operator>& strings() {
  static const std::vector<Operator> table{
      {"(str.++ $0 $1)", "ss", binary<str_concat>},
      {"(str.len $0)", "s", unary<str_len>},
      {"(str.at $0 $1)", "sp", binary<str_at>},
      {"(str.substr $0 $1 $2)", "spp", ternary<str_substr>},
      {"(str.prefixof $0 $1)", "ss", binary<str_prefixof>},
      {"(str.suffixof $0 $1)", "ss", binary<str_suffixof>},
      {"(str.contains $0 $1)", "ss", binary<str_contains>},
      {"(str.indexof $0 $1 $2)", "ssp", ternary<str_indexof>},
      {"(str.replace $0 $1 $2)", "sss", ternary<str_replace>},
      {"(str.replace_all $0 $1 $2)", "sss", ternary<str_replace_all>},
      {"(str.< $0 $1)", "ss", binary<str_lt>},
      {"(str.<= $0 $1)", "ss", binary<str_le>},
      {"(str.is_digit $0)", "s", unary<str_is_digit>},
      {"(str.to_code $0)", "s", unary<str_to_code>},
      {"(str.from_code $0)", "i", unary<str_from_code>},
      {"(str.to_int $0)", "s", unary<str_to_int>},
      {"(str.from_int $0)", "i", unary<str_from_int>},
      {"(str.rev $0)", "s", unary<str_rev>},
      {"(str.to_lower $0)", "s", unary<str_to_lower>},
      {"(str.to_upper $0)", "s", unary<str_to_upper>},
      {"(str.update $0 $1 $2)", "sps", ternary<str_update>},
      {"(str.indexof_re $0 $1 $2)", "sRp", ternary<str_indexof_re>},
      {"(str.in_re $0 $1)", "sR", binary<str_in_re>},
      {"(str.replace_re $0 $1 $2)", "sRs", ternary<str_replace_re>},
      {"(str.replace_re_all $0 $1 $2)", "sRs", ternary<str_replace_re_all>},
  };
  return table;
}

Value random_vector(Rng& rng, uint64_t width) {
  switch (rng.below(4)) {
    case 0: return make_bv(width, mpz_class(static_cast<long>(rng.between(-2, 2))));
    case 1:
      return bv_shl(make_bv(width, mpz_class(1)), make_bv(width, mpz_class(static_cast<unsigned long>(width - 1))));
    default:
      return make_bv(width, mpz_class(static_cast<unsigned long>(rng.next())) * static_cast<unsigned long>(rng.next()));
  }
}

Value random_string(Rng& rng) {
  static const char* kParts[] = {"a", "b", "1", "07", "\\u{0}", "\\u{2ffff}", "\\u{7f}"};
  std::string text;
  for (uint64_t i = rng.below(5); i > 0; --i) text += kParts[rng.below(rng.chance(1, 4) ? 7 : 2)];
  return parse_string(text);
}

Value random_regex(Rng& rng, int depth) {
  if (depth == 0) return rng.chance(1, 4) ? re_allchar() : str_to_re(random_string(rng));
  Value a = random_regex(rng, depth - 1), b = random_regex(rng, depth - 1);
  switch (rng.below(6)) {
    case 0: return re_union(a, b);
    case 1: return re_inter(a, b);
    case 2: return re_comp(a);
    case 3: return re_star(a);
    case 4: return re_loop(rng.below(3), rng.below(4), a);
    default: return re_concat(a, b);
  }
}

std::vector<Value> random_integers(Rng& rng) {
  std::vector<Value> elements;
  for (uint64_t i = rng.below(5); i > 0; --i) elements.push_back(Value::integer(rng.between(-1, 2)));
  return elements;
}

Value random_array(Rng& rng) {
  Value array = array_const(Value::integer(rng.between(0, 1)));
  for (const Value& index : random_integers(rng)) array = array_store(array, index, Value::integer(rng.between(0, 2)));
  return array;
}

Value random_value(Rng& rng, char sort, uint64_t width, FloatFormat format) {
  switch (sort) {
    case 'v': return random_vector(rng, width);
    case 'f': return fp_from_bv(format, random_vector(rng, format.width()));
    case 'm': return make_rounding_mode(static_cast<RoundingMode>(rng.below(5)));
    case 'i': return rng.chance(1, 3) ? sbv_to_int(random_vector(rng, 90)) : Value::integer(rng.between(-9, 9));
    case 'p': return Value::integer(rng.between(-1, 5));
    case 'r': return make_real(rng.between(-50, 50), rng.between(1, 12));
    case 's': return random_string(rng);
    case 'q': return make_sequence(random_integers(rng));
    case 'e': return make_set(random_integers(rng));
    case 'a': return random_array(rng);
    default: return random_regex(rng, static_cast<int>(rng.below(3)));
  }
}

/// Of the containers that the table uses.
std::string sort_of(const Value& value) {
  switch (value.kind()) {
    case Kind::kArray: return "(Array Int Int)";
    case Kind::kSequence: return "(Seq Int)";
    case Kind::kSet: return "(Set Int)";
    default: return "";
  }
}

std::string text_of(const Value& value) { return to_smtlib(value, sort_of(value)); }

std::string instantiate(std::string text, const Args& args) {
  for (size_t i = 0; i < args.size(); ++i) {
    std::string name = "$" + std::to_string(i), value = text_of(args[i]);
    for (size_t at; (at = text.find(name)) != std::string::npos;) text.replace(at, name.size(), value);
  }
  return text;
}

struct Check {
  size_t op;  // index into the table
  std::string assertion;
};

std::vector<Check> make_checks(const std::vector<Operator>& table, int rounds) {
  Rng rng(99);
  constexpr uint64_t kWidths[] = {1, 4, 8, 33, 65};
  // In formats whose square roots can be subnormal, such as (3, 5), cvc5 1.0.3 is wrong; z3 4.8.12 is in (2,
  // 4).
  constexpr FloatFormat kFormats[] = {{4, 5}, {5, 11}, {4, 4}, {8, 24}};
  std::vector<Check> checks;
  for (const Operator& op : table) {
    for (int i = 0; i < rounds; ++i) {
      Args args;
      for (const char* sort = op.sorts; *sort; ++sort)
        args.push_back(random_value(rng, *sort, kWidths[i % 5], kFormats[i % 4]));
      Value value = op.evaluate(args);
      if (value.is_none()) continue;
      std::string equation = "(= " + instantiate(op.term, args) + " " + text_of(value) + ")";
      checks.push_back({static_cast<size_t>(&op - table.data()), "(assert (not " + equation + "))"});
    }
  }
  return checks;
}

/// The answers of a solver: sat, unsat, unknown or an error. Fewer than asked where the solver gave up.
std::vector<std::string> ask(const std::string& solver, const std::vector<Check>& checks) {
  std::string file = testing::TempDir() + "cupel_agreement_" + std::to_string(getpid()) + ".smt2";
  std::ofstream script(file);
  script << "(set-logic ALL)\n";
  for (const Check& check : checks)
    script << "(push 1)\n" << check.assertion << "\n(check-sat)\n(pop 1)\n(echo \"end\")\n";
  script.close();
  std::vector<std::string> answers(1);
  FILE* pipe = popen((solver + " " + file + " 2>&1").c_str(), "r");
  char line[65536];
  while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr) {
    std::string text(line);
    if (text.starts_with("end") || text.starts_with("\"end\""))
      answers.emplace_back();
    else
      answers.back() += text;
  }
  if (pipe != nullptr) pclose(pipe);
  std::remove(file.c_str());
  answers.pop_back();
  return answers;
}

/// How many checks the solver confirms. Solvers that stop at an unknown operator are asked again without it.
size_t count_agreed(const std::string& solver, std::vector<Check> checks) {
  size_t agreed = 0, unjudged = 0;
  while (!checks.empty()) {
    std::vector<std::string> answers = ask(solver, checks);
    for (size_t i = 0; i < answers.size(); ++i) {
      EXPECT_FALSE(answers[i].starts_with("sat")) << solver << " disagrees: " << checks[i].assertion;
      ++(answers[i].starts_with("unsat") ? agreed : unjudged);
    }
    if (answers.size() >= checks.size()) break;
    size_t unknown = checks[answers.size()].op, left = checks.size() - answers.size();
    checks.erase(checks.begin(), checks.begin() + static_cast<ptrdiff_t>(answers.size()));
    std::erase_if(checks, [&](const Check& check) { return check.op == unknown; });
    unjudged += left - checks.size();
  }
  std::printf("%.5s: %zu agree, %zu not judged\n", solver.c_str(), agreed, unjudged);
  return agreed;
}

void expect_agreement(const std::vector<Operator>& table) {
  const char* wanted = std::getenv("CUPEL_AGREEMENT_ROUNDS");
  std::vector<Check> checks = make_checks(table, wanted ? std::atoi(wanted) : 6);
  ASSERT_GT(checks.size(), table.size());
  size_t z3 = count_agreed("z3 -T:100", checks);
  size_t cvc5 = count_agreed("cvc5 --incremental --strings-exp --fp-exp", checks);
  EXPECT_GT(std::max(z3, cvc5), checks.size() * 3 / 4) << "hardly anything was compared";
}

TEST(SolverAgreement, BitVectors) { expect_agreement(vectors()); }
TEST(SolverAgreement, Floats) { expect_agreement(floats()); }
TEST(SolverAgreement, Arithmetic) { expect_agreement(arithmetic()); }
TEST(SolverAgreement, Containers) { expect_agreement(containers()); }
TEST(SolverAgreement, Strings) { expect_agreement(strings()); }

}  // namespace
}  // namespace cupel::solver_agreement_test
