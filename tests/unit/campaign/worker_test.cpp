// A worker with solvers that are functions.
#include "fakes.h"

namespace cupel::campaign {
namespace {

const std::string kOne = "((define-fun x () Int 1))\n";

TEST(Worker, AWitnessConvictsASolverThatIsAlone) {
  FakeCampaign campaign;
  campaign.add_solver("liar", unsat);
  auto strategy = std::make_shared<Listed>(std::vector<Listed::Test>{{kSat, {expect_sat(kOne)}}}, 0);
  campaign.add_strategy(strategy);
  ASSERT_TRUE(campaign.run(1).ok());
  auto findings = campaign.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, oracle::FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, oracle::Certainty::kCertified);
  EXPECT_EQ(findings[0].logic, "QF_LIA");
  EXPECT_EQ(findings[0].seed, "");
  auto stored = campaign.store->finding(1).value();
  EXPECT_EQ(*stored->expectations.at(0).witness, kOne);
  EXPECT_EQ(stored->confirmed, 3u);
  EXPECT_EQ(strategy->learned, std::vector<std::string>{"unsat"});
}

TEST(Worker, ExpectationsAreOfQueries) {
  FakeCampaign campaign;
  campaign.add_solver("liar", [](const std::string& script, const std::vector<std::string>&) {
    return std::string(has(script, "get-model") ? "sat\n((define-fun x () Int 1))\nunsat\n" : "sat\nunsat\n");
  });
  std::string two = "(declare-fun x () Int)\n(assert (> x 0))\n(check-sat)\n(assert (< x 5))\n(check-sat)\n";
  campaign.add_strategy(
      std::make_shared<Listed>(std::vector<Listed::Test>{{two, {expect_sat(kOne), expect_sat(kOne)}}}, 0));
  ASSERT_TRUE(campaign.run(1).ok());
  auto findings = campaign.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(has(findings[0].summary, "query 2 of 2")) << findings[0].summary;
}

TEST(Worker, ChainsAreToldTheAnswerToEachQuery) {
  FakeCampaign campaign;
  campaign.add_solver("s", [](const std::string& script, const std::vector<std::string>&) {
    return std::string(has(script, "get-model") ? "sat\n((define-fun x () Int 1))\nunknown\nunsat\n"
                                                : "sat\nunknown\nunsat\n");
  });
  std::string three = kSat + "(assert (< x 5))\n(check-sat)\n(assert (< x 0))\n(check-sat)\n";
  auto strategy = std::make_shared<Listed>(std::vector<Listed::Test>{{three}}, 0);
  campaign.add_strategy(strategy);
  ASSERT_TRUE(campaign.run(1).ok());
  ASSERT_EQ(strategy->answers.size(), 1u);
  EXPECT_EQ(strategy->answers[0], (std::vector{Expected::kSat, Expected::kUnknown, Expected::kUnsat}));
}

TEST(Worker, AnExpectationThatCannotBeRightConvictsNobodyAndIsCounted) {
  FakeCampaign campaign;
  campaign.add_solver("honest", sat_with_one);
  campaign.add_strategy(
      std::make_shared<Listed>(std::vector<Listed::Test>{{kSat, {{.answer = Expected::kUnsat, .reason = "a mistake"}}},
                                                         {kSat, {expect_sat("((define-fun x () Int 0))\n")}}},
                               0));
  ASSERT_TRUE(campaign.run(2).ok());
  EXPECT_TRUE(campaign.findings().empty());
  EXPECT_EQ(campaign.statistics.snapshot().doubted, 2u);
  EXPECT_TRUE(campaign.noted("doubted"));
}

/// Throws at the second test.
class Faulty : public Listed {
 public:
  using Listed::Listed;
  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    return std::unique_ptr<Chain>(std::make_unique<Throwing>(TRY(Listed::start(input))));
  }

 private:
  class Throwing : public Chain {
   public:
    explicit Throwing(std::unique_ptr<Chain> chain) : chain_(std::move(chain)) {}
    const TestCase* next() override {
      if (made_++ == 1) throw std::out_of_range("a place that is none");
      return chain_->next();
    }

   private:
    std::unique_ptr<Chain> chain_;
    int made_ = 0;
  };
};

TEST(Worker, AnExceptionCostsAChainAndNoCampaign) {
  FakeCampaign campaign;
  campaign.add_solver("honest", sat_with_one);
  campaign.add_strategy(std::make_shared<Faulty>(std::vector<Listed::Test>{{kSat}, {kSat}}, 0));
  Status ran = campaign.run(5);
  ASSERT_TRUE(ran.ok()) << ran.error().message;
  Counts counts = campaign.statistics.snapshot();
  EXPECT_EQ(counts.tests, 1u);
  EXPECT_EQ(counts.faults, 1u);
  EXPECT_TRUE(campaign.noted("fault"));
}

/// Refuses --bad where models are asked for, and --odd in QF_LIA.
std::string choosy(const std::string& script, const std::vector<std::string>& arguments) {
  auto given = [&](const char* word) { return std::ranges::find(arguments, word) != arguments.end(); };
  if (given("--bad") && given("--models")) return "(error \"--bad cannot be used with models\")\n";
  if (given("--odd") && has(script, "QF_LIA")) return "(error \"not in this logic\")\n";
  return sat_with_one(script, arguments);
}

TEST(Worker, AnOptionIsLeftOutOnceItWasRefusedBesideOurOwn) {
  FakeCampaign campaign;
  campaign.add_solver("s", choosy);
  campaign.setup.solvers[0].profile.model_arguments = {"--models"};
  std::string other = "(set-logic QF_NIA)\n" + kSat.substr(kSat.find('\n') + 1);
  std::vector<Listed::Test> tests;
  for (const std::string& text : {kSat, kSat, other}) tests.push_back({text, {}, {{"s", {"--good", "--bad"}}}});
  tests.push_back({kSat, {}, {{"s", {"--odd"}}}});
  tests.push_back({kSat, {}, {{"s", {"--odd"}}}});
  tests.push_back({other, {}, {{"s", {"--odd"}}}});
  auto strategy = std::make_shared<Listed>(tests, 0);
  campaign.add_strategy(strategy);
  ASSERT_TRUE(campaign.run(6).ok());
  EXPECT_EQ(strategy->learned, (std::vector<std::string>{"error", "sat", "sat", "error", "sat", "sat"}));
  auto tally = campaign.statistics.snapshot().tally;
  EXPECT_EQ(tally["left out: s refuses --bad beside --models"], 2u);
  EXPECT_EQ(tally["left out: s refuses --odd with settings such as (set-logic QF_LIA)"], 1u) << "and not in QF_NIA";
  EXPECT_TRUE(campaign.noted("option"));
}

TEST(Worker, SolversGetTheOptionsOfTheTest) {
  FakeCampaign campaign;
  std::vector<std::vector<std::string>> seen;
  for (const char* name : {"one", "two"})
    campaign.add_solver(name, [&seen](const std::string& script, const std::vector<std::string>& arguments) {
      seen.push_back(arguments);
      return sat_with_one(script, arguments);
    });
  campaign.add_strategy(
      std::make_shared<Listed>(std::vector<Listed::Test>{{kSat, {}, {{"two", {"--foo", "--bar=1"}}}}, {kSat}}, 0));
  ASSERT_TRUE(campaign.run(2).ok());
  ASSERT_EQ(seen.size(), 4u);
  EXPECT_EQ(seen[0], std::vector<std::string>{});
  EXPECT_EQ(seen[1], (std::vector<std::string>{"--foo", "--bar=1"}));
  EXPECT_EQ(seen[3], std::vector<std::string>{});
}

/// Works for a while before each test.
class Slow : public Listed {
 public:
  using Listed::Listed;
  double most_making_share() const override { return 0.05; }
  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    volatile uint64_t sum = 0;
    for (uint64_t i = 0; i < 20'000'000; ++i) sum = sum + i;
    return Listed::start(input);
  }
};

TEST(Worker, TimeForMakingTestsIsCountedWhereTheStrategyHasABound) {
  for (bool bounded : {true, false}) {
    FakeCampaign campaign;
    campaign.add_solver("honest", sat_with_one);
    std::vector<Listed::Test> tests = {{kSat}};
    if (bounded)
      campaign.add_strategy(std::make_shared<Slow>(tests, 0));
    else
      campaign.add_strategy(std::make_shared<Listed>(tests, 0));
    ASSERT_TRUE(campaign.run(1).ok());
    Counts counts = campaign.statistics.snapshot();
    EXPECT_EQ(counts.strategies["listed"].making > 0.001, bounded);
    EXPECT_EQ(counts.making_cpu() > 0, bounded);
  }
}

TEST(Worker, FactsAreFoundOnceStoredAndSeen) {
  FakeCampaign campaign;
  int asked = 0;
  campaign.add_solver("counting", [&asked](const std::string& script, const std::vector<std::string>&) {
    ++asked;
    // Another model where the first one is excluded.
    return std::string("sat\n((define-fun x () Int ") + (has(script, "(= x 1)") ? "2" : "1") + "))\n";
  });
  campaign.add_seed("a.smt2", kSat);
  campaign.add_seed("copy of a.smt2", kSat);
  auto strategy = std::make_shared<Listed>(std::vector<Listed::Test>{}, 2, FactNeeds{.models = 2, .status = true});
  campaign.add_strategy(strategy, 1);
  ASSERT_TRUE(campaign.run(10).ok());
  EXPECT_LE(asked, 4) << "the seed twice, as there are two files, and once for the second model";
  ASSERT_GE(strategy->facts_seen.size(), 2u);
  for (const SeedFacts& facts : strategy->facts_seen) {
    ASSERT_EQ(facts.queries.size(), 1u);
    ASSERT_EQ(facts.queries[0].models.size(), 2u);
    EXPECT_TRUE(has(facts.queries[0].models[1].text, "Int 2")) << facts.queries[0].models[1].text;
    EXPECT_EQ(facts.queries[0].status(), Expected::kSat);
  }
  auto stored = campaign.store->facts().value();
  ASSERT_EQ(stored.size(), 1u);
  EXPECT_EQ(stored.begin()->first, id_text(content_id(kSat)));
  EXPECT_EQ(to_json(facts_from_json(stored.begin()->second).value()), to_json(strategy->facts_seen[0]));
}

TEST(Worker, AContradictedFactIsAFindingAndNoStrategySeesIt) {
  FakeCampaign campaign;
  campaign.add_solver("honest", sat_with_one);
  campaign.add_solver("liar", unsat);
  campaign.add_seed("a.smt2", kSat);
  auto strategy = std::make_shared<Listed>(std::vector<Listed::Test>{}, 1, FactNeeds{.models = 1});
  campaign.add_strategy(strategy, 1);
  ASSERT_TRUE(campaign.run(1).ok());
  auto findings = campaign.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"liar"});
  EXPECT_TRUE(findings[0].test.starts_with("seed-")) << findings[0].test;
  ASSERT_EQ(strategy->facts_seen.size(), 32u) << "it makes no test, so the budget is given until the seed is given up";
  for (const SeedFacts& seen : strategy->facts_seen) {
    EXPECT_TRUE(seen.queries[0].models.empty());
    EXPECT_EQ(seen.queries[0].status(), Expected::kUnknown);
  }
  EXPECT_TRUE(campaign.noted("contradicted"));
}

TEST(Worker, ASolverAgainstTheDeclaredStatusIsADisagreementOfTheTwo) {
  // Nobody finds the factors by trying.
  std::string declared =
      "(set-info :status sat)\n(set-logic QF_NIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (< 1 x y))\n"
      "(assert (= (* x y) 1000036000099))\n(check-sat)\n";
  for (int solvers : {1, 2}) {
    FakeCampaign campaign;
    for (int i = 0; i < solvers; ++i) campaign.add_solver("s" + std::to_string(i), unsat);
    campaign.add_seed("a.smt2", declared);
    campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{}, 1), 1);
    ASSERT_TRUE(campaign.run(1).ok());
    auto findings = campaign.findings();
    // Where several solvers agree against the author, the author is the suspect: that is only noted.
    ASSERT_EQ(findings.size(), solvers == 1 ? 1u : 0u);
    EXPECT_EQ(campaign.noted("doubted"), solvers == 2);
    for (const store::FindingSummary& finding : findings) EXPECT_EQ(finding.kind, oracle::FindingKind::kDisagreement);
  }
}

TEST(Worker, SolversAgainstADeclaredModelThatIsFoundAreWrong) {
  FakeCampaign campaign;
  for (const char* name : {"a", "b"}) campaign.add_solver(name, unsat);
  campaign.add_seed("a.smt2", "(set-info :status sat)\n" + kSat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{}, 1), 1);
  ASSERT_TRUE(campaign.run(1).ok());
  auto findings = campaign.findings();
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_FALSE(campaign.noted("doubted"));
  for (const store::FindingSummary& finding : findings) EXPECT_EQ(finding.kind, oracle::FindingKind::kWrongUnsat);
}

TEST(Worker, SeedsThatNoSolverAnswersAreSetAside) {
  FakeCampaign campaign;
  campaign.add_solver("deaf", [](const std::string&, const std::vector<std::string>&) {
    return std::string("(error \"no such logic\")\n");
  });
  campaign.add_seed("a.smt2", kSat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{{kSat}}, 1), 1);
  ASSERT_TRUE(campaign.run(3).ok());
  EXPECT_EQ(campaign.store->seeds().value().at(0).status, store::SeedStatus::kSetAside);
  EXPECT_EQ(campaign.statistics.snapshot().tests, 0u);
}

TEST(Worker, EndsWithoutABoundWhereNothingCanBeTested) {
  FakeCampaign campaign;
  campaign.add_solver("deaf", [](const std::string&, const std::vector<std::string>&) {
    return std::string("(error \"no such logic\")\n");
  });
  campaign.add_seed("a.smt2", kSat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{{kSat}}, 1), 1);
  ASSERT_TRUE(campaign.run(0).ok());
  Counts counts = campaign.statistics.snapshot();
  EXPECT_EQ(counts.skipped_chains, 1u);
  EXPECT_EQ(counts.tally["seeds set aside: no solver answers it (deaf: error)"], 1u);
}

TEST(Worker, EndsWithoutABoundWhereStrategiesMakeNothing) {
  FakeCampaign campaign;
  campaign.add_solver("honest", sat_with_one);
  campaign.add_seed("a.smt2", kSat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{}, 1), 1);
  ASSERT_TRUE(campaign.run(0).ok());
  EXPECT_LE(campaign.statistics.snapshot().chains, 100u);
}

}  // namespace
}  // namespace cupel::campaign
