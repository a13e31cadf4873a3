// Formulas from nothing: a probabilistic grammar per chain (Yao et al.: "Fuzzing SMT Solvers via Two-Dimensional Input
// Space Exploration", ISSTA 2021, section 4.2). docs/strategies/falcon.md compares paper and code.
#include <fmt/format.h>

#include "base/file.h"
#include "grammar/grammar_file.h"
#include "smtlib/logic.h"
#include "strategy/falcon/falcon_chain.h"

namespace cupel {

namespace {

class Falcon : public Strategy {
 public:
  explicit Falcon(std::shared_ptr<const FalconRules> rules) : rules_(std::move(rules)) {}

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    Rng rng = input.rng;
    Grammar grammar =
        rules_->grammars.empty() ? TRY(draw_grammar(rules_->book, rules_->swarm, rng)) : rng.pick(rules_->grammars);
    auto source = TRY(FormulaSource::make(grammar, rules_->book.vocabulary(), rng.split("source")));
    return std::unique_ptr<Chain>(std::make_unique<FalconChain>(rules_, std::move(source), rng.split("options")));
  }

  unsigned seeds() const override { return 0; }
  bool learns() const override { return rules_->configures(); }
  bool wants_coverage() const override { return rules_->coverage || (rules_->configures() && rules_->search); }
  bool sets_options() const override { return true; }

 private:
  std::shared_ptr<const FalconRules> rules_;
};

/// Learned options where there are any, unless the user asks for others; none where nobody tells what became of a test.
Result<std::shared_ptr<const OptionLayer>> make_layer(const StrategyContext& context, const StrategyOptions& options) {
  OptionMode mode = context.option_mode;
  if (!context.feedback || !options.flag("options")) mode = OptionMode::kNone;
  if (mode != OptionMode::kOwn) return OptionLayer::make(context, mode);
  if (!options.flag("learn")) return OptionLayer::make(context, OptionMode::kAll);
  return OptionLayer::make(context, OptionMode::kLearned, OptionLayer::Unlearned::kVaried);
}

/// Which logics a grammar may have. One that the user names must be one that a solver can be asked about.
Status choose_logics(const StrategyContext& context, SwarmSettings& swarm) {
  if (!swarm.logic.empty()) TRY(check_logic(swarm.logic));
  if (!context.takes_logic) return Done{};
  if (!swarm.logic.empty() && !context.takes_logic(swarm.logic))
    return Error{fmt::format("none of the solvers knows the logic {}", swarm.logic)};
  for (std::string_view logic : official_logics())
    if (context.takes_logic(logic)) swarm.logics.emplace_back(logic);
  return Done{};
}

/// Those of the file that a solver can be asked about.
Result<std::vector<Grammar>> grammars_of(const std::string& file, const StrategyContext& context,
                                         const GrammarBook& book) {
  std::string text = TRY(read_file(file));
  Result<std::vector<Grammar>> grammars = read_grammars(text, book);
  if (!grammars) return Error{grammars.error().describe(file)};
  std::vector<Grammar> usable = std::move(*grammars);
  if (context.takes_logic)
    std::erase_if(usable, [&](const Grammar& grammar) { return !context.takes_logic(grammar.logic); });
  if (usable.empty()) return Error{fmt::format("none of the solvers knows a logic of {}", file)};
  return usable;
}

Result<std::unique_ptr<Strategy>> make_falcon(const StrategyContext& context, const StrategyOptions& options) {
  FalconRules rules{
      .book = GrammarBook(*context.operators, *context.vocabulary, context.solvers),
      .swarm = {.logic = options.text("logic"), .bytes = options.count("size"), .own = options.number("own")}};
  rules.chain = options.count("chain");
  rules.search = options.flag("search");
  rules.trials = options.count("trials");
  rules.coverage = options.flag("coverage");
  rules.prefer = options.flag("prefer");
  rules.limits.absolute = options.text("fitness") == "absolute";
  rules.limits.patience = static_cast<unsigned>(options.count("patience"));
  rules.limits.offspring = options.count("offspring");
  rules.options = TRY(make_layer(context, options));
  TRY(choose_logics(context, rules.swarm));
  const std::string& file = options.text("grammar");
  if (!file.empty()) rules.grammars = TRY(grammars_of(file, context, rules.book));
  return std::unique_ptr<Strategy>(std::make_unique<Falcon>(std::make_shared<const FalconRules>(std::move(rules))));
}

const RegisterStrategy kRegisterFalcon({
    .name = "falcon",
    .description = "Makes formulas from random grammars and searches for solver options that reach new code",
    .preserves = "nothing: answers are compared",
    .options =
        {
            {"chain", 100, 1, 1e6, "tests of one grammar"},
            {"size", 1000, 1, static_cast<double>(kMostBytes), "about how many bytes a formula has"},
            {"own", 0.2, 0, 1, "how often a grammar has operators that only one of the solvers knows"},
            StrategyOption::flag("options", true, "try solver options with each formula"),
            StrategyOption::flag("learn", true, "only options that matter to the formula, where that was learned"),
            StrategyOption::flag("search", true, "search for option values by coverage; otherwise they are random"),
            StrategyOption::flag("prefer", true, "draw options that brought new code lately more often"),
            StrategyOption::word("fitness", {"new", "absolute"},
                                 "what the search looks for: code that no test reached, or much code"),
            {"patience", 10, 1, 1e4, "generations without news that end the search for one formula"},
            {"offspring", 100, 1, 1e6,
             "configurations that the search makes for one formula at most, after the first ten"},
            {"trials", 10, 1, 1e4, "configurations of a formula where there is no search"},
            StrategyOption::flag("coverage", false, "measure coverage where nothing needs it, too"),
            StrategyOption::name_of("logic", "of all formulas; default: a random one for each grammar"),
            StrategyOption::path("grammar", "file with grammars, as `cupel grammar` writes them; default: random ones"),
        },
    .by_default = "weight=0.3",
    .make = make_falcon,
});

}  // namespace

}  // namespace cupel
