// Random formulas of several sorts, with sharing, quantifiers, names and operators that SMT-LIB leaves partly open, and
// random models for them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/model.h"
#include "eval/random_value.h"
#include "smtlib/parser.h"

namespace cupel {

inline Script parsed(std::string_view text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << (script ? "" : script.error().describe("text")) << "\n" << text;
  return std::move(script).value();
}

inline constexpr std::string_view kRandomDeclarations =
    "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(declare-const x Int)(declare-const y Int)"
    "(declare-const u Real)(declare-const w Real)(declare-const a (_ BitVec 3))(declare-const b (_ BitVec 3))"
    "(declare-const s String)(declare-const t String)";

/// The text of a random term. 'b' Bool, 'i' Int, 'r' Real, 'v' bit-vectors of width 3, 's' String.
class RandomText {
 public:
  struct Features {
    bool quantifiers = true;
    bool names = false;
    bool definitions = false;
  };
  RandomText(Rng& rng, Features features) : rng_(rng), features_(features) {}

  /// A formula for an assertion; the names that it gives are used by the next ones.
  std::string assertion(int depth) {
    std::string text = term('b', depth);
    usable_names_ = given_names_;
    return text;
  }

  std::string term(char sort, int depth) {
    if (depth <= 0 || rng_.chance(1, 8)) return leaf(sort);
    if (rng_.chance(1, 8)) return shared(sort, depth - 1);
    if (sort == 'b') return formula(depth - 1);
    if (rng_.chance(1, 6)) return "(ite " + term('b', depth - 1) + two(sort, depth - 1) + ")";
    switch (sort) {
      case 'i':
        if (rng_.chance(1, 6)) return "(str.len " + term('s', depth - 1) + ")";
        return "(" + pick({"+", "-", "*", "div", "mod"}) + two('i', depth - 1) + ")";
      case 'r':
        if (rng_.chance(1, 6)) return "(to_real " + term('i', depth - 1) + ")";
        return "(" + pick({"+", "-", "*", "/"}) + two('r', depth - 1) + ")";
      case 'v': return "(" + pick({"bvadd", "bvmul", "bvudiv", "bvurem", "bvand", "bvxor"}) + two('v', depth - 1) + ")";
      default:
        if (rng_.chance(1, 4)) return "(str.at " + term('s', depth - 1) + " " + term('i', depth - 1) + ")";
        return "(str.++" + two('s', depth - 1) + ")";
    }
  }

 private:
  std::string pick(std::vector<std::string> words) { return rng_.pick(words); }
  std::string two(char sort, int depth) { return " " + term(sort, depth) + " " + term(sort, depth); }

  std::string leaf(char sort) {
    std::vector<std::string> known;
    for (const auto& [name, of] : scope_) {
      if (of == sort) known.push_back(name);
    }
    if (!known.empty() && rng_.chance(1, 2)) return rng_.pick(known);
    if (sort == 'b' && !usable_names_.empty() && rng_.chance(1, 3)) return rng_.pick(usable_names_);
    switch (sort) {
      case 'b': return pick({"p", "q", "r", "true", "false"});
      case 'i': return pick({"x", "y", "0", "1", "(- 2)", "7"});
      case 'r': return pick({"u", "w", "0.0", "1.5"});
      case 'v': return pick({"a", "b", "#b000", "#b101"});
      default: return pick({"s", "t", "\"\"", "\"ab\""});
    }
  }

  std::string formula(int depth) {
    if (features_.definitions && rng_.chance(1, 10)) return "(d " + term('i', depth) + " " + term('b', depth) + ")";
    switch (rng_.below(features_.quantifiers ? 13 : 11)) {
      case 0: return "(not " + term('b', depth) + ")";
      case 1: return "(and" + two('b', depth) + " " + term('b', depth) + ")";
      case 2: return "(or" + two('b', depth) + ")";
      case 3: return "(=>" + two('b', depth) + (rng_.chance(1, 3) ? " " + term('b', depth) : "") + ")";
      case 4: return "(" + pick({"xor", "=", "distinct"}) + two('b', depth) + ")";
      case 5: return "(ite " + term('b', depth) + two('b', depth) + ")";
      case 6: return "(" + pick({"<", "<=", "=", "distinct"}) + two('i', depth) + ")";
      case 7: return "(" + pick({"<", ">=", "="}) + two('r', depth) + ")";
      case 8: return "(" + pick({"bvult", "bvsle", "="}) + two('v', depth) + ")";
      case 9: return "(" + pick({"str.<", "str.prefixof", "str.contains", "="}) + two('s', depth) + ")";
      case 10: return annotated(depth);
      default: return quantified(depth);
    }
  }

  std::string annotated(int depth) {
    if (!features_.names || !scope_.empty()) return "(! " + term('b', depth) + " :note a)";
    std::string name = "n" + std::to_string(next_++);
    given_names_.push_back(name);
    return "(! " + term('b', depth) + " :named " + name + ")";
  }

  std::string quantified(int depth) {
    char sort = rng_.chance(1, 2) ? 'b' : 'v';
    std::string name = "z" + std::to_string(next_++);
    scope_.emplace_back(name, sort);
    std::string body = term('b', depth);
    scope_.pop_back();
    return "(" + pick({"forall", "exists"}) + " ((" + name + (sort == 'b' ? " Bool" : " (_ BitVec 3)") + ")) " + body +
           ")";
  }

  // A name must not be lost, so what has one is used.
  std::string shared(char sort, int depth) {
    std::string name = "l" + std::to_string(next_++);
    if (sort != 'b') scope_.emplace_back(name, '-');
    std::string definition = term('b', depth);
    if (sort == 'b') scope_.emplace_back(name, '-');
    scope_.back().second = 'b';
    std::string body = term(sort, depth);
    scope_.pop_back();
    if (sort == 'b') body = "(" + pick({"or", "and", "=>", "xor"}) + " " + name + " " + body + ")";
    return "(let ((" + name + " " + definition + ")) " + body + ")";
  }

  Rng& rng_;
  Features features_;
  std::vector<std::pair<std::string, char>> scope_;
  std::vector<std::string> given_names_;
  std::vector<std::string> usable_names_;
  int next_ = 0;
};

/// A script with random assertions over kRandomDeclarations.
inline Script random_script(Rng& rng, int assertions, int depth, RandomText::Features features = {}) {
  std::string text(kRandomDeclarations);
  if (features.definitions) text += "(define-fun d ((k Int) (m Bool)) Bool (or (< k (+ x 1)) (and m (= (div k y) 2))))";
  RandomText random(rng, features);
  for (int i = 0; i < assertions; ++i) text += "(assert " + random.assertion(depth) + ")";
  return parsed(text + "(check-sat)");
}

/// Random values for the constants; each is left out with probability 1/`left_out`, if that is not zero.
inline Model random_model(const Script& script, Rng& rng, uint64_t left_out = 0) {
  Model model;
  Domains domains;
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || !declared->function->domain.empty()) continue;
    Value value = random_value(declared->function->range, rng, domains);
    bool kept = left_out == 0 || !rng.chance(1, left_out);
    if (kept && !value.is_none()) model.define(*declared->function, value);
  }
  return model;
}

}  // namespace cupel
