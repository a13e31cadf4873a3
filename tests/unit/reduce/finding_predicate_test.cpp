// Candidates keep a finding only where what was expected is established for them again. Solvers are functions here.
#include "reduce/finding_predicate.h"

#include <gtest/gtest.h>

#include "smtlib/printer.h"
#include "strategy/test_case.h"
#include "support.h"
#include "theory/operator_table.h"

namespace cupel::reduce {
namespace {

class Says : public process::Executor {
 public:
  explicit Says(std::string out) : out_(std::move(out)) {}
  const char* name() const override { return "says"; }
  Result<process::RunResult> run(const process::RunRequest&) override {
    process::RunResult result;
    result.out = out_;
    result.complete = true;
    return result;
  }
  process::ExecutorStats stats() const override { return {}; }

 private:
  std::string out_;
};

FindingCheck check_of(oracle::FindingKind kind, oracle::Certainty certainty, Expectations expectations,
                      std::string says, std::string other = "") {
  FindingCheck check{.finding = {.kind = kind, .certainty = certainty, .oracle = "expectation"}};
  check.finding.culprits = {"liar"};
  check.expectations = std::move(expectations);
  check.examiner.oracles = {"expectation"};
  check.make_runners = [says, other](std::span<const std::string>) -> Result<FindingRunners> {
    FindingRunners made;
    for (const auto& [name, out] : {std::pair("liar", says), {"other", other}}) {
      if (out.empty()) continue;
      solver::Solver solver;
      solver.label = name;
      solver.profile = solver::generic_profile(name);
      made.runners.push_back(std::make_unique<solver::Runner>(solver, std::make_unique<Says>(out)));
    }
    return made;
  };
  return check;
}

bool holds(const FindingCheck& check, const std::string& text, bool only_undone = false) {
  auto predicate = finding_predicate(check)().value();
  return predicate->holds({.text = text, .arguments = {}, .limit = {}, .only_undone = only_undone}).value();
}

const std::string kX = "(declare-const x Int)";

TEST(FindingPredicate, AWitnessMustStayTrue) {
  FindingCheck check = check_of(oracle::FindingKind::kWrongUnsat, oracle::Certainty::kCertified,
                                {{.answer = Expected::kSat,
                                  .witness = std::make_shared<const std::string>("((define-fun x () Int 3))"),
                                  .reason = "because"}},
                                "unsat\n");
  EXPECT_TRUE(holds(check, kX + "(assert (> x 2))(check-sat)"));
  EXPECT_FALSE(holds(check, kX + "(assert (> x 4))(check-sat)"));
  EXPECT_FALSE(holds(check, kX + "(assert (> x 4))(check-sat)", true));
}

TEST(FindingPredicate, AnUnsatNeedsTheRuleAProofOrAnotherSolver) {
  Expectations unsat = {{.answer = Expected::kUnsat, .reason = "because", .kept_by_undoing = true}};
  std::string text = kX + "(assert (> x 4))(assert (< x 4))(check-sat)";
  FindingCheck alone = check_of(oracle::FindingKind::kWrongSat, oracle::Certainty::kByConstruction, unsat, "sat\n");
  EXPECT_TRUE(holds(alone, text, true));
  EXPECT_FALSE(holds(alone, text, false)) << "nobody proved that it is unsat";
  EXPECT_TRUE(holds(alone, "(assert (< 2 1))(check-sat)", false)) << "false without any model";
  EXPECT_FALSE(holds(alone, kX + "(check-sat)", false));
  FindingCheck helped =
      check_of(oracle::FindingKind::kWrongSat, oracle::Certainty::kByConstruction, unsat, "sat\n", "unsat\n");
  EXPECT_TRUE(holds(helped, text, false));
  auto again = examine_candidate(helped, helped.make_runners({}).value(), text, helped.examiner, false).value();
  EXPECT_EQ(again.expectations.at(0).basis, Basis::kAgreed);
  EXPECT_NE(again.expectations.at(0).reason.find("other"), std::string::npos) << "the premise is named";
}

/// `(and t true true)` in place of t, as a strategy that strengthens makes it.
Subject strengthened(const std::vector<std::string>& assertions) {
  std::string text = kX;
  for (const std::string& assertion : assertions) text += "(assert " + assertion + ")";
  Script script = parse_script(text + "(check-sat)").value();
  Subject subject;
  TermStore& store = *script.store;
  auto symbol = [](std::string_view name) -> const Symbol& {
    return OperatorTable::standard().overloads(name).front()->symbol;
  };
  Term yes = store.apply(symbol("true"), {}, Sort::boolean());
  for (uint32_t i = 0; i < script.commands.size(); ++i) {
    const auto* assertion = std::get_if<Assert>(&script.commands[i]);
    if (!assertion) continue;
    Term before = assertion->term;
    Term after = store.apply(symbol("and"), std::vector<Term>{before, yes, yes}, Sort::boolean());
    script.commands[i] = Assert{after};
    subject.mutations.push_back({i, {}, before, after});
  }
  subject.text = print_script(script);
  subject.script = std::move(script);
  return subject;
}

TEST(FindingPredicate, AnUnsatIsReducedByUndoingAlone) {
  Expectations unsat = {{.answer = Expected::kUnsat, .reason = "because", .kept_by_undoing = true}};
  FindingCheck check = check_of(oracle::FindingKind::kWrongSat, oracle::Certainty::kByConstruction, unsat, "sat\n");
  Subject subject = strengthened({"(> x 4)", "(< x 4)", "(> x 100)"});
  ReducerOptions options;
  options.schedule = {{0, 1, {"undo-mutations"}}};
  Reduction reduction = reduce(subject, finding_predicate(check), options).value();
  EXPECT_TRUE(reduction.only_undone);
  EXPECT_EQ(reduction.text.find("(and"), std::string::npos) << reduction.text;
  for (const char* kept : {"(> ", "(< "}) EXPECT_NE(reduction.text.find(kept), std::string::npos) << reduction.text;
  // With all passes the smallest script is one that is unsat for a reason of its own.
  reduction = reduce(subject, finding_predicate(check), {}).value();
  EXPECT_FALSE(reduction.only_undone);
  auto again = examine_candidate(check, check.make_runners({}).value(), reduction.text, check.examiner, false).value();
  EXPECT_EQ(again.expectations.at(0).answer, Expected::kUnsat) << reduction.text;
}

}  // namespace
}  // namespace cupel::reduce
