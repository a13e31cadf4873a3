#include "oracle/exhaustive.h"

#include <algorithm>
#include <optional>

#include "eval/evaluator.h"
#include "term/walk.h"
#include "value/bitvector.h"

namespace cupel::oracle {

namespace {

constexpr uint32_t kMostBits = 12;
constexpr uint64_t kMostNodes = 2'000;     // of all formulas, as a tree
constexpr uint64_t kMostWork = 1'000'000;  // nodes evaluated: this is asked for every candidate of a reduction

/// The bits of a sort that is small enough; 0: it is not.
uint32_t bits_of(Sort sort) {
  if (sort == Sort::boolean()) return 1;
  return sort.is(SortKind::kBitVec) && sort.width() <= kMostBits ? sort.width() : 0;
}

/// The constants that the formulas use; nothing where something else than constants, definitions and operators occurs.
std::optional<std::vector<const Function*>> constants_of(const std::vector<Term>& formulas) {
  std::vector<const Function*> constants;
  std::vector<Term> open = formulas;
  TermSet entered;
  bool fine = true;
  uint64_t nodes = 0;
  while (!open.empty() && fine) {
    Term root = open.back();
    open.pop_back();
    if (!entered.insert(root)) continue;
    nodes += root.occurrences();
    fine = nodes <= kMostNodes && !root.has_binders();
    if (!fine) break;
    post_order(root, [&](Term term) {
      const Function* function = term.fun();
      if (!function) return;
      if (function->body) {
        fine &= function->kind != FunctionKind::kRecursive;
        open.push_back(function->body);
      } else if (term.arity() == 0 && function->kind == FunctionKind::kDeclared && bits_of(function->range) > 0) {
        if (std::ranges::find(constants, function) == constants.end()) constants.push_back(function);
      } else {
        fine = false;
      }
    });
  }
  if (!fine) return std::nullopt;
  return constants;
}

Model assignment(const std::vector<const Function*>& constants, uint64_t bits) {
  Model model;
  for (const Function* constant : constants) {
    uint32_t width = bits_of(constant->range);
    uint64_t value = bits & ((uint64_t{1} << width) - 1);
    bits >>= width;
    model.define(*constant, constant->range == Sort::boolean() ? Value::boolean(value != 0) : make_bv(width, value));
  }
  return model;
}

}  // namespace

bool has_no_model(const Script& script, const Query& query) {
  std::vector<Term> formulas = query.formulas();
  auto constants = constants_of(formulas);
  if (!constants) return false;
  uint32_t bits = 0;
  for (const Function* constant : *constants) bits += bits_of(constant->range);
  uint64_t nodes = 0;
  for (Term formula : formulas) nodes += formula.occurrences();
  if (bits > kMostBits || nodes << bits > kMostWork) return false;
  for (uint64_t i = 0; i < uint64_t{1} << bits; ++i) {
    Model model = assignment(*constants, i);
    Evaluator evaluator(*script.store, model);
    bool refuted = std::ranges::any_of(formulas, [&](Term formula) {
      Value value = evaluator.evaluate(formula);
      return !value.is_none() && !value.is_true();
    });
    if (!refuted) return false;
  }
  return true;
}

}  // namespace cupel::oracle
