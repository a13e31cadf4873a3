// A strategy makes tests. It is stateless: a chain of tests follows from a seed file and a stream of random numbers
// alone, so any test can be made again on its own, on any number of workers.
//
// A strategy is one folder: its code, one RegisterStrategy at the bottom of its main file, one page under
// docs/strategies. Everything that others need to know about it comes from its StrategyInfo.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "smtlib/vocabulary.h"
#include "strategy/test_case.h"

namespace cupel {

/// A seed file that is known to parse.
struct Seed {
  std::string path;
  std::string text;
  std::string logic;  // empty: it sets none
};

/// Counters by name: mutants made, attempts that failed and why, ...
using Tally = std::vector<std::pair<std::string_view, uint64_t>>;

/// Tests that follow from each other: each is made from the one before. Chains do not share anything that changes; one
/// chain belongs to one thread.
class Chain {
 public:
  virtual ~Chain() = default;
  /// The next test, owned by the chain and valid until the next call; null at the end.
  virtual const TestCase* next() = 0;
  /// What happened so far in this chain.
  virtual Tally tally() const { return {}; }
};

/// Immutable; used by all workers at once.
class Strategy {
 public:
  virtual ~Strategy() = default;
  /// An error where the strategy cannot work on this seed, for a reason that a user can understand.
  virtual Result<std::unique_ptr<Chain>> start(const Seed& seed, Rng rng) const = 0;
};

/// An option is one row: it feeds the command line, its checks and the help.
struct StrategyOption {
  std::string_view name;
  double standard;  // flags are 0 and 1
  double least;
  double most;
  std::string_view help;
};

/// The values of a strategy's options; all rows are present.
class StrategyOptions {
 public:
  explicit StrategyOptions(std::map<std::string, double, std::less<>> values) : values_(std::move(values)) {}
  double number(std::string_view name) const;
  uint64_t count(std::string_view name) const { return static_cast<uint64_t>(number(name)); }
  bool flag(std::string_view name) const { return number(name) != 0; }

 private:
  std::map<std::string, double, std::less<>> values_;
};

/// What a strategy is made with.
struct StrategyContext {
  const OperatorTable* operators = &OperatorTable::standard();
  const Vocabulary* vocabulary = &Vocabulary::standard();
  /// Names of profiles: new operators are those that every solver knows which knows the seed's operators.
  std::vector<std::string> solvers;
};

struct StrategyInfo {
  std::string name;
  std::string description;
  /// What its tests preserve of the seed, in words: `nothing: answers are compared`, `satisfiability`.
  std::string preserves;
  std::vector<StrategyOption> options;
  std::unique_ptr<Strategy> (*make)(const StrategyContext& context, const StrategyOptions& options);
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
};

/// An error names what is wrong and what there is.
Result<ChosenStrategy> choose_strategy(const std::string& spec, const StrategyContext& context);

}  // namespace cupel
