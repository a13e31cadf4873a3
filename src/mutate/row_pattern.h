// The rows of approximation_rows.h, compiled once: sides and conditions as small trees over the row's variables.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "mutate/approximation_rows.h"
#include "term/operator.h"
#include "term/signature.h"

namespace cupel {

/// A term with variables. A row is a few nodes deep, so recursion over patterns is safe.
struct PatternNode {
  enum class Kind : uint8_t { kNothing, kVariable, kLiteral, kApplication };
  /// A numeral, or one of the numbers m, e, s of the row's sorts.
  struct Number {
    uint32_t value = 0;
    int variable = -1;
  };

  Kind kind = Kind::kNothing;
  uint8_t variable = 0;                         // kVariable
  LiteralKind literal = LiteralKind::kNumeral;  // kLiteral; the width of kBvNumeral is indices[0]
  std::string text;                             // kLiteral
  std::string_view name;                        // kApplication
  std::span<const Operator* const> overloads;
  std::vector<Number> indices;
  std::vector<PatternNode> children;
};

struct RowVariable {
  enum class Role : uint8_t {
    kUnused,
    kMatched,   // the left side has it
    kConstant,  // a, b, c
    kTerm,      // any term
  };
  char name;
  Role role;
  SortPattern sort;
};

struct RowPattern {
  static constexpr size_t kMaxVariables = 8;

  const ApproximationRow* row = nullptr;  // null for complements
  std::string_view theory;
  std::string name;  // name_of() the row
  std::string head;  // what is at the root of the left side: an operator, forall, exists; `*` for any formula
  std::vector<RowVariable> variables;
  PatternNode from, to, condition;  // rows with a function have none
};

/// Two where the row is for Int and Real, one otherwise. The error says what is wrong with the text.
Result<std::vector<RowPattern>> compile_row(const ApproximationRow& row, std::string_view theory);

/// All rows.
const std::vector<RowPattern>& approximation_patterns();
/// Those of a direction whose left side has this at its root, or may be any formula.
std::vector<const RowPattern*> patterns_for(std::string_view head, Approximation direction);
/// All complements, in both directions: `from` holds exactly if `to` does not.
const std::vector<RowPattern>& complement_patterns();

/// What the variables of a row stand for.
struct RowMatch {
  std::array<Term, RowPattern::kMaxVariables> terms{};
  Bindings bindings;
};

/// The sort of a variable that the left side does not have; null if it is not known.
Sort sort_of(const RowVariable& variable, const Bindings& bindings, TermStore& store);

/// Whether a term of the sort may stand for the variable: rows for any sort are for those that solvers compare.
bool match_variable(const RowVariable& variable, Sort sort, Bindings& bindings);

}  // namespace cupel
