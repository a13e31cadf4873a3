// Formulas from nothing: a probabilistic grammar per chain (Yao et al.: "Fuzzing SMT Solvers via Two-Dimensional Input
// Space Exploration", ISSTA 2021, section 4.2). docs/strategies/falcon.md compares paper and code.
#include "base/file.h"
#include "grammar/formula_source.h"
#include "grammar/grammar_file.h"
#include "grammar/swarm.h"
#include "strategy/strategy.h"

namespace cupel {

namespace {

/// What all chains share; it lives as long as the last of them.
struct FalconRules {
  GrammarBook book;
  SwarmSettings swarm;
  std::vector<Grammar> grammars;  // from a file; empty: each chain draws its own
  uint64_t chain;                 // formulas of a chain
};

/// The formulas of one grammar.
class FalconChain : public Chain {
 public:
  FalconChain(std::shared_ptr<const FalconRules> rules, std::unique_ptr<FormulaSource> source)
      : rules_(std::move(rules)), source_(std::move(source)) {}

  const TestCase* next() override {
    if (made_ == rules_->chain) return nullptr;
    ++made_;
    source_->next(test_.script, test_.text);
    return &test_;
  }

  Tally tally() const override { return {{"formulas", made_}}; }

 private:
  std::shared_ptr<const FalconRules> rules_;
  std::unique_ptr<FormulaSource> source_;
  TestCase test_;
  uint64_t made_ = 0;
};

class Falcon : public Strategy {
 public:
  explicit Falcon(std::shared_ptr<const FalconRules> rules) : rules_(std::move(rules)) {}

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    Rng rng = input.rng;
    Grammar grammar =
        rules_->grammars.empty() ? TRY(draw_grammar(rules_->book, rules_->swarm, rng)) : rng.pick(rules_->grammars);
    auto source = TRY(FormulaSource::make(grammar, rules_->book.vocabulary(), rng.split("source")));
    return std::unique_ptr<Chain>(std::make_unique<FalconChain>(rules_, std::move(source)));
  }

  unsigned seeds() const override { return 0; }

 private:
  std::shared_ptr<const FalconRules> rules_;
};

Result<std::unique_ptr<Strategy>> make_falcon(const StrategyContext& context, const StrategyOptions& options) {
  FalconRules rules{
      .book = GrammarBook(*context.operators, *context.vocabulary, context.solvers),
      .swarm = {.logic = options.text("logic"), .bytes = options.count("size"), .own = options.number("own")},
      .grammars = {},
      .chain = options.count("chain")};
  if (!rules.swarm.logic.empty()) TRY(check_logic(rules.swarm.logic));
  const std::string& file = options.text("grammar");
  if (!file.empty()) {
    std::string text = TRY(read_file(file));
    Result<std::vector<Grammar>> grammars = read_grammars(text, rules.book);
    if (!grammars) return Error{grammars.error().describe(file)};
    rules.grammars = std::move(*grammars);
  }
  return std::unique_ptr<Strategy>(std::make_unique<Falcon>(std::make_shared<const FalconRules>(std::move(rules))));
}

const RegisterStrategy kRegister({
    .name = "falcon",
    .description = "Makes formulas from nothing, with random grammars",
    .preserves = "nothing: answers are compared",
    .options =
        {
            {"chain", 25, 1, 1e6, "formulas of one grammar"},
            {"size", 1000, 1, static_cast<double>(kMostBytes), "about how many bytes a formula has"},
            {"own", 0.2, 0, 1, "how often a grammar has operators that only one of the solvers knows"},
            StrategyOption::name_of("logic", "of all formulas; default: a random one for each grammar"),
            StrategyOption::path("grammar", "file with grammars, as `cupel grammar` writes them; default: random ones"),
        },
    .make = make_falcon,
});

}  // namespace

}  // namespace cupel
