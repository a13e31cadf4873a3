// What a logic's name says: QF_AUFBVLIRA is arrays, functions, bit-vectors and linear integer-real
// arithmetic, without quantifiers.
#pragma once

#include <span>
#include <string_view>

namespace cupel {

struct Logic {
  bool quantifiers = true;
  bool arrays = false;
  bool functions = false;
  bool bit_vectors = false;
  bool floats = false;
  bool strings = false;
  bool datatypes = false;
  bool sets = false;
  bool ints = false;
  bool reals = false;
  bool transcendentals = false;
  bool nonlinear = false;
  bool difference = false;  // IDL, RDL
  bool higher_order = false;
  bool all = false;  // every theory; also what an unknown name is taken for

  /// Whether a theory of src/theory/theory.h is part of it.
  bool has_theory(std::string_view theory) const;
};

/// Whether SMT-LIB has a logic of that name: those that it describes, and those that its benchmark library is sorted
/// by. Many more names follow the scheme (`SLIA`), and no solver owes anybody an answer under them.
bool is_official_logic(std::string_view name);
/// All of those, sorted.
std::span<const std::string_view> official_logics();

/// Never fails: a name that does not follow the scheme is taken for ALL.
Logic parse_logic(std::string_view name);

}  // namespace cupel
