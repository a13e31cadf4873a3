#include "mutate/query_script.h"

#include <gtest/gtest.h>

#include "random_formula.h"
#include "smtlib/printer.h"

namespace cupel {
namespace {

std::string query_of(const std::string& text, size_t query) {
  Result<Script> made = query_script(parsed(text), query);
  return made ? print_script(*made) : "error: " + made.error().message;
}

TEST(QueryScript, HasWhatIsVisibleAndHolds) {
  std::string text =
      "(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)(push 1)(declare-const y Int)(assert (< x y))"
      "(check-sat)(pop 1)(declare-const z Int)(assert (< z x))(check-sat-assuming ((< z 3)))(get-model)(exit)";
  EXPECT_EQ(query_of(text, 0),
            "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (< x y))\n(check-sat)\n");
  EXPECT_EQ(query_of(text, 1),
            "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const z Int)\n(assert (< z x))\n(assert (< z 3))\n"
            "(check-sat)\n");
  EXPECT_EQ(query_of(text, 2), "error: the seed has no such query");
}

TEST(QueryScript, GlobalDeclarationsAndResets) {
  std::string text = "(declare-const x Int)(push 1)(declare-const y Int)(pop 1)(assert (< x 1))(check-sat)";
  EXPECT_EQ(query_of(text, 0), "(declare-const x Int)\n(assert (< x 1))\n(check-sat)\n");
  EXPECT_NE(query_of("(set-option :global-declarations true)" + text, 0).find("y Int"), std::string::npos);
  EXPECT_EQ(query_of("(declare-const x Int)(push 1)(declare-const y Int)(assert (< x y))(check-sat)(reset-assertions)"
                     "(assert (= x 2))(push 1)(assert (= y 3))(check-sat)(pop 1)(check-sat)",
                     1),
            "(declare-const x Int)\n(declare-const y Int)\n(assert (= x 2))\n(assert (= y 3))\n(check-sat)\n");
}

TEST(QueryScript, NamesAreWrittenOut) {
  EXPECT_EQ(query_of("(declare-const p Bool)(assert (or (! (not p) :named a) p))(assert (! (=> a p) :named b))"
                     "(assert (or a b))(check-sat)",
                     0),
            "(declare-const p Bool)\n(assert (or (not p) p))\n(assert (=> (not p) p))\n"
            "(assert (or (not p) (=> (not p) p)))\n(check-sat)\n");
}

}  // namespace
}  // namespace cupel
