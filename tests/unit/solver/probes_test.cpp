#include "solver/probes.h"

#include <gtest/gtest.h>

#include <algorithm>
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

/// Answers the first probe and hangs on all others.
class HangingExecutor final : public process::Executor {
 public:
  explicit HangingExecutor(size_t& runs) : runs_(runs) {}
  const char* name() const override { return "hanging"; }
  process::ExecutorStats stats() const override { return {}; }
  Result<process::RunResult> run(const process::RunRequest&) override {
    process::RunResult result;
    if (runs_++ == 0) result.out = "sat\n";
    if (runs_ > 1) result.ending = process::Ending::kWallTime;
    return result;
  }

 private:
  size_t& runs_;
};

TEST(Probes, EndWhenTheSolverHangs) {
  size_t runs = 0;
  Runner runner({generic_profile("fake"), {}, "", "fake"}, std::make_unique<HangingExecutor>(runs));
  std::vector<Probe> probes(20, {"QF_UF", Answer::kSat, "(check-sat)"});
  auto results = probe_solver(runner, probes, process::milliseconds(10), 3);
  ASSERT_TRUE(results.ok());
  EXPECT_EQ(runs, 4u);
  ASSERT_EQ(results->size(), probes.size());
  EXPECT_TRUE(results->front().understood);
  EXPECT_FALSE(results->back().understood);
}

TEST(Theories, EachHasAProbe) {
  auto probes = load_probes(data_directory() / "probes");
  ASSERT_TRUE(probes.ok()) << probes.error().message;
  std::set<std::string> probed;
  for (const Probe& probe : *probes) probed.insert(probe.theories.begin(), probe.theories.end());
  for (std::string_view name : theory_names()) EXPECT_TRUE(probed.contains(std::string(name))) << name;
}

TEST(Theories, EachProfileHasSome) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  for (const Profile& profile : *profiles) EXPECT_FALSE(profile.theories.empty()) << profile.name;
}

TEST(Theories, OfAProfileOrOfTheSolverItself) {
  auto profiles = load_profiles(data_directory() / "solvers");
  auto probes = load_probes(data_directory() / "probes");
  ASSERT_TRUE(profiles.ok() && probes.ok());
  for (const char* name : {"z3", "cvc5", "cvc4", "boolector"}) {
    auto solver = resolve_solver(*profiles, name);
    if (!solver.ok()) continue;
    auto said = theories_of(*solver, *probes);
    ASSERT_TRUE(said.ok());
    EXPECT_EQ(*said, solver->profile.theories);
    // The same solver without what its profile says: it shows what it can.
    solver->profile.theories.clear();
    auto shown = theories_of(*solver, *probes);
    ASSERT_TRUE(shown.ok()) << shown.error().message;
    // Old releases have less than their profile says, and cvc4 has other names for sets; none has more.
    EXPECT_TRUE(std::ranges::includes(*said, *shown)) << name;
    EXPECT_GE(shown->size() + 1, said->size()) << name;
    EXPECT_TRUE(*shown == *said || name == std::string("cvc4") || name == std::string("boolector")) << name;
  }
  auto nothing = resolve_solver(*profiles, "/bin/cat");
  ASSERT_TRUE(nothing.ok());
  auto none = theories_of(*nothing, *probes);
  ASSERT_TRUE(none.ok());
  EXPECT_TRUE(none->empty());
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
