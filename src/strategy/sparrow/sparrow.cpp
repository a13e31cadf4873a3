// Weaker mutants of satisfiable seeds and stronger mutants of unsatisfiable ones. Yao, Huang, Tang, Shi, Wu, Zhang:
// "Skeletal Approximation Enumeration for SMT Solver Testing", ESEC/FSE 2021; docs/strategies/sparrow.md says what is
// where.
#include <fmt/format.h>

#include <algorithm>

#include "mutate/prepared_script.h"
#include "mutate/query_script.h"
#include "smtlib/printer.h"
#include "strategy/sparrow/sparrow_chain.h"

namespace cupel {

std::vector<StrategyOption> SparrowSettings::rows() {
  return {
      {"chain", 300, 1, 1e6, "mutants of a seed"},
      {"round", 30, 1, 1e6, "mutants of one formula before the last of them takes its place"},
      {"literals", 5, 1, 100, "the most literals that change in one mutant"},
      StrategyOption::word("skeleton", {"both", "clauses", "structure"},
                           "turn the seed into clauses, keep its Boolean structure, or draw one for each chain"),
      StrategyOption::flag("transform", true, "approximate literals by proved rules"),
      StrategyOption::flag("inject", true, "inject random formulas into literals"),
      StrategyOption::flag("sat", true, "weaken satisfiable seeds"),
      StrategyOption::flag("unsat", true, "strengthen unsatisfiable seeds"),
      StrategyOption::flag("one-solver", true,
                           "use seeds whose answer only one solver knows: it must not contradict itself"),
      {"models", 1, 1, 10, "models per query that chains start from"},
      StrategyOption::real("max-size", 3, 1, 1000, "the most positions of a mutant, as a multiple of the seed's"),
  };
}

SparrowSettings::SparrowSettings(const StrategyOptions& options)
    : chain(options.count("chain")),
      round(options.count("round")),
      literals(options.count("literals")),
      skeleton(options.text("skeleton") == "clauses"     ? Skeleton::kClauses
               : options.text("skeleton") == "structure" ? Skeleton::kStructure
                                                         : Skeleton::kBoth),
      transform(options.flag("transform")),
      inject(options.flag("inject")),
      sat(options.flag("sat")),
      unsat(options.flag("unsat")),
      one_solver(options.flag("one-solver")),
      models(static_cast<unsigned>(options.count("models"))),
      max_size(options.number("max-size")) {}

namespace {

constexpr double kFactSeconds = 5;  // the paper sets aside what takes longer

class SparrowStrategy : public Strategy {
 public:
  SparrowStrategy(const StrategyContext& context, const StrategyOptions& options)
      : rules_(std::make_shared<const SparrowRules>(SparrowRules{
            SparrowSettings(options), OperatorSet(*context.operators, *context.vocabulary, context.solvers),
            *context.vocabulary})) {}

  FactNeeds needs() const override {
    return {.models = rules_->settings.sat ? rules_->settings.models : 0, .status = true, .seconds = kFactSeconds};
  }

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    Rng rng = input.rng;
    const SeedFacts& facts = input.facts();
    std::vector<size_t> queries;
    for (size_t i = 0; i < facts.queries.size(); ++i)
      if (is_usable(facts.queries[i])) queries.push_back(i);
    if (queries.empty()) return no_answer(facts);
    size_t query = rng.pick(queries);
    Script seed = TRY(prepare_script(input.seed().text, rules_->vocabulary, false));
    Script script = TRY(query_script(seed, query));
    std::string name = facts.queries.size() > 1 ? fmt::format("the seed's query {}", query + 1) : "the seed";
    return start(std::move(script), facts.queries[query], name, rng);
  }

 private:
  using Skeleton = SparrowSettings::Skeleton;

  bool is_usable(const QueryFacts& facts) const {
    const SparrowSettings& settings = rules_->settings;
    Expected status = facts.status();
    if (!facts.contradiction.empty() || status == Expected::kUnknown) return false;
    if (status == Expected::kSat ? !settings.sat : !settings.unsat) return false;
    if (!facts.models.empty()) return true;
    // An author's word alone does not tell that the seed can be solved in time.
    size_t supporters = facts.supporters();
    return supporters > 1 || (supporters == 1 && (facts.declared != Expected::kUnknown || settings.one_solver));
  }

  Error no_answer(const SeedFacts& facts) const {
    for (const QueryFacts& query : facts.queries) {
      if (!query.contradiction.empty()) return {"solvers contradict each other about the seed"};
      if (query.status() == Expected::kSat && !rules_->settings.sat) return {"the seed is sat"};
      if (query.status() == Expected::kUnsat && !rules_->settings.unsat) return {"the seed is unsat"};
      if (query.status() == Expected::kUnknown) continue;
      bool solved = query.supporters() > 0;
      return {solved ? "only one solver answers the seed" : "no solver answers the seed"};
    }
    return {"no answer to the seed is known"};
  }

  Result<std::unique_ptr<Chain>> start(Script script, const QueryFacts& facts, const std::string& name, Rng rng) const {
    Skeleton skeleton = rules_->settings.skeleton;
    bool in_clauses = skeleton == Skeleton::kClauses || (skeleton == Skeleton::kBoth && rng.chance(1, 2));
    const KnownModel* model = facts.models.empty() ? nullptr : &rng.pick(facts.models);
    Expectation expected = expectation(script, facts, name);
    if (model) {
      auto root = SparrowRoot::open(script, &model->text, in_clauses, *rules_, rng);
      if (root) {
        expected = {.answer = Expected::kSat,
                    .witness = (*root)->witness(),
                    .reason = fmt::format("a model of {}, found by {}, makes the mutant true", name, model->solver),
                    .premise = expected.premise};
        return chain(std::move(root).value(), std::move(expected), rng);
      }
    }
    // A model that we are not certain of still says what the answer is.
    auto root = TRY(SparrowRoot::open(std::move(script), nullptr, in_clauses, *rules_, rng));
    return chain(std::move(root), std::move(expected), rng);
  }

  Result<std::unique_ptr<Chain>> chain(std::unique_ptr<SparrowRoot> root, Expectation expected, Rng rng) const {
    return std::unique_ptr<Chain>(
        std::make_unique<SparrowChain>(std::move(root), rules_, std::move(expected), rng.split("mutants")));
  }

  /// Without a model: the seed's answer, and whose it is.
  static Expectation expectation(const Script& script, const QueryFacts& facts, const std::string& name) {
    Expected answer = facts.status();
    std::vector<std::string> supporters = facts.supporter_labels();
    const char* verb = supporters.size() > 1 ? "answer" : "answers";
    std::string said = fmt::format("{} {} {} to", fmt::join(supporters, ", "), verb, to_string(answer));
    bool sat = answer == Expected::kSat;
    Expectation expected{.answer = answer, .kept_by_undoing = true};
    std::string rests = fmt::format("the mutant is {} than {}, which ", sat ? "weaker" : "stronger", name);
    if (facts.supporters() > 1) {
      expected.basis = Basis::kAgreed;
      expected.reason = rests + said;
    } else if (facts.declared == answer) {
      expected.basis = Basis::kDeclared;
      expected.reason = rests + fmt::format("its author declares {}", to_string(answer));
    } else {
      expected.basis = Basis::kOneSolver;
      expected.reason = rests + said;
    }
    if (!supporters.empty())
      expected.premise = std::make_shared<const Premise>(Premise{print_script(script), supporters.front(), false});
    return expected;
  }

  std::shared_ptr<const SparrowRules> rules_;
};

const RegisterStrategy kRegisterSparrow({
    .name = "sparrow",
    .description = "Weakens literals of satisfiable seeds and strengthens those of unsatisfiable ones by proved rules",
    .preserves = "the answer: satisfiability by weakening, unsatisfiability by strengthening",
    .options = SparrowSettings::rows(),
    .by_default = "chain=30",
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      if (!options.flag("transform") && !options.flag("inject"))
        return Error{"transform=0 and inject=0 leave nothing to do"};
      if (!options.flag("sat") && !options.flag("unsat")) return Error{"sat=0 and unsat=0 leave no seeds"};
      return std::unique_ptr<Strategy>(std::make_unique<SparrowStrategy>(context, options));
    },
});

}  // namespace

}  // namespace cupel
