// Profiles name theories as the operator table does, although the layer that reads them knows nothing of terms.
#include <gtest/gtest.h>

#include <algorithm>

#include "solver/profile.h"
#include "theory/theory.h"

namespace cupel {
namespace {

TEST(TheoryNames, OfProfilesAreThoseOfTheOperatorTable) {
  std::vector<std::string_view> names;
  for (const Theory* theory : theories())
    if (theory->name != "Core" && std::ranges::find(names, theory->name) == names.end()) names.push_back(theory->name);
  std::vector<std::string_view> known = solver::theory_names();
  std::ranges::sort(names);
  std::ranges::sort(known);
  EXPECT_EQ(names, known);
}

}  // namespace
}  // namespace cupel
