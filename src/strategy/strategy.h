// A strategy makes tests. It is immutable and asks no solver itself: a chain of tests follows from its seeds, the facts
// about them and a stream of random numbers, so any test can be made again on its own, on any number of workers. Only
// chains that listen to feedback follow from more than that.
//
// A strategy is one folder: its code, one RegisterStrategy at the bottom of its main file, one page under
// docs/strategies. Everything that others need to know about it comes from its StrategyInfo and its Strategy.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "base/stop.h"
#include "smtlib/vocabulary.h"
#include "strategy/allowed_options.h"
#include "strategy/facts.h"
#include "strategy/feedback.h"
#include "strategy/option_layer.h"
#include "strategy/seed.h"
#include "strategy/strategy_options.h"
#include "strategy/test_case.h"

namespace cupel {

/// Counters by name: mutants made, attempts that failed and why, ...
using Tally = std::vector<std::pair<std::string_view, uint64_t>>;

/// Tests that follow from each other: each is made from the one before. Chains do not share anything that changes; one
/// chain belongs to one thread.
class Chain {
 public:
  virtual ~Chain() = default;
  /// The next test, owned by the chain and valid until the next call; null at the end.
  virtual const TestCase* next() = 0;
  /// What happened to the test that next() returned last. Called before the next one is made; not called when tests are
  /// only made and not run.
  virtual void learn(const Feedback& /*feedback*/) {}
  /// What happened so far in this chain.
  virtual Tally tally() const { return {}; }
  /// How often each rule made a part of the tests, where the strategy has several. Names are static text.
  virtual Tally rules() const { return {}; }
};

/// A seed and what is known about it. Facts are empty where the strategy needs none or none could be had.
struct KnownSeed {
  const Seed* seed;
  const SeedFacts* facts;  // never null
};

/// What a chain starts from. The seeds outlive the chain.
struct ChainInput {
  std::span<const KnownSeed> seeds;  // as many as the strategy wants
  Rng rng;
  const StopFlag* stop = nullptr;  // once requested, nobody waits for a test: a chain that takes long for one may end

  const Seed& seed() const { return *seeds.front().seed; }
  const SeedFacts& facts() const { return *seeds.front().facts; }
};

/// Immutable; used by all workers at once.
class Strategy {
 public:
  virtual ~Strategy() = default;
  /// An error where the strategy cannot work on these seeds, for a reason that a user can understand.
  virtual Result<std::unique_ptr<Chain>> start(const ChainInput& input) const = 0;

  /// How many seeds a chain starts from. The first one is what it works on; the others may be any, the same one
  /// included, and need not suit: a strategy that wants a partner asks for several and takes one.
  virtual unsigned seeds() const { return 1; }
  virtual FactNeeds needs() const { return {}; }
  /// Whether its chains listen to learn(). Their tests cannot be made again from their identity.
  virtual bool learns() const { return false; }
  /// Whether it wants to know what its tests reach of the solvers' code (SolverFeedback::covered).
  virtual bool wants_coverage() const { return false; }
  /// Whether its tests have options of its own choice.
  virtual bool sets_options() const { return false; }
  /// The most that making its tests may take of a campaign's CPU time beside other strategies; 1: no bound. Where there
  /// is a bound, that time is counted apart from our own.
  virtual double most_making_share() const { return 1; }
};

/// What a strategy is made with.
struct StrategyContext {
  const OperatorTable* operators = &OperatorTable::standard();
  const Vocabulary* vocabulary = &Vocabulary::standard();
  /// Names of profiles: new operators are those that every solver knows which knows the seed's operators.
  std::vector<std::string> solvers;
  /// Whether one of the solvers takes scripts of a logic, as far as that is known; null: nobody knows.
  std::function<bool(std::string_view logic)> takes_logic = {};
  /// What may stand on the solvers' command lines, and the short list of it that profiles have; null: nothing.
  OptionSource options = {};
  OptionSource known_options = {};
  OptionMode option_mode = OptionMode::kOwn;
  /// Whether chains are told what became of their tests.
  bool feedback = true;
};

struct StrategyInfo {
  std::string name;
  std::string description;
  /// What its tests preserve of the seed, in words: `nothing: answers are compared`, `satisfiability`.
  std::string preserves;
  std::vector<StrategyOption> options;
  /// Its options where the user names no strategy, such as `weight=3`; null: it takes no part then.
  const char* by_default = nullptr;
  /// An error says in one line why the strategy cannot work: a file that is not there, options that exclude each other.
  Result<std::unique_ptr<Strategy>> (*make)(const StrategyContext& context, const StrategyOptions& options);
};

/// All strategies, sorted by name.
const std::vector<StrategyInfo>& strategies();

struct RegisterStrategy {
  explicit RegisterStrategy(StrategyInfo info);
};

/// A strategy as a user asks for it: `typefuzz`, or `typefuzz:weight=3,chain=10`.
struct ChosenStrategy {
  const StrategyInfo* info = nullptr;
  std::string spec;           // as given
  double weight = 1;          // share of the chains, relative to the other strategies
  uint64_t chain_length = 1;  // the most tests of one chain: the option `chain`, where the strategy has it
  std::shared_ptr<const Strategy> strategy;
  std::shared_ptr<const OptionLayer> options = nullptr;  // on top of its tests; null: none
};

/// An error names what is wrong and what there is.
Result<ChosenStrategy> choose_strategy(const std::string& spec, const StrategyContext& context);

/// The same for several, at least one of which must have a positive weight.
Result<std::vector<ChosenStrategy>> choose_strategies(const std::vector<std::string>& specs,
                                                      const StrategyContext& context);

/// The specification with absolute paths: it means the same in any directory.
std::string with_absolute_paths(const std::string& spec);

/// The specifications of those that take part where the user names none.
std::vector<std::string> default_strategies();

/// What all of them together need to know about seeds.
FactNeeds joint_needs(std::span<const ChosenStrategy> strategies);
/// Whether one of them works on seeds.
bool want_seeds(std::span<const ChosenStrategy> strategies);

/// The strategies and their options as --help shows them.
std::string describe_strategies();

}  // namespace cupel
