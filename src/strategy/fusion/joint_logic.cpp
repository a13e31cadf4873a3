#include "strategy/fusion/joint_logic.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "smtlib/logic.h"

namespace cupel {

namespace {

// No name is composed for these: `C` of QF_UFC are constraints on how large sorts are.
bool is_special(const Logic& logic, std::string_view name) {
  return logic.all || logic.higher_order || logic.sets || logic.transcendentals ||
         name.find("UFC") != std::string_view::npos;
}

// Difference logics fix the form of atoms, HORN that of clauses, and QF_S has integers without their operators.
bool covers_sums(const Logic& logic, std::string_view name) {
  bool operators = !logic.strings || name.find("IA") != std::string_view::npos;
  return logic.all ? name == "ALL" : !logic.difference && operators;
}

/// The name that follows the scheme of SMT-LIB.
std::string name_of(const Logic& logic) {
  std::string parts;
  if (logic.arrays) parts += "A";
  if (logic.functions) parts += "UF";
  if (logic.bit_vectors) parts += "BV";
  if (logic.floats) parts += "FP";
  if (logic.datatypes) parts += "DT";
  if (logic.strings) parts += "S";
  if (logic.ints || logic.reals) {
    parts += logic.nonlinear ? "N" : "L";
    parts += logic.ints ? "I" : "";
    parts += logic.reals ? "RA" : "A";
  }
  if (parts == "A") parts = "AX";
  if (parts.empty()) parts = "UF";
  return (logic.quantifiers ? "" : "QF_") + parts;
}

Logic united(const Logic& a, const Logic& b) {
  return {.quantifiers = a.quantifiers || b.quantifiers,
          .arrays = a.arrays || b.arrays,
          .functions = a.functions || b.functions,
          .bit_vectors = a.bit_vectors || b.bit_vectors,
          .floats = a.floats || b.floats,
          .strings = a.strings || b.strings,
          .datatypes = a.datatypes || b.datatypes,
          .ints = a.ints || b.ints,
          .reals = a.reals || b.reals,
          .nonlinear = a.nonlinear || b.nonlinear};
}

// What may be added to find a logic that SMT-LIB has, the likeliest first.
constexpr auto kAdditions =
    std::to_array<bool Logic::*>({&Logic::functions, &Logic::arrays, &Logic::datatypes, &Logic::ints, &Logic::reals,
                                  &Logic::nonlinear, &Logic::bit_vectors, &Logic::quantifiers});

/// The official logic with the fewest additions; ALL for none.
std::string official_name(const Logic& wanted) {
  std::array<uint32_t, 1u << kAdditions.size()> choices;
  for (uint32_t i = 0; i < choices.size(); ++i) choices[i] = i;
  std::ranges::stable_sort(choices, {}, [](uint32_t choice) { return std::popcount(choice); });
  for (uint32_t choice : choices) {
    Logic tried = wanted;
    for (size_t i = 0; i < kAdditions.size(); ++i)
      if (choice >> i & 1) tried.*kAdditions[i] = true;
    if (std::string name = name_of(tried); is_official_logic(name)) return name;
  }
  return "ALL";
}

}  // namespace

std::string joint_logic(std::string_view first, std::string_view second, bool nonlinear) {
  Logic a = parse_logic(first.empty() ? "ALL" : first), b = parse_logic(second.empty() ? "ALL" : second);
  if (a.higher_order || b.higher_order) return "HO_ALL";
  if (first.empty() || second.empty()) return "ALL";
  if (first == second && covers_sums(a, first) && (!nonlinear || a.nonlinear || a.all)) return std::string(first);
  if (is_special(a, first) || is_special(b, second)) return "ALL";
  Logic joint = united(a, b);
  joint.nonlinear |= nonlinear;
  std::string name = name_of(joint);
  if (is_official_logic(name)) return name;
  // A seed's own logic may be none of SMT-LIB's, but solvers know it.
  for (auto [logic, own] : {std::pair(a, first), std::pair(b, second)})
    if (covers_sums(logic, own) && name_of(logic) == name) return std::string(own);
  return official_name(joint);
}

}  // namespace cupel
