// The rules that make a formula weaker or stronger, one row each (Table 2 of Sparrow: Yao, Huang, Tang, Shi, Wu, Zhang:
// "Skeletal Approximation Enumeration for SMT Solver Testing", ESEC/FSE 2021; corrected, its gaps filled, and more).
//
// A row is a text in SMT-LIB, so that what is used is what was proved: a test gives every row to real solvers. Its
// variables stand for any terms of their sorts. `a`, `b`, `c` are fresh constants which satisfy the row's condition;
// any other variable that the left side does not have stands for any term of the script.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "term/term.h"

namespace cupel {

/// Over: what the formula implies; weaker. Under: what implies the formula; stronger.
enum class Approximation : uint8_t { kOver, kUnder };

inline Approximation opposite(Approximation direction) {
  return direction == Approximation::kOver ? Approximation::kUnder : Approximation::kOver;
}

/// How a row is proved. kExhaustive: no solver does it in its limit; all values of small domains are tried.
enum class RowProof : uint8_t { kSolver, kExhaustive };

class RowBuilder;
/// Makes the right side where a pattern cannot: testers of a datatype, instances of a quantifier. Null if it has none.
using RowFunction = Term (*)(RowBuilder& builder, Term formula);

struct ApproximationRow {
  /// `x y a: Num; i: Int`. Sorts are those of SMT-LIB and these: Num (Int, and Real), BV (any width: the number m), FP
  /// (any format: the numbers e and s), and A, E, I for any sort. Rows with a function have declarations here, which
  /// only the proof needs.
  std::string_view variables;
  std::string_view from;
  Approximation direction;
  std::string_view to;
  std::string_view condition = {};  // on the constants
  /// The atoms of Table 2 whose entries the row is, such as `Num <`; `gap` and an atom for what fills an N/A.
  std::string_view table2 = {};
  std::string_view printed = {};  // what Table 2 has instead, where it is wrong
  RowProof proof = RowProof::kSolver;
  RowFunction make = nullptr;
};

/// Two atoms of which one holds exactly if the other does not.
struct ComplementRow {
  std::string_view variables;
  std::string_view atom;
  std::string_view complement;
};

/// The rows of one theory.
struct RowTable {
  std::string_view theory;
  std::span<const ApproximationRow> rows;
};

RowTable core_approximations();
RowTable arithmetic_approximations();
RowTable bit_vector_approximations();
RowTable float_approximations();
RowTable string_approximations();
RowTable regex_approximations();
RowTable array_approximations();
RowTable sequence_approximations();
RowTable set_approximations();
RowTable function_approximations();
RowTable datatype_approximations();
RowTable quantifier_approximations();

/// All of them.
std::span<const RowTable> approximation_tables();
std::span<const ComplementRow> complement_rows();

/// `(bvule x y) over (bvule x (bvor y a))`: what reports call the rule.
std::string name_of(const ApproximationRow& row);

}  // namespace cupel
