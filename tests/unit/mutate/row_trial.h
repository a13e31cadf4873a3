// Tries a row out with our evaluator: all values of small domains, or as many as are asked for.
#pragma once

#include <algorithm>
#include <string>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "random_formula.h"
#include "row_obligations.h"
#include "theory/domain.h"
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

namespace cupel {

inline std::vector<Value> small_languages() {
  auto word = [](const char32_t* text) { return str_to_re(make_string(text)); };
  Value a = word(U"a"), b = word(U"b"), ab = word(U"ab");
  return {re_none(),
          re_all(),
          word(U""),
          a,
          ab,
          re_union(a, b),
          re_star(a),
          re_star(ab),
          re_allchar(),
          re_comp(a),
          re_concat(a, re_star(b)),
          re_plus(re_union(ab, b)),
          re_concat(re_all(), b)};
}

/// Small, but with the edges. Empty for sorts that have no values here.
inline std::vector<Value> small_domain(Sort sort, Domains& domains) {
  std::vector<Value> values;
  switch (sort.kind()) {
    case SortKind::kBool: return {Value::boolean(false), Value::boolean(true)};
    case SortKind::kInt:
      for (int i = -3; i <= 3; ++i) values.push_back(Value::integer(i));
      break;
    case SortKind::kReal:
      for (int i = -4; i <= 4; ++i) values.push_back(make_real(i, 2));
      break;
    case SortKind::kBitVec:
      for (uint64_t i = 0; i < (uint64_t{1} << sort.width()); ++i) values.push_back(make_bv(sort.width(), i));
      break;
    case SortKind::kFloat:
      for (unsigned bits = 0; bits < (1u << (sort.width() + sort.significand())); ++bits) {
        Value value = make_float_bits({sort.width(), sort.significand()}, bits);
        if (std::ranges::find(values, value) == values.end()) values.push_back(value);
      }
      break;
    case SortKind::kString:
      for (const char32_t* text : {U"", U"a", U"b", U"aa", U"ab", U"ba", U"bb", U"aab", U"aba", U"abab", U"0", U"17"})
        values.push_back(make_string(text));
      break;
    case SortKind::kRegLan: return small_languages();
    case SortKind::kSeq: {
      std::vector<Value> elements = small_domain(sort.args()[0], domains);
      const Value &p = elements[0], &q = elements[1];
      return {make_sequence({}),     make_sequence({p}),       make_sequence({q}),         make_sequence({p, p}),
              make_sequence({p, q}), make_sequence({p, q, p}), make_sequence({q, p, q, p})};
    }
    case SortKind::kSet: {
      std::vector<Value> elements = small_domain(sort.args()[0], domains);
      DomainPtr domain = domains.of(sort.args()[0]);
      const Value &p = elements[0], &q = elements[1], &r = elements[2];
      return {make_set({}, domain),     make_set({p}, domain),    make_set({q}, domain),
              make_set({p, q}, domain), make_set({r, q}, domain), make_set({p, q, r}, domain)};
    }
    case SortKind::kArray: {
      std::vector<Value> keys = small_domain(sort.args()[0], domains), elements = small_domain(sort.args()[1], domains);
      Value zero = array_const(elements[0], domains.of(sort.args()[0]));
      Value one = array_store(zero, keys[1], elements[1]);
      return {zero, one, array_store(one, keys[0], elements[2]), array_const(elements[1], domains.of(sort.args()[0]))};
    }
    default: break;
  }
  return values;
}

struct RowTrial {
  std::string counterexample;  // empty if there is none
  uint64_t assignments = 0;
  uint64_t telling = 0;  // of them, those with condition and stronger side true
  bool complete = false;
};

/// At most `limit` assignments, random ones if there are more. Nothing is tried where a sort has no values here.
inline RowTrial try_row(const ApproximationRow& row, const RowSorts& sorts, uint64_t limit, Rng& rng) {
  Obligation obligation = obligation_of(row, sorts);
  Script script = parsed(obligation.declarations + "(assert " + obligation.condition + ")(assert " +
                         obligation.stronger + ")(assert " + obligation.weaker + ")");
  RowTrial trial;
  Domains domains;
  std::vector<const Function*> constants;
  std::vector<std::vector<Value>> values;
  uint64_t total = 1;
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared) continue;
    constants.push_back(declared->function);
    values.push_back(small_domain(declared->function->range, domains));
    if (values.back().empty() || !declared->function->domain.empty()) return trial;
    total *= values.back().size();
  }
  trial.complete = total <= limit;
  Model model;
  Evaluator evaluator(*script.store, model);
  std::vector<Term> formulas = script.assertions();
  for (uint64_t i = 0; i < std::min(total, limit); ++i) {
    uint64_t number = trial.complete ? i : rng.below(total);
    for (size_t k = 0; k < constants.size(); ++k, number /= values[k - 1].size()) {
      model.define(*constants[k], values[k][number % values[k].size()]);
    }
    evaluator.forget_values();
    ++trial.assignments;
    if (!evaluator.evaluate(formulas[0]).is_true() || !evaluator.evaluate(formulas[1]).is_true()) continue;
    ++trial.telling;
    if (!evaluator.evaluate(formulas[2]).is_false()) continue;
    for (const Function* constant : constants) {
      trial.counterexample += std::string(constant->name) + " = ";
      trial.counterexample += constant->range == Sort::reg_lan()
                                  ? "a language"
                                  : to_smtlib(*model.find_value(*constant), constant->range.text());
      trial.counterexample += "; ";
    }
    return trial;
  }
  return trial;
}

}  // namespace cupel
