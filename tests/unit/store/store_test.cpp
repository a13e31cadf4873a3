// What goes into the store comes out again; campaigns are opened, resumed and kept apart.
#include "store/store.h"

#include <rapidcheck.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "support.h"

namespace cupel::store {
namespace {

namespace fs = std::filesystem;

/// Every byte, NUL first: nothing of it is UTF-8 as a whole.
std::string all_bytes() {
  std::string text;
  for (int i = 0; i < 256; ++i) text += static_cast<char>(i);
  return text;
}

void make_odd(FindingRecord& finding) {
  std::string odd = all_bytes();
  std::string* fields[] = {&finding.oracle,   &finding.signature,   &finding.summary, &finding.evidence,
                           &finding.test,     &finding.strategy,    &finding.seed,    &finding.seed_id,
                           &finding.origin,   &finding.logic,       &finding.script,  &finding.mutations,
                           &finding.found_at, &finding.culprits[0], &finding.group,   &finding.option_class};
  int number = 0;
  for (std::string* field : fields) *field = std::to_string(number++) + odd;
  for (OutcomeRecord& outcome : finding.outcomes)
    for (std::string* field :
         {&outcome.solver, &outcome.profile, &outcome.version, &outcome.command, &outcome.form, &outcome.kind,
          &outcome.answers, &outcome.message, &outcome.out, &outcome.err, &outcome.text})
      *field = std::to_string(number++) + odd;
}

TEST(Store, CampaignComesBack) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "a/b/c";
  must(Store::create(directory, sample_campaign(), describe_briefly));
  auto store = must(Store::resume(directory));
  EXPECT_EQ(store->campaign().version, sample_campaign().version);
  EXPECT_EQ(store->campaign().started, sample_campaign().started);
  EXPECT_EQ(store->campaign().configuration, sample_campaign().configuration);
  EXPECT_EQ(store->campaign().rng, sample_campaign().rng);
  EXPECT_EQ(must(store->state()), "running");
  must(store->finish("interrupted"));
  EXPECT_EQ(must(store->state()), "interrupted");
  store.reset();
  store = must(Store::resume(directory));
  EXPECT_EQ(must(store->state()), "running");
}

TEST(Store, FindingComesBackWithEveryField) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  FindingRecord odd = sample_finding("odd");
  make_odd(odd);
  {
    auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
    EXPECT_EQ(must(store->add_finding(sample_finding())).number, 1U);
    EXPECT_EQ(must(store->add_finding(odd)).number, 2U);
  }
  auto store = must(Store::read(directory));
  auto plain = must(store->finding(1)), back = must(store->finding(2));
  ASSERT_TRUE(plain.has_value() && back.has_value());
  expect_same(*plain, sample_finding());
  expect_same(*back, odd);
  EXPECT_EQ(plain->directory, "findings/0001-wrong-unsat-z3");
  EXPECT_EQ(content_of(fs::path(directory) / back->directory / "original.smt2"), odd.script);
  EXPECT_FALSE(must(store->finding(3)).has_value());
}

TEST(Store, LargeTexts) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  FindingRecord finding = sample_finding();
  finding.script.assign(1 << 20, 'x');
  finding.outcomes[0].out.assign(1 << 20, '\0');
  finding.outcomes[1].err.assign(1 << 20, '\xff');
  must(store->add_finding(finding));
  expect_same(*must(store->finding(1)), finding);
  auto summary = must(store->findings()).at(0);
  EXPECT_EQ(summary.bytes, finding.script.size());
  fs::path report = fs::path(store->directory()) / summary.directory / "report.md";
  EXPECT_LT(fs::file_size(report), 200'000U) << "reports cut what the other files hold whole";
}

TEST(Store, AnyNamesOfCulprits) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  int round = 0;
  rc::check("names with any bytes come back, and differ where they differ", [&] {
    FindingRecord first = sample_finding(std::to_string(++round)), second = first;
    first.culprits = *rc::gen::resize(10, rc::gen::arbitrary<std::vector<std::string>>());
    second.culprits = *rc::gen::resize(
        10, rc::gen::oneOf(rc::gen::arbitrary<std::vector<std::string>>(), rc::gen::just(first.culprits)));
    uint64_t number = must(store->add_finding(first)).number;
    AddedFinding added = must(store->add_finding(second));
    RC_ASSERT(added.is_new == (first.culprits != second.culprits));
    RC_ASSERT(must(store->finding(number))->culprits == first.culprits);
    RC_ASSERT(must(store->finding(added.number))->culprits == second.culprits);
    RC_ASSERT(fs::is_directory(fs::path(store->directory()) / must(store->finding(number))->directory));
  });
}

TEST(Store, TheSameFindingIsStoredOnce) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  EXPECT_TRUE(must(store->add_finding(sample_finding("a"))).is_new);
  FindingRecord other_kind = sample_finding("a");
  other_kind.kind = oracle::FindingKind::kCrash;
  EXPECT_EQ(must(store->add_finding(other_kind)).number, 2U);
  AddedFinding again = must(store->add_finding(sample_finding("a")));
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.number, 1U);
  must(store->count_repeat(1));
  must(store->count_repeat(1));
  EXPECT_EQ(must(store->finding(1))->repeats, 2U);
  EXPECT_FALSE(store->count_repeat(9).ok());
  EXPECT_FALSE(store->set_reduced(9, {.script = "x"}).ok());
}

TEST(Store, MostSevereFirstFlakyLast) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  using oracle::FindingKind;
  for (auto [kind, flaky] : {std::pair(FindingKind::kCrash, false),
                             {FindingKind::kWrongUnsat, true},
                             {FindingKind::kDisagreement, false},
                             {FindingKind::kDisagreement, false}}) {
    FindingRecord finding = sample_finding(std::to_string(must(store->findings()).size()));
    finding.kind = kind;
    finding.flaky = flaky;
    finding.culprits = {"cvc5", "nobody"};
    must(store->add_finding(finding));
  }
  std::vector<uint64_t> order;
  for (const FindingSummary& summary : must(store->findings())) order.push_back(summary.number);
  EXPECT_EQ(order, (std::vector<uint64_t>{3, 4, 1, 2}));
  FindingSummary flaky = must(store->findings()).back();
  EXPECT_EQ(flaky.directory, "flaky/0002-wrong-unsat-cvc5-nobody");
  EXPECT_EQ(flaky.versions, (std::vector<std::string>{"1.0.3", ""}));
  EXPECT_TRUE(fs::exists(fs::path(store->directory()) / flaky.directory / "report.md"));
}

TEST(Store, ReducedScript) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  must(store->add_finding(sample_finding()));
  fs::path directory = fs::path(store->directory()) / "findings/0001-wrong-unsat-z3";
  EXPECT_FALSE(fs::exists(directory / "reduced.smt2"));
  must(store->set_reduced(1, {.script = "(check-sat)\n"}));
  must(store->set_reduced(1, {.script = "(assert false)\n",
                              .evidence = "why",
                              .expectations = {{.answer = Expected::kUnsat, .reason = "tried whole"}},
                              .group = "g",
                              .options = {"a=1"},
                              .outcomes = {{.solver = "z3"}}}));
  auto reduced = must(store->finding(1));
  EXPECT_EQ(reduced->reduced_expectations.at(0).reason, "tried whole");
  EXPECT_EQ(reduced->reduced_options, std::vector<std::string>{"a=1"});
  EXPECT_EQ(reduced->expectations.at(0).answer, Expected::kSat) << "the original keeps its own";
  EXPECT_EQ(content_of(directory / "reduced.smt2"), "(assert false)\n");
  EXPECT_NE(content_of(directory / "report.md").find("(assert false)"), std::string::npos);
  EXPECT_EQ(content_of(directory / "original.smt2"), sample_finding().script);
  EXPECT_EQ(must(store->findings()).at(0).reduced_bytes, 15U);
}

TEST(Store, RowsComeBack) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
  EXPECT_FALSE(must(store->checkpoint()).has_value());
  std::vector<SeedRecord> seeds = {{.path = "b.smt2", .id = "ff00", .logic = "QF_LIA", .bytes = 100},
                                   {.path = std::string("a\xff\0", 3),
                                    .id = "01",
                                    .bytes = 5,
                                    .status = SeedStatus::kRejected,
                                    .reason = "1:1: junk",
                                    .chain = uint64_t{1} << 40,
                                    .behaviour = "sat"}};
  must(store->add_seeds(seeds));
  seeds[0].id = "ff01";
  must(store->add_seeds(std::span(seeds).first(1)));
  must(store->set_aside("ff01", "no solver answers in time"));
  EXPECT_FALSE(store->set_aside("ff00", "").ok());
  must(store->set_facts("ff01", "[1]"));
  must(store->set_facts("ff01", "[2]"));
  must(store->add_test({"t-1", "b.smt2", "(check-sat)", "z3 sat"}));
  must(store->add_test({"t-1", "b.smt2", "other", "z3 sat"}));
  must(store->add_note("benched", "cvc4 on QF_FP"));
  must(store->set_checkpoint({7, 1.5, "{}"}));
  must(store->set_checkpoint({8, 2.5, R"({"tests":10})"}));
  store.reset();

  store = must(Store::resume(directory));
  auto seeds_back = must(store->seeds());
  ASSERT_EQ(seeds_back.size(), 2U);
  EXPECT_EQ(seeds_back[0].id, "ff01");
  EXPECT_EQ(seeds_back[0].status, SeedStatus::kSetAside);
  EXPECT_EQ(seeds_back[0].reason, "no solver answers in time");
  EXPECT_EQ(seeds_back[0].bytes, 100U);
  EXPECT_EQ(seeds_back[1].path, seeds[1].path);
  EXPECT_EQ(seeds_back[1].reason, "1:1: junk");
  EXPECT_EQ(seeds_back[1].status, SeedStatus::kRejected);
  EXPECT_EQ(seeds_back[1].chain, uint64_t{1} << 40);
  EXPECT_EQ(seeds_back[1].behaviour, "sat");
  EXPECT_EQ(must(store->facts()), (std::map<std::string, std::string>{{"ff01", "[2]"}}));
  auto tests = must(store->tests());
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_EQ(tests[0].text, "(check-sat)");
  EXPECT_EQ(must(store->notes()).at(0).text, "cvc4 on QF_FP");
  Checkpoint checkpoint = must(store->checkpoint()).value();
  EXPECT_EQ(checkpoint.next_chain, 8U);
  EXPECT_EQ(checkpoint.seconds_used, 2.5);
  EXPECT_EQ(checkpoint.counters, R"({"tests":10})");
}

TEST(Store, ADirectoryHoldsOneCampaign) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
  for (bool resume : {false, true}) {
    auto second = resume ? Store::resume(directory) : Store::create(directory, sample_campaign(), describe_briefly);
    ASSERT_FALSE(second.ok());
    EXPECT_NE(second.error().message.find("process " + std::to_string(getpid())), std::string::npos)
        << second.error().message;
  }
  store.reset();
  auto again = Store::create(directory, sample_campaign(), describe_briefly);
  ASSERT_FALSE(again.ok());
  EXPECT_NE(again.error().message.find("--resume " + directory), std::string::npos) << again.error().message;
  EXPECT_TRUE(Store::resume(directory).ok());
}

TEST(Store, ALockOfADeadProcessIsNoObstacle) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  pid_t child = fork();
  if (child == 0) {
    auto store = Store::create(directory, sample_campaign(), describe_briefly);
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(Store::resume(directory).ok());
}

TEST(Store, ReadingWhileAnotherWrites) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
  auto reader = must(Store::read(directory));
  size_t seen = 0;
  for (int i = 0; i < 20; ++i) {
    must(store->add_finding(sample_finding(std::to_string(i))));
    auto late = must(Store::read(directory));
    EXPECT_EQ(must(reader->findings()).size(), static_cast<size_t>(i) + 1);
    seen = must(late->findings()).size();
  }
  EXPECT_EQ(seen, 20U);
  EXPECT_FALSE(reader->add_note("a", "b").ok());
  EXPECT_FALSE(reader->add_finding(sample_finding("x")).ok());
}

TEST(Store, ManyThreads) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&store, t] {
      for (int i = 0; i < 10; ++i) {
        must(store->add_finding(sample_finding(std::to_string(t) + "-" + std::to_string(i))));
        must(store->add_finding(sample_finding("shared-" + std::to_string(i))));
        must(store->add_test({std::to_string(i), "", "", ""}));
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(must(store->findings()).size(), 50U);
  EXPECT_EQ(must(store->tests()).size(), 10U);
}

}  // namespace
}  // namespace cupel::store
