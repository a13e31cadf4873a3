// Coverage of programs as they are: what is reached is known, and nothing that a program does with signals breaks it.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <set>

#include "coverage/function_symbols.h"
#include "coverage/reach.h"
#include "coverage/trap_executor.h"
#include "executor_helpers.h"

namespace cupel::coverage {
namespace {

using process::Ending;
using process::Program;

std::shared_ptr<const SiteTable> sites_of(const Program& program, const std::string& name, Granularity granularity) {
  auto modules = solver_modules(program, name);
  EXPECT_TRUE(modules.ok()) << modules.error().message;
  auto sites = SiteTable::make(std::move(modules).value(), granularity);
  EXPECT_TRUE(sites.ok());
  return std::make_shared<const SiteTable>(std::move(sites).value());
}

class Measuring {
 public:
  explicit Measuring(const std::string& path, TrapMode mode = TrapMode::kExact,
                     Granularity granularity = Granularity::kFunctions)
      : Measuring(Program{.path = path}, mode, granularity) {}
  explicit Measuring(const Program& program, TrapMode mode = TrapMode::kExact,
                     Granularity granularity = Granularity::kFunctions)
      : sites_(sites_of(program, "trapping", granularity)), symbols_(*sites_) {
    auto made = TrapExecutor::create(program, sites_, mode);
    EXPECT_TRUE(made.ok()) << made.error().message;
    executor_ = std::move(made).value();
  }

  process::RunResult run(const std::string& input, const std::vector<std::string>& arguments = {}) {
    auto result = executor_->run({.script = input, .arguments = arguments});
    EXPECT_TRUE(result.ok()) << result.error().message;
    return result.ok() ? *result : process::RunResult{};
  }

  // Which of the functions `cover_*` were reached, in the order of their names.
  std::string reached() const {
    std::vector<std::string> names;
    for (uint32_t site : executor_->reached()) {
      std::string name = symbols_.symbol(sites_->module_of(site), sites_->offset(site));
      if (name.starts_with("cover_")) names.push_back(name.substr(6));
    }
    std::ranges::sort(names);
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
  }

  TrapExecutor& executor() { return *executor_; }

 private:
  std::shared_ptr<const SiteTable> sites_;
  FunctionSymbols symbols_;
  std::unique_ptr<TrapExecutor> executor_;
};

TEST(Coverage, IsThatOfEachTestAlone) {
  Measuring measuring(TRAPPING_SOLVER);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(measuring.run("alpha\n").out, "1 calls, 0 traps\n");
    EXPECT_EQ(measuring.reached(), "alpha");
    measuring.run("beta\nalpha\n");
    EXPECT_EQ(measuring.reached(), "alpha beta");
    measuring.run("\n");
    EXPECT_EQ(measuring.reached(), "");
  }
}

TEST(Coverage, OfProgramsAtFixedAddresses) {
  Measuring measuring(TRAPPING_SOLVER_FIXED);
  measuring.run("beta\n");
  EXPECT_EQ(measuring.reached(), "beta");
}

// It is loaded long after the program has begun, and the arguments come later still.
TEST(Coverage, OfAModuleThatAnInterpreterLoads) {
  std::string source = CUPEL_SOURCE_DIR;
  Program program{.path = "/usr/bin/python3",
                  .launch = {source + "/tests/e2e/fakes/trapping_module.py", source + "/data/drivers", TRAPPING_MODULE},
                  .late_arguments = "--arguments-from-input"};
  Measuring measuring(program);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(measuring.run("alpha\n").out, "1 words\n");
    EXPECT_EQ(measuring.reached(), "alpha");
    EXPECT_EQ(measuring.run("threads\n", {"alpha"}).out, "2 words\n");
    EXPECT_EQ(measuring.reached(), "alpha beta threads");
    EXPECT_EQ(measuring.run("").out, "0 words\n");
    EXPECT_EQ(measuring.reached(), "");
  }
}

TEST(Coverage, TellsFunctionsFromTheirMovedParts) {
  auto module = read_module(MOVED_CODE, false);
  ASSERT_TRUE(module.ok()) << module.error().message;
  EXPECT_EQ(module->parts.size(), 2u);
  EXPECT_GE(module->functions.size(), 2u);
}

TEST(Coverage, SurvivesWhatProgramsDoWithSignals) {
  Measuring measuring(TRAPPING_SOLVER);
  EXPECT_EQ(measuring.run("own-trap\nalpha\nown-trap\n").out, "1 calls, 2 traps\n");
  EXPECT_EQ(measuring.reached(), "alpha own_trap");
  EXPECT_EQ(measuring.run("blocked\nbeta\n").out, "5 calls, 0 traps\n");
  EXPECT_EQ(measuring.reached(), "beta blocked gamma");
  measuring.run("threads\n");
  EXPECT_EQ(measuring.reached(), "beta threads");
}

TEST(Coverage, LeavesForeignTrapsAlone) {
  Measuring measuring(TRAPPING_SOLVER);
  auto result = measuring.run("alpha\nraw-trap\n");
  EXPECT_EQ(result.ending, Ending::kSignalled);
  EXPECT_EQ(result.signal, SIGTRAP);
  EXPECT_EQ(measuring.reached(), "alpha") << "raw_trap begins with a trap of its own, which cannot be told from ours";
}

TEST(Coverage, OfNewsAlone) {
  Measuring measuring(TRAPPING_SOLVER, TrapMode::kNew);
  measuring.run("alpha\n");
  EXPECT_EQ(measuring.reached(), "alpha");
  measuring.run("alpha\nbeta\n");
  EXPECT_EQ(measuring.reached(), "beta");
  measuring.run("alpha\nbeta\n");
  EXPECT_TRUE(measuring.executor().reached().empty());
}

TEST(Coverage, WithALearnedBaseIsTheSame) {
  Measuring exact(TRAPPING_SOLVER), based(TRAPPING_SOLVER, TrapMode::kBase);
  for (int i = 0; i < 250; ++i) {
    const char* input = i % 3 == 0 ? "alpha\n" : i % 3 == 1 ? "alpha\nbeta\n" : "alpha\nblocked\n";
    exact.run(input);
    based.run(input);
    ASSERT_EQ(based.reached(), exact.reached()) << i;
  }
  EXPECT_GT(based.executor().base(), 0u);
}

TEST(Coverage, OfBlocksHoldsThatOfFunctions) {
  Measuring functions(TRAPPING_SOLVER), blocks(TRAPPING_SOLVER, TrapMode::kExact, Granularity::kBlocks);
  functions.run("alpha\nthreads\n");
  blocks.run("alpha\nthreads\n");
  const SiteTable& by_block = blocks.executor().site_table();
  const SiteTable& by_function = functions.executor().site_table();
  Reach entered;
  for (uint32_t site : blocks.executor().reached()) {
    uint32_t function = by_block.function(site);
    if (!by_block.is_part(function)) entered.add({&function, 1});
  }
  Reach expected;
  for (uint32_t site : functions.executor().reached()) {
    uint32_t function = by_function.function(site);
    expected.add({&function, 1});
  }
  EXPECT_EQ(entered.sites(), expected.sites());
  EXPECT_GT(blocks.executor().reached().size(), functions.executor().reached().size());
}

// All blocks that the tests reach together, and the functions of each test: as if each was measured alone.
TEST(Coverage, OfNewBlocksBesideFunctions) {
  Measuring functions(TRAPPING_SOLVER), exact(TRAPPING_SOLVER, TrapMode::kExact, Granularity::kBlocks);
  Measuring both(TRAPPING_SOLVER, TrapMode::kNewBlocks, Granularity::kBlocks);
  Reach expected;
  std::set<uint32_t> found;
  for (int i = 0; i < 250; ++i) {
    const char* input = i % 3 == 0 ? "alpha\n" : i % 3 == 1 ? "zero-byte\nbeta\n" : "alpha\nblocked\n";
    functions.run(input);
    exact.run(input);
    both.run(input);
    ASSERT_EQ(both.reached(), functions.reached()) << i;
    ASSERT_EQ(both.executor().reached().size(), functions.executor().reached().size()) << i;
    size_t news = expected.add(exact.executor().reached());
    ASSERT_EQ(both.executor().new_blocks().size(), news) << i;
    found.insert(both.executor().new_blocks().begin(), both.executor().new_blocks().end());
  }
  EXPECT_EQ(std::vector<uint32_t>(found.begin(), found.end()), expected.sites());
  EXPECT_GT(found.size(), functions.executor().reached().size());
}

TEST(Coverage, SharesTablesOfBlocks) {
  auto table = [](Granularity granularity) {
    auto modules = solver_modules({.path = TRAPPING_SOLVER}, "trapping_solver");
    auto shared = shared_site_table(std::move(modules).value(), granularity);
    return std::move(shared).value();
  };
  auto blocks = table(Granularity::kBlocks);
  EXPECT_EQ(table(Granularity::kBlocks), blocks);
  EXPECT_NE(table(Granularity::kFunctions), blocks);
}

TEST(Coverage, OfBlocksThatBeginWithAnyByte) {
  Measuring measuring(TRAPPING_SOLVER, TrapMode::kExact, Granularity::kBlocks);
  for (int round = 0; round < 2; ++round) EXPECT_EQ(measuring.run("zero-byte\n").out, "1 calls, 0 traps\n");
  EXPECT_EQ(measuring.reached(), "zero_byte");
}

TEST(Coverage, OfRealSolversChangesNoAnswer) {
  const char* script = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> (* 3 x) 7))\n(check-sat)\n(get-model)\n";
  for (const solver::Solver& candidate : solver::solvers()) {
    if (candidate.profile.name != "z3" && candidate.profile.name != "cvc5" && candidate.profile.name != "cvc4")
      continue;
    for (const char* name : {"traps", "new-traps", "blocks"}) {
      solver::Runner plain = solver::runner(candidate, "spawn");
      solver::Runner traps = solver::runner(candidate, name);
      EXPECT_EQ(solver::essence(traps, script), solver::essence(plain, script)) << candidate.label;
      EXPECT_GT(dynamic_cast<CoverageExecutor&>(traps.executor()).reached().size(), 500u) << candidate.label;
    }
  }
}

TEST(Coverage, OfBlocksKnowsTheirFunctions) {
  auto sites = sites_of({.path = TRAPPING_SOLVER}, "trapping_solver", Granularity::kBlocks);
  FunctionSymbols symbols(*sites);
  std::set<uint64_t> within;
  for (uint32_t site = 0; site < sites->size(); ++site) {
    ASSERT_LE(sites->function_start(site), sites->offset(site));
    if (symbols.function(site) == "cover_zero_byte") within.insert(sites->offset(site) - sites->function_start(site));
  }
  EXPECT_GE(within.size(), 3u) << "a jump over one instruction";
  EXPECT_TRUE(within.contains(0));
}

TEST(Coverage, OfBlocksHasAnExecutor) {
  solver::Solver candidate{solver::generic_profile("trapping_solver"), {.path = TRAPPING_SOLVER}, "", "trapping"};
  auto reached = [&](const char* name) {
    solver::Runner runner = solver::runner(candidate, name);
    EXPECT_TRUE(runner.run("alpha\n").ok());
    return runner.take_reached();
  };
  solver::Reached blocks = reached("blocks"), traps = reached("traps");
  EXPECT_EQ(blocks.sites.size(), traps.sites.size()) << "functions";
  EXPECT_GT(blocks.new_blocks.size(), blocks.sites.size());
  EXPECT_TRUE(traps.new_blocks.empty());
}

TEST(Coverage, NamesModulesThatThereAreNone) {
  auto modules = solver_modules({.path = TRAPPING_SOLVER}, "trapping_solver", {"trapping", "nonsense"});
  ASSERT_FALSE(modules.ok());
  EXPECT_NE(modules.error().message.find("no module has 'nonsense'"), std::string::npos) << modules.error().message;
  EXPECT_NE(modules.error().message.find("libc.so"), std::string::npos) << modules.error().message;
  EXPECT_TRUE(solver_modules({.path = TRAPPING_SOLVER}, "trapping_solver", {"trapping", "libc.so"}).ok());
}

TEST(Coverage, SaysWhyAProgramCannotBeMeasured) {
  auto refusal = [](const std::string& path) {
    auto modules = solver_modules({.path = path}, "solver");
    return modules.ok() ? std::string("measured") : modules.error().message;
  };
  EXPECT_NE(refusal(CRASHING_SOLVER_STATIC).find("statically"), std::string::npos);
  EXPECT_NE(refusal(TRAPPING_SOLVER_BARE).find("no .eh_frame"), std::string::npos);
  EXPECT_NE(refusal(std::string(CUPEL_SOURCE_DIR) + "/README.md").find("not an ELF file"), std::string::npos);
  EXPECT_NE(refusal("/nowhere/solver").find("cannot open"), std::string::npos);
  auto by_java = solver_modules({.path = "/usr/bin/java", .launch = {"-cp", "solver.jar", "solver.Main"}}, "solver");
  ASSERT_FALSE(by_java.ok());
  EXPECT_EQ(by_java.error().message, "/usr/bin/java runs it: coverage needs a program of machine code");
}

}  // namespace
}  // namespace cupel::coverage
