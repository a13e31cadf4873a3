#include "mutate/logic_rules.h"

#include <gtest/gtest.h>

#include "theory/operator_table.h"

namespace cupel {
namespace {

const Operator& named(std::string_view name) { return *OperatorTable::standard().overloads(name).front(); }

// z3 knows some operators of its own only where no logic is set, or ALL.
TEST(LogicRules, OperatorsThatNeedAllAreLeftOutElsewhere) {
  LogicRules words("QF_BV", false), records("QF_DT", false), anything("ALL", false), none("", false);
  EXPECT_TRUE(words.allows(named("bvadd")));
  for (const char* own : {"bit2bool", "bv2int", "ext_rotate_left"}) {
    EXPECT_FALSE(words.allows(named(own))) << own;
    EXPECT_TRUE(anything.allows(named(own))) << own;
    EXPECT_TRUE(none.allows(named(own))) << own;
  }
  EXPECT_FALSE(records.allows(named("update-field")));
  EXPECT_TRUE(records.allows(named("is")));
  EXPECT_TRUE(LogicRules("QF_BV", true).allows(named("bit2bool"))) << "any logic was asked for";
}

TEST(LogicRules, NoStandardOperatorNeedsAll) {
  size_t rows = 0;
  for (const Operator& op : OperatorTable::standard().operators()) {
    if (!(op.flags & kOnlyInAll)) continue;
    ++rows;
    EXPECT_TRUE(op.known.find("2.") == std::string::npos) << op.declaration;
  }
  EXPECT_GT(rows, 5u);
}

}  // namespace
}  // namespace cupel
