// Semantic fusion: two seeds become one, joined by a fresh variable that stands for a function of a variable of each.
// Winterer, Zhang, Su: "Validating SMT Solvers via Semantic Fusion", PLDI 2020; the page docs/strategies/fusion.md says
// what is where.
#include <fmt/format.h>

#include <algorithm>

#include "strategy/fusion/fusion_chain.h"

namespace cupel {

std::vector<StrategyOption> FusionSettings::rows() {
  return {
      {"chain", 30, 1, 1e6, "tests of one pair of seeds"},
      {"pairs", 2, 1, 8, "the most variables of each seed that are fused at once"},
      {"partners", 7, 0, 100, "seeds that a partner is looked for among; without one the seed is fused with itself"},
      StrategyOption::real("max-size", 3, 1, 1000, "the most positions of a test, as a multiple of the two seeds'"),
      StrategyOption::flag("mixed", true, "fuse a sat with an unsat seed, too"),
      StrategyOption::flag("single", false, "believe a solver that alone calls a seed unsat"),
  };
}

FusionSettings::FusionSettings(const StrategyOptions& options)
    : chain(options.count("chain")),
      pairs(options.count("pairs")),
      partners(options.count("partners")),
      mixed(options.flag("mixed")),
      single(options.flag("single")),
      max_size(options.number("max-size")) {}

namespace {

constexpr uint64_t kRareMixtures = 4;  // of so many chains one looks for a seed of the other status first

class FusionStrategy : public Strategy {
 public:
  FusionStrategy(const StrategyContext& context, const StrategyOptions& options)
      : vocabulary_(*context.vocabulary), settings_(options) {}

  unsigned seeds() const override { return static_cast<unsigned>(settings_.partners) + 1; }
  FactNeeds needs() const override { return {.models = 1, .status = true}; }

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    Rng rng = input.rng;
    std::vector<FusionSide> sides = usable_sides(input.seeds[0], settings_.single);
    if (sides.empty()) return no_side(input.facts());
    const FusionSide& first = rng.pick(sides);
    SideScript script = TRY(read_side(first, vocabulary_));
    bool other_status = settings_.mixed && rng.chance(1, kRareMixtures);
    for (bool same : {!other_status, other_status}) {
      if (!same && !settings_.mixed) continue;
      for (const KnownSeed& partner : input.seeds.subspan(1)) {
        if (partner.seed->id == first.seed->id) continue;
        if (auto chain = fuse(first, script, partner, same, rng)) return std::move(*chain);
      }
    }
    auto chain = open(first, script, first, script, rng);
    if (!chain) return chain.error();
    return std::unique_ptr<Chain>(std::move(*chain));
  }

 private:
  /// An error where the partner does not suit.
  Result<std::unique_ptr<Chain>> fuse(const FusionSide& first, const SideScript& script, const KnownSeed& partner,
                                      bool same, Rng& rng) const {
    std::vector<FusionSide> sides = usable_sides(partner, settings_.single);
    std::erase_if(sides, [&](const FusionSide& side) { return (side.status == first.status) != same; });
    if (sides.empty()) return Error{"no partner of that status"};
    const FusionSide& second = rng.pick(sides);
    SideScript other = TRY(read_side(second, vocabulary_));
    if (!can_fuse(script, other)) return Error{"no variables of one sort"};
    return open(first, script, second, other, rng);
  }

  Result<std::unique_ptr<Chain>> open(const FusionSide& first, const SideScript& script, const FusionSide& second,
                                      const SideScript& other, Rng& rng) const {
    std::unique_ptr<SeedPair> pair =
        TRY(SeedPair::join(first, script, second, other, vocabulary_, settings_.pairs, rng));
    auto chain = TRY(FusionChain::open(std::move(pair), settings_, reasons_of(first, second), rng));
    return std::unique_ptr<Chain>(std::move(chain));
  }

  static FusionReasons reasons_of(const FusionSide& first, const FusionSide& second) {
    bool itself = first.seed == second.seed;
    std::string about =
        fmt::format("the seed: {}; {}: {}", first.why, itself ? "itself" : second.seed->path, second.why);
    FusionReasons reasons{.sat = "values of a known model make the fused formula true (" + about + ")",
                          .unsat = "fusion keeps what the seeds are (" + about + ")",
                          .with_itself = itself};
    // What is least sure counts.
    reasons.unsat_basis = Basis::kAgreed;
    for (const FusionSide* side : {&first, &second}) {
      if (side->status != Expected::kUnsat || side->basis < reasons.unsat_basis) continue;
      reasons.unsat_basis = side->basis;
      reasons.only_solver = side->solver;
    }
    return reasons;
  }

  const Vocabulary& vocabulary_;
  FusionSettings settings_;
};

const RegisterStrategy kRegisterFusion({
    .name = "fusion",
    .description = "Fuses two seeds whose answers are known into one",
    .preserves = "satisfiability, by a model; unsatisfiability, by constraints",
    .options = FusionSettings::rows(),
    .by_default = "weight=0.3",
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      return std::unique_ptr<Strategy>(std::make_unique<FusionStrategy>(context, options));
    },
});

}  // namespace

}  // namespace cupel
