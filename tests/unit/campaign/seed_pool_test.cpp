// Who must try a seed, and when facts about it are to be found.
#include "campaign/seed_pool.h"

#include <gtest/gtest.h>

#include "strategy/facts.h"

namespace cupel::campaign {
namespace {

using State = SeedPool::State;

class SeedPoolClaims : public testing::Test {
 protected:
  SeedPool pool_{{make_seed("a.smt2", "(check-sat)", "QF_LIA")}};
  const Seed& seed_ = pool_.seeds().front();
};

TEST_F(SeedPoolClaims, FactsAreFoundForTheFirstWhoNeedsThem) {
  EXPECT_EQ(pool_.claim(seed_, {.facts = false}), State::kNew);
  pool_.settle(seed_, State::kGood);
  EXPECT_EQ(pool_.claim(seed_, {.facts = false}), State::kGood);
  EXPECT_EQ(pool_.claim(seed_, {.facts = true}), State::kUnexplored);
  pool_.set_facts(seed_.id, SeedFacts());
  pool_.settle(seed_, State::kGood);
  EXPECT_EQ(pool_.claim(seed_, {.facts = true}), State::kGood);
}

TEST_F(SeedPoolClaims, WhatIsSetAsideIsNotExplored) {
  EXPECT_EQ(pool_.claim(seed_, {}), State::kNew);
  pool_.settle(seed_, State::kSetAside);
  EXPECT_EQ(pool_.claim(seed_, {.facts = true}), State::kSetAside);
}

TEST_F(SeedPoolClaims, DeferredSeedsWaitForPatience) {
  EXPECT_EQ(pool_.claim(seed_, {.patience = false}), State::kNew);
  pool_.settle(seed_, State::kDeferred);
  EXPECT_EQ(pool_.claim(seed_, {.patience = false, .facts = true}), State::kDeferred);
  EXPECT_EQ(pool_.claim(seed_, {.patience = true}), State::kTrying);
}

}  // namespace
}  // namespace cupel::campaign
