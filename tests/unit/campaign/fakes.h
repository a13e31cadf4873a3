// A campaign without processes: solvers that are functions, strategies that are lists of scripts.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>

#include "campaign/worker.h"
#include "smtlib/parser.h"

namespace cupel::campaign {

/// What a solver prints for a script.
using Reply = std::function<std::string(const std::string& script, const std::vector<std::string>& arguments)>;

class FakeExecutor : public process::Executor {
 public:
  explicit FakeExecutor(Reply reply) : reply_(std::move(reply)) {}
  const char* name() const override { return "fake"; }
  Result<process::RunResult> run(const process::RunRequest& request) override {
    process::RunResult result;
    result.out = reply_(std::string(request.prefix) + std::string(request.script), request.arguments);
    result.complete = true;
    result.wall = process::milliseconds(1);
    return result;
  }
  process::ExecutorStats stats() const override { return {}; }

 private:
  Reply reply_;
};

inline solver::Solver fake_solver(const std::string& name) {
  solver::Solver solver;
  solver.label = name;
  solver.version = "1";
  solver.profile = solver::generic_profile(name);
  return solver;
}

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Says that every script has the model x = 1.
inline std::string sat_with_one(const std::string&, const std::vector<std::string>&) {
  return "sat\n((define-fun x () Int 1))\n";
}
inline std::string unsat(const std::string&, const std::vector<std::string>&) { return "unsat\n"; }

/// A strategy whose chains hold the given tests.
class Listed : public Strategy {
 public:
  struct Test {
    std::string text;
    Expectations expectations = {};
    TestOptions options = {};
  };
  explicit Listed(std::vector<Test> tests, unsigned seeds = 1, FactNeeds needs = {})
      : tests_(std::move(tests)), seeds_(seeds), needs_(needs) {}

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    for (const KnownSeed& known : input.seeds) facts_seen.push_back(*known.facts);
    return std::unique_ptr<Chain>(new ListedChain(*this));
  }
  unsigned seeds() const override { return seeds_; }
  FactNeeds needs() const override { return needs_; }
  bool learns() const override { return true; }

  mutable std::vector<SeedFacts> facts_seen;
  mutable std::vector<std::string> learned;            // outcomes of all solvers, in order
  mutable std::vector<std::vector<Expected>> answers;  // likewise, to each query

 private:
  class ListedChain : public Chain {
   public:
    explicit ListedChain(const Listed& owner) : owner_(owner) {}
    const TestCase* next() override {
      if (next_ == owner_.tests_.size()) return nullptr;
      const Test& test = owner_.tests_[next_++];
      test_ = {.script = parse_script(test.text).value(),
               .text = test.text,
               .expectations = test.expectations,
               .options = test.options};
      return &test_;
    }
    void learn(const Feedback& feedback) override {
      for (const SolverFeedback& solver : feedback.solvers) {
        owner_.learned.emplace_back(solver.outcome);
        owner_.answers.push_back(solver.answers);
      }
    }

   private:
    const Listed& owner_;
    size_t next_ = 0;
    TestCase test_;
  };

  std::vector<Test> tests_;
  unsigned seeds_;
  FactNeeds needs_;
};

class Silent : public Observer {
 public:
  void found(const Found& found) override { numbers.push_back(found.number); }
  void noted(const std::string& kind, const std::string& text) override { notes.emplace_back(kind, text); }
  std::vector<uint64_t> numbers;
  std::vector<std::pair<std::string, std::string>> notes;
};

/// All parts of a campaign around one worker, in a directory of its own.
class FakeCampaign {
 public:
  FakeCampaign() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cupel-campaign-XXXXXX").string();
    directory = ::mkdtemp(pattern.data());
    setup.settings.reduce_seconds = 0;
    setup.settings.self_share = 0;
    setup.operators = choose_operators("").value();
  }
  ~FakeCampaign() { std::filesystem::remove_all(directory); }

  void add_solver(const std::string& name, Reply reply) {
    setup.solvers.push_back(fake_solver(name));
    replies[name] = std::move(reply);
  }
  void add_seed(const std::string& path, const std::string& text) {
    setup.seeds.seeds.push_back(make_seed(path, text, parse_script(text).value().logic));
  }
  void add_strategy(std::shared_ptr<const Strategy> strategy, uint64_t chain = 100) {
    setup.strategies.push_back({.info = &info, .chain_length = chain, .strategy = std::move(strategy)});
    setup.needs = joint_needs(setup.strategies);
  }

  /// Runs one worker to its end.
  Status run(uint64_t tests) {
    if (!store) store = store::Store::create(directory + "/c", {"0", "2026-01-01T00:00:00Z", "{}", 1}).value();
    std::vector<store::SeedRecord> records;
    for (const Seed& seed : setup.seeds.seeds) records.push_back({.path = seed.path, .id = id_text(seed.id)});
    TRY(store->add_seeds(records));
    pool.emplace(setup.seeds.seeds);
    Plan plan(setup.strategies, pool->seeds(), 1);
    ChainQueue queue(plan, *pool, schedule, tests);
    StopFlag stop;
    TriageBudget budget(statistics, stop);
    budget.spend(triage_spent);
    ReductionQueue reductions(setup, plan, *pool, *store, statistics, budget);
    Triage triage({.keep = setup.settings.keep, .examiner = setup.examiner({}), .ask_newest = ask_newest}, *store,
                  statistics, budget, observer, reductions, [] { return 0.0; });
    TRY(triage.restore());
    WorkerContext context{
        .setup = setup,
        .pool = *pool,
        .schedule = schedule,
        .usual = usual,
        .queue = queue,
        .store = *store,
        .statistics = statistics,
        .health = health,
        .triage = triage,
        .observer = observer,
        .enough = stop,
        .stop = stop,
        .make_executor = [this](const solver::Solver& solver, bool) {
          return Result<std::unique_ptr<process::Executor>>(std::make_unique<FakeExecutor>(replies.at(solver.label)));
        }};
    return Worker(context).run();
  }

  std::vector<store::FindingSummary> findings() { return store->findings().value(); }
  bool noted(const std::string& kind) const {
    return std::ranges::any_of(observer.notes, [&](const auto& note) { return note.first == kind; });
  }

  std::string directory;
  StrategyInfo info{.name = "listed"};
  Setup setup;
  std::map<std::string, Reply> replies;
  decltype(Triage::Options::ask_newest) ask_newest;
  double triage_spent = 0;  // seconds, before the first test
  std::unique_ptr<store::Store> store;
  std::optional<SeedPool> pool;
  Schedule schedule{Schedule::Kind::kUniform};
  UsualTimes usual;
  Statistics statistics;
  Health health;
  Silent observer;
};

inline const std::string kSat = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 0))\n(check-sat)\n";

inline Expectation expect_sat(const std::string& witness) {
  return {.answer = Expected::kSat, .witness = std::make_shared<const std::string>(witness), .reason = "because"};
}

}  // namespace cupel::campaign
