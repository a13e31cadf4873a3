// Makes the tests of a plan without running any, and adds up what came out.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/stop.h"
#include "knowledge/fact_book.h"
#include "smtlib/vocabulary.h"
#include "strategy/regenerate.h"

namespace cupel::cli {

/// Of many numbers.
struct Spread {
  uint64_t count = 0;
  double sum = 0, squares = 0, least = 0, most = 0;

  void add(double number);
  void add(const Spread& other);
  double mean() const;
  double deviation() const;
};

/// What the tests of a run add up to. Each worker has its own; they are joined at the end.
struct Totals {
  uint64_t tests = 0;
  uint64_t bytes = 0;
  uint64_t chains = 0;
  uint64_t rejected = 0;  // when they were read again
  std::map<std::string, uint64_t, std::less<>> tally;
  std::map<std::string, uint64_t> refusals;   // seeds that a strategy cannot work on
  Spread milliseconds;                        // of CPU time for each test; starting a chain belongs to its first
  std::map<std::string, Spread> of_strategy;  // the same for each strategy as it was asked for

  void add(const Totals& other);
};

/// A test as it is handed on: everything but the terms, which belong to its chain.
struct MadeTest {
  TestId id;
  std::string seed;
  const TestCase* test;
};

/// What is done with a test.
using TestSink = std::function<Status(uint64_t number, const MadeTest& made)>;

struct GenerationSettings {
  uint64_t count = 1000;
  unsigned jobs = 1;                                  // 0: one per core
  bool recheck = false;                               // parse, check and print each test again
  std::function<void(uint64_t tests)> progress = {};  // told of all tests so far, from any thread, behind each
  const StopFlag* stop = nullptr;                     // ends the run behind the test under way
};

/// Makes `count` tests: chains 0, 1, 2, ... of the plan. With several workers each takes every so many-th chain; with a
/// sink there is only one, so that tests come in the order of the chains.
class Generation {
 public:
  /// `facts` is null where no strategy needs any.
  Generation(const Plan& plan, const GenerationSettings& settings, const Vocabulary& vocabulary,
             knowledge::FactBook* facts, TestSink sink)
      : plan_(plan), settings_(settings), vocabulary_(vocabulary), facts_(facts), sink_(std::move(sink)) {}

  Totals run();
  /// Of the sink or of a solver, which ended the run.
  const std::optional<Error>& error() const { return error_; }

 private:
  void work(Totals& totals, uint64_t worker, uint64_t step);
  void run_chain(uint64_t number, uint64_t share, Totals& totals);
  void recheck(const TestCase& test, Totals& totals);
  Result<const SeedFacts*> facts_of(const Seed& seed);
  void fail(const Error& error);
  bool stopped() const { return failed_ || (settings_.stop && settings_.stop->requested()); }

  const Plan& plan_;
  GenerationSettings settings_;
  const Vocabulary& vocabulary_;
  knowledge::FactBook* facts_;
  TestSink sink_;
  std::mutex mutex_;  // of the error output
  std::optional<Error> error_;
  std::atomic<bool> failed_ = false;
  std::atomic<uint64_t> made_ = 0;
};

}  // namespace cupel::cli
