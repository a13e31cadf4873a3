// Fused tests of one pair of seeds. Each starts from the pair again, with other variables, functions and occurrences.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "smtlib/script_text.h"
#include "strategy/fusion/fusion_functions.h"
#include "strategy/fusion/fusion_settings.h"
#include "strategy/fusion/seed_pair.h"
#include "strategy/rule_counts.h"

namespace cupel {

/// What a chain says about its tests.
struct FusionReasons {
  std::string sat;    // where a test is satisfiable, why
  std::string unsat;  // where it is not
  Basis unsat_basis = Basis::kDeclared;
  std::string only_solver = {};  // of kOneSolver: its label
  bool with_itself = false;      // no other seed suits
};

class FusionChain : public Chain {
 public:
  /// An error where the model does not make the satisfiable seeds certainly true.
  static Result<std::unique_ptr<FusionChain>> open(std::unique_ptr<SeedPair> pair, const FusionSettings& settings,
                                                   FusionReasons reasons, Rng rng);

  const TestCase* next() override;
  Tally tally() const override;
  Tally rules() const override { return rule_counts_.named(); }

 private:
  /// How the two seeds stand together.
  enum class Shape : uint8_t { kConjunction, kDisjunction };

  /// z = f(x, y); x is of the first seed.
  struct FusedPair {
    const FusionFunction* function;
    Function* x;
    Function* y;
    Function* z;
    bool swapped;  // z = f(y, x)
    Fusion terms = {};
  };

  /// One occurrence of a variable and what takes its place.
  struct Replacement {
    uint32_t formula;  // of both sides, the first one's first
    std::vector<uint32_t> path;
    Term before;
    Term after;
    std::string_view rule;  // the function's name
  };

  // Enough for formulas of some hundred thousand terms; quantifiers that need more are not worth a test's time.
  static constexpr EvalLimits kLimits{.steps = 400'000};
  static constexpr uint64_t kMostPositions = 1ull << 48;  // larger counts are not told apart

  enum class Failure : uint8_t { kNoPair, kOpen, kNotTrue, kNothing, kCount };

  /// Variables of one sort, or bit-vectors of any width, of each side.
  struct Class {
    SortKind kind;
    std::vector<Function*> variables[2];
  };

  FusionChain(std::unique_ptr<SeedPair> pair, const FusionSettings& settings, FusionReasons reasons, Rng rng);
  void find_classes();
  Status judge_seeds();

  // fusion_chain.cpp
  bool make_test();
  bool choose_pairs();
  bool choose_variables(FusedPair& pair);
  bool choose_function(FusedPair& pair);
  Function* fresh_constant(size_t place, Sort sort);
  bool fuse(FusedPair& pair);
  bool failed(Failure failure);

  // fusion_script.cpp
  void replace_occurrences();
  void replace_some(size_t side, Term variable, Term inversion, std::string_view rule);
  void write_test();
  void write_conjunction();
  void write_disjunction();
  void write_constraints();
  void write_expectation();
  bool holds();
  void add_command(const Command& command);
  Term formula_of(size_t side, std::span<const Term> formulas) const;
  std::shared_ptr<const Premise> premise();
  size_t first_of(size_t side) const { return side == 0 ? 0 : pair_->sides[0].formulas.size(); }

  TermStore& store() { return *pair_->script.store; }
  bool is_sat() const;

  std::unique_ptr<SeedPair> pair_;
  FusionSettings settings_;
  FusionReasons reasons_;
  Rng rng_;
  TestCase test_;
  std::unique_ptr<Evaluator> evaluator_;  // null where both seeds are unsat
  std::vector<Class> classes_;            // that both sides have
  bool has_binders_ = false;
  bool products_ = false;  // the logic has products of variables
  uint64_t room_;          // positions that a test may have beyond the seeds'

  std::string base_text_;  // of the pair's script
  std::unique_ptr<ScriptText> printer_;
  std::vector<size_t> offsets_;                 // of the commands in it
  std::vector<Term> base_;                      // the formulas of both sides
  std::shared_ptr<const Premise> premises_[2];  // by shape
  std::map<std::pair<size_t, const SortNode*>, Function*> fresh_;

  // Of the test that is being made.
  TermStore::Mark mark_;
  uint32_t known_terms_;  // the seeds' and their model's: their values stay
  Shape shape_ = Shape::kConjunction;
  std::vector<FusedPair> fused_;
  std::vector<Replacement> replaced_;
  std::vector<Term> formulas_;
  std::vector<uint64_t> counts_;  // occurrences of a variable, by term id
  uint64_t left_ = 0;             // of the room
  bool nonlinear_ = false;

  uint64_t made_ = 0, sat_ = 0, mixed_ = 0, occurrences_ = 0, tries_ = 0;
  uint64_t failures_[static_cast<size_t>(Failure::kCount)] = {};
  RuleCounts rule_counts_;
};

}  // namespace cupel
