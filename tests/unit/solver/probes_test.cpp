#include "solver/probes.h"

#include <gtest/gtest.h>

#include <set>

#include "base/paths.h"
#include "solver/executor_choice.h"

namespace cupel::solver {
namespace {

TEST(Probes, EachIsUnderstoodByASolver) {
  auto profiles = load_profiles(data_directory() / "solvers");
  auto probes = load_probes(data_directory() / "probes");
  ASSERT_TRUE(profiles.ok() && probes.ok());
  EXPECT_GE(probes->size(), 20u);
  std::set<std::string> understood;
  size_t asked = 0;
  for (const char* name : {"z3", "cvc5"}) {
    auto solver = resolve_solver(*profiles, name);
    if (!solver.ok()) continue;
    auto executor = make_executor("spawn", *solver);
    ASSERT_TRUE(executor.ok());
    Runner runner(*solver, std::move(executor).value());
    auto results = probe_solver(runner, *probes);
    ASSERT_TRUE(results.ok());
    ++asked;
    for (const ProbeResult& result : *results)
      if (result.understood) understood.insert(result.logic);
  }
  if (asked < 2) GTEST_SKIP() << "z3 or cvc5 is missing";
  for (const Probe& probe : *probes) EXPECT_TRUE(understood.contains(probe.logic)) << probe.logic;
}

TEST(Executors, EachHasANameAndADescription) {
  std::set<std::string> names;
  for (const ExecutorInfo& info : executor_infos()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_GT(std::string(info.description).size(), 10u);
  }
  EXPECT_TRUE(names.contains("spawn"));
}

TEST(Executors, ProfilesNameOnlyKnownOnes) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  std::set<std::string> names;
  for (const ExecutorInfo& info : executor_infos()) names.insert(info.name);
  for (const Profile& profile : *profiles)
    for (const std::string& name : profile.executors) EXPECT_TRUE(names.contains(name)) << profile.name << " " << name;
}

}  // namespace
}  // namespace cupel::solver
