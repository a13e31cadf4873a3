// Operators. A row of the operator table is a line of data: the declaration in the syntax of SMT-LIB theory
// files and who knows it. From it one compiled Operator is made, which parser, type checker, printer,
// evaluator, generators and mutators look up. Nothing about an operator is said anywhere else.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "term/sort.h"
#include "term/term.h"

namespace cupel {

class TermStore;
class Value;
struct EvalContext;

enum OperatorFlag : uint32_t {
  kPartial = 1 << 0,      // SMT-LIB leaves its value open for some arguments
  kNonlinear = 1 << 1,    // leaves linear arithmetic unless an argument is a literal
  kReadOnly = 1 << 2,     // understood in input, never generated: other spelling, disputed, or wants an option
  kHigherOrder = 1 << 3,  // takes or makes functions
  kWantsValues = 1 << 4,  // solvers take only literals as arguments
  kConstrained = 1 << 5,  // where its value is open it is still not any value of its sort
  // Evaluated lazily: the arguments that decide come first, the others may have no value.
  kAnd = 1 << 6,
  kOr = 1 << 7,
  kImplies = 1 << 8,
  kIte = 1 << 9,
  kLazy = kAnd | kOr | kImplies | kIte,
  kScales = 1 << 10,      // with kNonlinear: linear if all arguments but one are numbers (with kPartial: but the first)
  kLeastArity = 1 << 11,  // some solver takes no more than the least number of arguments, so generate no more
  kOnlyInAll = 1 << 12,   // a solver that has it knows it only where the logic is ALL, or none is set
};

/// Computes the sort of an application that the declaration syntax cannot express (tuples, testers); null if
/// the arguments do not fit.
using TypingRule = Sort (*)(TermStore& store, std::span<const Index> indices, std::span<const Term> args);

/// Computes an application from the values of its arguments. Rows without one evaluate to undetermined.
using EvalFunction = Value (*)(EvalContext& context, std::span<const Value> args);

/// One row of a theory's table, e.g.
/// `{"((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)) :where (and (< i m) (<= j i)))"}`.
///
/// `(par (X) ...)` binds sort variables; a symbol where a number is expected is a number variable, bound by
/// the operator's indices or by the first argument that shows it. Attributes: `:left-assoc`, `:right-assoc`,
/// `:chainable`,
/// `:pairwise`, `:where condition`. `(_ name i...)` takes any number of indices and wants a typing rule.
struct OperatorRow {
  std::string_view declaration;
  EvalFunction eval = nullptr;
  /// Who understands it: "2.6" and "2.7" are the standard's versions, other words are solvers that take it as an
  /// extension, `!name` a solver that lacks it although the standard has it. A test asks the installed solvers.
  std::string_view known = "2.6";
  uint32_t flags = 0;
  TypingRule typing = nullptr;
};

enum class Associativity : uint8_t { kNone, kLeft, kRight, kChainable, kPairwise };

/// A number in a declaration, such as `(+ (- i j) 1)`, in postfix form.
class NumberPattern {
 public:
  enum class Step : uint8_t { kConstant, kVariable, kAdd, kSubtract, kMultiply };
  struct Item {
    Step step;
    int64_t value;  // the constant, or the variable's number
  };
  std::vector<Item> items;

  /// The variable's number if the pattern is a variable alone, otherwise -1.
  int variable() const {
    return items.size() == 1 && items[0].step == Step::kVariable ? static_cast<int>(items[0].value) : -1;
  }
};

/// A sort in a declaration: concrete, a sort variable, or built from patterns.
struct SortPattern {
  enum class Kind : uint8_t { kConcrete, kVariable, kBitVec, kFloat, kCompound };
  Kind kind = Kind::kConcrete;
  SortKind compound = SortKind::kBool;
  uint8_t variable = 0;
  Sort concrete;
  NumberPattern first;   // width, or exponent bits
  NumberPattern second;  // significand bits
  std::vector<SortPattern> parts;
};

/// A comparison that the numbers of an application must satisfy.
struct NumberCondition {
  enum class Relation : uint8_t { kLess, kLessEqual, kEqual };
  Relation relation;
  NumberPattern left;
  NumberPattern right;
};

struct Operator {
  std::string name;
  std::string declaration;
  std::string known;
  std::string_view theory;
  uint32_t flags = 0;
  TypingRule typing = nullptr;
  EvalFunction eval = nullptr;

  Associativity associativity = Associativity::kNone;
  std::vector<SortPattern> parameters;
  SortPattern result;
  std::vector<NumberCondition> conditions;
  uint8_t index_count = 0;
  bool any_indices = false;   // `(_ name i...)`: any number of indices, none included; index_count is then 1
  bool symbol_index = false;  // the first index is a function, an operator or a sort, as in `(_ is cons)`
  uint8_t sort_variables = 0;
  uint8_t number_variables = 0;
  bool needs_qualifier = false;  // the arguments do not fix the result, as for `(as seq.empty (Seq Int))`

  Symbol symbol;  // the head of its applications when it has no indices and no qualifier

  /// Whether `(name args...)` with this many arguments can fit.
  bool accepts_arity(size_t count) const;
};

inline constexpr size_t kMaxSortVariables = 4;
inline constexpr size_t kMaxNumberVariables = 8;

/// Compiles a declaration. `known` and flags come from the row; a declaration read from a file may say
/// `:known (word ...)` itself.
Result<Operator> compile_operator(std::string_view declaration);

}  // namespace cupel
