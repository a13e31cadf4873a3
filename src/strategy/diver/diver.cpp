// Unrestricted mutants that a known model still satisfies. Kim, So, Oh: "DIVER: Oracle-Guided SMT Solver Testing with
// Unrestricted Random Mutations", ICSE 2023; the page docs/strategies/diver.md says what is where.
#include <fmt/format.h>

#include <algorithm>

#include "mutate/prepared_script.h"
#include "mutate/query_script.h"
#include "strategy/diver/core_chain.h"
#include "strategy/diver/diver_chain.h"

namespace cupel {

std::vector<StrategyOption> DiverSettings::rows() {
  return {
      {"chain", 30, 1, 1e6, "mutants of a seed that follow from each other"},
      {"star", 1000, 1, 1e6, "mutants of one formula before one of them takes its place"},
      {"steps", 3, 0, 100, "the most mutations that the first formula of a chain has already"},
      {"tries", 20, 1, 1000, "positions tried for each mutant, on average"},
      {"draws", 50, 1, 1000, "terms drawn for one position"},
      {"complicate", 0.5, 0, 1, "probability that a fresh variable stands for a part of the new term"},
      {"models", 3, 1, 10, "models per query that chains start from"},
      StrategyOption::real("max-size", 3, 1, 1000, "the most positions of a mutant, as a multiple of the seed's"),
      StrategyOption::flag("weights", true, "draw positions that are easy to mutate more often"),
      StrategyOption::flag("specific", false, "use all operators that one of the solvers knows, drawn for each chain"),
      StrategyOption::flag("unsat", false, "mutate unsat seeds outside of a core that a second solver refutes, too"),
      StrategyOption::flag("options", true, "give solvers none, one or two of their options with each mutant"),
      StrategyOption::flag("operators", false, "count tries and accepted terms by operator"),
  };
}

DiverSettings::DiverSettings(const StrategyOptions& options)
    : chain(options.count("chain")),
      star(options.count("star")),
      steps(options.count("steps")),
      tries(options.count("tries")),
      draws(options.count("draws")),
      complicate(options.number("complicate")),
      weights(options.flag("weights")),
      models(static_cast<unsigned>(options.count("models"))),
      specific(options.flag("specific")),
      unsat(options.flag("unsat")),
      max_size(options.number("max-size")),
      operators(options.flag("operators")) {}

namespace {

constexpr double kFresh = 0.3;  // of the arguments that must be numbers or literals

/// Why a seed has no model, in words that the campaign can count.
Error no_model(const SeedFacts& facts) {
  for (const QueryFacts& query : facts.queries)
    if (!query.contradiction.empty()) return {"solvers contradict each other about the seed"};
  for (const QueryFacts& query : facts.queries) {
    if (query.status() == Expected::kSat) return {"no model of the seed is certainly true"};
    if (query.status() == Expected::kUnsat) return {"the seed is unsat"};
  }
  return {"no model of the seed is known"};
}

class DiverStrategy : public Strategy {
 public:
  DiverStrategy(const StrategyContext& context, const StrategyOptions& options)
      : rules_(std::make_shared<const DiverRules>(
            DiverRules{DiverSettings(options), OperatorSet(*context.operators, *context.vocabulary, context.solvers),
                       *context.vocabulary, context.solvers.size(), allowed(context, options)})) {}

  FactNeeds needs() const override { return {.models = rules_->settings.models, .core = rules_->settings.unsat}; }

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    Rng rng = input.rng;
    const SeedFacts& facts = input.facts();
    std::vector<size_t> queries;
    for (size_t i = 0; i < facts.queries.size(); ++i)
      if (!facts.queries[i].models.empty() || confirmed_core(facts.queries[i])) queries.push_back(i);
    if (queries.empty()) return no_model(facts);
    size_t query = rng.pick(queries);
    // Solvers have some operators of their own only in the logic ALL, but go their own ways in others.
    bool any_logic = (rules_->settings.specific || rules_->solvers == 1) && rng.chance(1, 2);
    Script seed = TRY(prepare_script(input.seed().text, rules_->vocabulary, any_logic));
    Script script = TRY(query_script(seed, query));
    TermMakerSettings terms{.fresh = kFresh};
    if (rules_->settings.specific && rules_->solvers > 0)
      terms.solvers = SolverMask{1} << rng.below(std::min<size_t>(rules_->solvers, 64));
    std::string name = facts.queries.size() > 1 ? fmt::format("the seed's query {}", query + 1) : "the seed";
    const QueryFacts& known = facts.queries[query];
    if (known.models.empty()) return start_unsat(std::move(script), *confirmed_core(known), terms, name, rng);
    const KnownModel& model = rng.pick(known.models);
    std::unique_ptr<DiverRoot> root = TRY(DiverRoot::open(std::move(script), model.text, *rules_, terms));
    if (root->positions().weight() <= 0) return Error{"the seed has no position that may change"};
    std::string reason = fmt::format("a model of {}, found by {}, makes the mutant true", name, model.solver);
    return std::unique_ptr<Chain>(std::make_unique<DiverChain>(std::move(root), rules_, terms, std::move(reason), rng));
  }

 private:
  /// A core that a solver other than its finder refutes; null for none.
  const KnownCore* confirmed_core(const QueryFacts& facts) const {
    if (!rules_->settings.unsat || facts.status() != Expected::kUnsat) return nullptr;
    auto found = std::ranges::find_if(facts.cores, [](const KnownCore& core) {
      return std::ranges::any_of(core.refuted_by, [&](const std::string& solver) { return solver != core.solver; });
    });
    return found == facts.cores.end() ? nullptr : &*found;
  }

  Result<std::unique_ptr<Chain>> start_unsat(Script script, const KnownCore& core, const TermMakerSettings& terms,
                                             const std::string& name, Rng rng) const {
    size_t assertions = script.assertions().size();
    if (core.assertions.size() >= assertions) return Error{"all assertions of the seed are in its unsat core"};
    std::string reason = fmt::format("the assertions of {} that {} calls its unsat core, and {} refutes, are kept",
                                     name, core.solver, fmt::join(core.refuted_by, ", "));
    return std::unique_ptr<Chain>(
        std::make_unique<CoreChain>(std::move(script), core, rules_, terms, std::move(reason), rng));
  }

  static std::vector<AllowedOptions> allowed(const StrategyContext& context, const StrategyOptions& options) {
    return options.flag("options") && context.options && context.option_mode == OptionMode::kOwn
               ? context.options()
               : std::vector<AllowedOptions>();
  }

  std::shared_ptr<const DiverRules> rules_;
};

const RegisterStrategy kRegisterDiver({
    .name = "diver",
    .description = "Replaces expressions by random ones that keep a known model of the seed",
    .preserves = "satisfiability, by a model; with unsat=1 unsatisfiability, by a core",
    .options = DiverSettings::rows(),
    .by_default = "",
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      return std::unique_ptr<Strategy>(std::make_unique<DiverStrategy>(context, options));
    },
});

}  // namespace

}  // namespace cupel
