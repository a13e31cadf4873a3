// Applies one row to one formula: matches its left side, chooses what its other variables stand for, and makes the
// right side, within the logic of the script.
#pragma once

#include <unordered_map>

#include "mutate/constant_pool.h"
#include "mutate/row_pattern.h"

namespace cupel {

/// For one chain. The maker outlives it. What fails gives null and sets failure().
class RowBuilder {
 public:
  explicit RowBuilder(TermMaker& maker) : maker_(maker), constants_(maker) {}

  /// Where the next terms are made for; both live until the next call.
  void begin(const Place& place, Rng& rng) {
    place_ = &place;
    rng_ = &rng;
  }

  /// The right side for a formula that is the left side.
  Term apply_row(const RowPattern& pattern, Term formula);

  // For rows with a function.
  TermMaker& maker() { return maker_; }
  TermStore& store() { return maker_.store; }
  ConstantPool& constants() { return constants_; }
  const Place& place() const { return *place_; }
  Rng& rng() { return *rng_; }
  Failure failure() const { return failure_; }
  Term fail(Failure failure) {
    failure_ = failure;
    return {};
  }

  /// An application of an operator that the logic and the solvers have.
  Term apply(std::string_view name, std::span<const Term> args, std::span<const Index> indices = {});
  Term apply(std::string_view name, std::initializer_list<Term> args, std::span<const Index> indices = {}) {
    return apply(name, std::span(args.begin(), args.size()), indices);
  }
  /// An expression of the script that may stand at the place, or a constant.
  Term any_term(Sort sort);

 private:
  bool match(const RowPattern& pattern, const PatternNode& node, Term term);
  bool match_parts(const RowPattern& pattern, const PatternNode& node, Term term);
  Term joined(Term like, std::span<const Term> args);
  bool choose_variables(const RowPattern& pattern);
  bool choose_constants(const RowPattern& pattern, bool conditional);
  bool holds(const PatternNode& condition);
  Term choose(const RowVariable& variable);
  Term build(const PatternNode& node);
  Term literal(const PatternNode& node);
  uint32_t number(const PatternNode::Number& number) const;
  Term apply_checked(std::span<const Operator* const> overloads, std::span<const Term> args,
                     std::span<const Index> indices);
  bool allowed(const Operator& op);
  Term in_difference_logic(Term made);

  TermMaker& maker_;
  ConstantPool constants_;
  std::unordered_map<const Operator*, bool> allowed_;
  const Place* place_ = nullptr;
  Rng* rng_ = nullptr;
  Failure failure_ = Failure::kNoOperator;
  RowMatch match_;
  bool any_logic_ = false;
  bool bounds_ = false;  // the formula compares a symbol with a number
  uint32_t used_ = 0;    // the variables that the right side has so far
};

}  // namespace cupel
