#include "smtlib/logic.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace cupel {

namespace {

/// One part of a logic's name and what it stands for. Longer parts stand before those that they start with.
struct Part {
  std::string_view name;
  void (*add)(Logic&);
};

constexpr auto kParts = std::to_array<Part>({
    {"IDL", [](Logic& l) { l.ints = l.difference = true; }},
    {"RDL", [](Logic& l) { l.reals = l.difference = true; }},
    {"LIRA", [](Logic& l) { l.ints = l.reals = true; }},
    {"LIA", [](Logic& l) { l.ints = true; }},
    {"LRA", [](Logic& l) { l.reals = true; }},
    {"NIRAT", [](Logic& l) { l.ints = l.reals = l.nonlinear = l.transcendentals = true; }},
    {"NIRA", [](Logic& l) { l.ints = l.reals = l.nonlinear = true; }},
    {"NIA", [](Logic& l) { l.ints = l.nonlinear = true; }},
    {"NRAT", [](Logic& l) { l.reals = l.nonlinear = l.transcendentals = true; }},
    {"NRA", [](Logic& l) { l.reals = l.nonlinear = true; }},
    {"UFC", [](Logic& l) { l.functions = true; }},
    {"UF", [](Logic& l) { l.functions = true; }},
    {"BV", [](Logic& l) { l.bit_vectors = true; }},
    {"FP", [](Logic& l) { l.floats = true; }},
    {"FS", [](Logic& l) { l.sets = l.ints = true; }},
    {"DT", [](Logic& l) { l.datatypes = true; }},
    {"AX", [](Logic& l) { l.arrays = true; }},
    {"A", [](Logic& l) { l.arrays = true; }},
    {"S", [](Logic& l) { l.strings = l.ints = true; }},
});

// Sorted.
constexpr auto kOfficial = std::to_array<std::string_view>({
    // Those that smt-lib.org describes, and the directories of its library of benchmarks in 2025.
    "ABV",          "ABVFP",       "ABVFPLRA",
    "ALIA",         "ALL",         "ANIA",
    "AUFBV",        "AUFBVDTLIA",  "AUFBVDTNIA",
    "AUFBVDTNIRA",  "AUFBVFP",     "AUFBVFPDTNIRA",
    "AUFDTLIA",     "AUFDTLIRA",   "AUFDTNIRA",
    "AUFFPDTNIRA",  "AUFLIA",      "AUFLIRA",
    "AUFNIA",       "AUFNIRA",     "BV",
    "BVFP",         "BVFPLRA",     "FP",
    "FPLRA",        "LIA",         "LRA",
    "NIA",          "NRA",         "QF_ABV",
    "QF_ABVFP",     "QF_ABVFPLRA", "QF_ALIA",
    "QF_ANIA",      "QF_AUFBV",    "QF_AUFBVFP",
    "QF_AUFBVLIA",  "QF_AUFBVNIA", "QF_AUFLIA",
    "QF_AUFNIA",    "QF_AX",       "QF_BV",
    "QF_BVFP",      "QF_BVFPLRA",  "QF_BVLRA",
    "QF_DT",        "QF_FP",       "QF_FPLRA",
    "QF_IDL",       "QF_LIA",      "QF_LIRA",
    "QF_LRA",       "QF_NIA",      "QF_NIRA",
    "QF_NRA",       "QF_RDL",      "QF_S",
    "QF_SLIA",      "QF_SNIA",     "QF_UF",
    "QF_UFBV",      "QF_UFBVDT",   "QF_UFBVLIA",
    "QF_UFDT",      "QF_UFDTLIA",  "QF_UFDTLIRA",
    "QF_UFDTNIA",   "QF_UFFP",     "QF_UFFPDTNIRA",
    "QF_UFIDL",     "QF_UFLIA",    "QF_UFLRA",
    "QF_UFNIA",     "QF_UFNRA",    "UF",
    "UFBV",         "UFBVDT",      "UFBVDTLIA",
    "UFBVDTNIA",    "UFBVDTNIRA",  "UFBVFP",
    "UFBVFPDTNIRA", "UFBVLIA",     "UFDT",
    "UFDTLIA",      "UFDTLIRA",    "UFDTNIA",
    "UFDTNIRA",     "UFFPDTNIRA",  "UFIDL",
    "UFLIA",        "UFLRA",       "UFNIA",
    "UFNIRA",       "UFNRA",
});
static_assert(std::ranges::is_sorted(kOfficial));

}  // namespace

std::span<const std::string_view> official_logics() { return kOfficial; }

bool is_official_logic(std::string_view name) { return std::ranges::binary_search(kOfficial, name); }

Logic parse_logic(std::string_view name) {
  Logic logic;
  std::string_view rest = name;
  logic.higher_order = take_prefix(rest, "HO_");
  if (take_prefix(rest, "QF_")) logic.quantifiers = false;
  if (rest == "SAT") return logic;
  bool understood = !rest.empty() && rest != "ALL";
  while (understood && !rest.empty()) {
    understood = false;
    for (const Part& part : kParts) {
      if (!take_prefix(rest, part.name)) continue;
      part.add(logic);
      understood = true;
      break;
    }
  }
  if (!understood) {
    bool quantifiers = logic.quantifiers;
    logic = Logic{.quantifiers = quantifiers, .higher_order = name.starts_with("HO_"), .all = true};
  }
  return logic;
}

bool Logic::has_theory(std::string_view theory) const {
  if (all || theory == "Core") return true;
  if (theory == "Ints") return ints;
  if (theory == "Reals") return reals;
  if (theory == "Reals_Ints") return ints && reals;
  if (theory == "Transcendentals") return transcendentals;
  if (theory == "BitVectors") return bit_vectors || floats;
  if (theory == "FloatingPoint") return floats;
  if (theory == "Strings") return strings;
  if (theory == "ArraysEx") return arrays;
  if (theory == "UF") return functions;
  if (theory == "Datatypes") return datatypes;
  if (theory == "Sets") return sets;
  return false;
}

}  // namespace cupel
