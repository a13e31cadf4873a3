// The same random seed gives the same tests, release after release: findings are known by the numbers that made them. A
// change that moves code about must not change these digests. A change that is meant to make other tests (a new row of
// the standard, another rule) writes the new digests here, and says why in its commit.
#include <gtest/gtest.h>

#include "strategy/mutation_helpers.h"

namespace cupel::streams_test {
namespace {

// Named one by one: a new seed file must not change the digests.
constexpr std::string_view kSeeds[] = {
    "ALL/scoped_theories_mixed",       "ALL/string_keyed_array_sat", "AUFLIA/frame_condition_unsat",
    "QF_ABV/checksum_cells_sat",       "QF_BV/crc_step_sat",         "QF_DT/match_rotation_sat",
    "QF_FP/chained_order_sat",         "QF_IDL/meeting_slots_sat",   "QF_LIA/optional_constraints_mixed",
    "QF_RDL/disjunctive_gap_unsat",    "QF_S/scoped_language_mixed", "QF_SLIA/version_compare_sat",
    "QF_UFLIA/offset_congruence_sat",  "QF_LIA/shadowed_let_sat",    "ALL/recursive_append_unsat",
    "UFDT/every_value_is_built_unsat",
};

struct Pinned {
  const char* spec;
  uint64_t tests;
  uint64_t digest;
};

constexpr Pinned kPinned[] = {
    {"typefuzz:chain=8", 256, 14560383553960928329u},
    {"opfuzz:chain=8", 241, 8896922248766425499u},
    {"fuzzchick:chain=8", 256, 14557313759243649267u},
    {"typefuzz:chain=8,mutations=3,fresh=0.2,any-logic=1", 256, 667987588433285705u},
};

/// FNV-1a, written out so that it never changes.
uint64_t digest(const std::vector<std::string>& texts) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const std::string& text : texts) {
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  return hash;
}

TEST(Streams, StayTheSame) {
  for (const Pinned& pinned : kPinned) {
    ChosenStrategy chosen = strategy_of(pinned.spec);
    std::vector<std::string> texts;
    for (std::string_view name : kSeeds) {
      std::string path = std::string(CUPEL_SOURCE_DIR) + "/data/seeds/" + std::string(name) + ".smt2";
      for (std::string& text : mutants(chosen, seed_of(read_file(path).value()), 2)) texts.push_back(std::move(text));
    }
    EXPECT_EQ(texts.size(), pinned.tests) << pinned.spec;
    EXPECT_EQ(digest(texts), pinned.digest) << pinned.spec;
  }
}

}  // namespace
}  // namespace cupel::streams_test
