// The tests of one grammar: a formula, the configurations that are tried with it, the next formula (Falcon, Algorithm
// 2).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/formula_source.h"
#include "grammar/grammar_book.h"
#include "grammar/swarm.h"
#include "strategy/option_search.h"
#include "strategy/option_yield.h"
#include "strategy/strategy.h"

namespace cupel {

/// What all chains share; it lives as long as the last of them.
struct FalconRules {
  GrammarBook book;
  SwarmSettings swarm;
  std::vector<Grammar> grammars = {};  // from a file; empty: each chain draws its own
  uint64_t chain = 0;                  // tests of a chain
  bool coverage = false;               // is measured where nobody needs it, too
  bool search = true;                  // by coverage; false: values are random
  bool prefer = true;                  // options that brought news lately are drawn more often
  uint64_t trials = 10;                // configurations of a formula without search, or without coverage
  SearchLimits limits = {};
  std::shared_ptr<const OptionLayer> options = nullptr;  // never null; without any, each formula is one test

  std::shared_ptr<OptionYield> yield = std::make_shared<OptionYield>();  // of all chains

  bool configures() const { return !options->empty(); }
};

class FalconChain : public Chain {
 public:
  FalconChain(std::shared_ptr<const FalconRules> rules, std::unique_ptr<FormulaSource> source, Rng rng)
      : rules_(std::move(rules)), source_(std::move(source)), rng_(rng) {}

  const TestCase* next() override;
  void learn(const Feedback& feedback) override;
  Tally tally() const override;

 private:
  /// Of one solver.
  struct Search {
    const std::string* profile;
    OptionSearch search;
    bool over = false;
    bool measured = false;  // it is known what the solver reaches: otherwise its values are random
  };

  /// What a chain knows about a solver from formula to formula.
  struct Experience {
    bool measured = false;                    // its coverage was seen in this chain
    std::optional<double> news = {};          // per test, newer tests weigh more
    std::vector<OptionValues> founders = {};  // configurations that brought news with the last formula
  };

  void next_formula();
  bool is_searched() const;
  bool next_configurations();
  bool next_random();
  std::vector<OptionLayer::Choice> choose(Rng& rng);
  std::vector<std::string> draw(const OptionLayer::Choice& choice);
  void note_measured(const Feedback& feedback);
  void keep_founders();
  void report(Search& each, const Feedback& feedback);
  void remember_answers(const Feedback& feedback);
  void remind_test();

  std::shared_ptr<const FalconRules> rules_;
  std::unique_ptr<FormulaSource> source_;
  Rng rng_;
  TestCase test_;
  std::vector<Search> searches_;
  std::vector<OptionLayer::Choice> choices_;                                 // of this formula
  std::map<std::string, std::vector<EarlierAnswers>, std::less<>> earlier_;  // to this formula, by profile
  std::map<std::string, Experience, std::less<>> experience_;                // by profile
  bool has_formula_ = false;
  bool is_plain_ = false;  // the last test had no options: the formula's first
  uint64_t tests_ = 0, formulas_ = 0, configured_ = 0, left_out_ = 0;
  uint64_t configurations_ = 0;  // of this formula
};

}  // namespace cupel
