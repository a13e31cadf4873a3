// Matching of argument sorts against an operator's declaration, and the sort of the result.
#pragma once

#include <array>
#include <optional>

#include "term/operator.h"
#include "term/store.h"

namespace cupel {

/// Widths beyond this are refused everywhere: no solver handles them, and they would exhaust memory.
inline constexpr int64_t kMaxWidth = 1 << 24;

/// What the variables of a declaration stand for in one application.
class Bindings {
 public:
  Sort sort(int variable) const { return sorts_[variable]; }
  void bind_sort(int variable, Sort sort) { sorts_[variable] = sort; }

  bool number_bound(int variable) const { return bound_ >> variable & 1; }
  int64_t number(int variable) const { return numbers_[variable]; }
  void bind_number(int variable, int64_t value) {
    numbers_[variable] = value;
    bound_ |= 1u << variable;
  }

 private:
  std::array<Sort, kMaxSortVariables> sorts_;
  std::array<int64_t, kMaxNumberVariables> numbers_;
  uint32_t bound_ = 0;
};

/// The number that the pattern denotes; none while one of its variables is unbound or where it overflows.
std::optional<int64_t> evaluate(const NumberPattern& pattern, const Bindings& bindings);

/// Whether `sort` fits the pattern; binds the variables that it sees first.
bool match(const SortPattern& pattern, Sort sort, Bindings& bindings);

/// The sort that the pattern denotes; null if a variable is unbound or a width is not between 1 and
/// kMaxWidth.
Sort instantiate(const SortPattern& pattern, const Bindings& bindings, TermStore& store);

bool conditions_hold(const Operator& op, const Bindings& bindings);

}  // namespace cupel
