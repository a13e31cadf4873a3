// The engine: what it promises about results, predicates and inputs.
#include "reduce/reducer.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "support.h"

namespace cupel::reduce {
namespace {

const std::string kScript =
    "(set-logic QF_NIA)\n(declare-fun long_name () Int)\n(declare-fun y () Int)\n(declare-fun z () Int)\n"
    "(assert (and (> long_name (+ y 12345 z)) (< y 7) (or (= z 4) (= (div long_name y) 3))))\n"
    "(assert (let ((q (+ long_name y z))) (> (* q q) 4)))\n(check-sat)\n(get-model)\n";

Result<Reduction> run(const std::string& text, const PredicateFactory& predicate, ReducerOptions options = {}) {
  return reduce({.text = text}, predicate, options);
}

TEST(Reducer, KeepsOnlyWhatIsNeeded) {
  auto reduction = run(kScript, has({"div", "check-sat"}));
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_EQ(reduction->text, "(assert (= (div 0 0) 0))\n(check-sat)\n");
  EXPECT_LT(reduction->after, reduction->before);
  EXPECT_EQ(reduction->malformed, 0u);
  EXPECT_FALSE(reduction->flaky);
}

TEST(Reducer, DropsSolverOptions) {
  auto predicate = predicate_of([](const Question& question) {
    bool option = std::ranges::find(question.arguments, "-b") != question.arguments.end();
    return option && question.text.find("div") != std::string_view::npos;
  });
  auto reduction = reduce({.text = kScript, .arguments = {"-a", "-b", "-c"}}, predicate, {});
  ASSERT_TRUE(reduction.ok());
  EXPECT_EQ(reduction->arguments, std::vector<std::string>{"-b"});
}

TEST(Reducer, CommandsThatAreKeptAsWrittenStayWhole) {
  std::string text =
      "(declare-const x Int)\n(declare-const y Int)\n(assert (> x y))\n(minimize   (+ x 1)  :id a)\n(check-sat)\n";
  auto reduction = run(text, has({"minimize   (+ x 1)  :id a", "x"}));
  ASSERT_TRUE(reduction.ok());
  EXPECT_EQ(reduction->text, "(declare-const x Int)\n(minimize   (+ x 1)  :id a)\n");
}

// --- what is there while it works, and at the end ---

TEST(Reducer, TheBestSoFarIsToldAtEveryStep) {
  std::vector<std::string> told;
  ReducerOptions options;
  options.better = [&](const std::string& text) { told.push_back(text); };
  auto reduction = run(kScript, has({"div", "check-sat"}), options);
  ASSERT_TRUE(reduction.ok());
  ASSERT_GT(told.size(), 2u);
  EXPECT_EQ(told.front(), kScript) << "the original first";
  EXPECT_EQ(told.back(), reduction->text);
  for (size_t i = 1; i < told.size(); ++i) EXPECT_LT(told[i].size(), told[i - 1].size());
}

TEST(Reducer, EndsWithTheBestSoFarWhenItIsStopped) {
  StopFlag stop;
  std::string best;
  ReducerOptions options;
  options.stop = &stop;
  options.better = [&](const std::string& text) {
    best = text;
    if (text.size() < kScript.size()) stop.request();
  };
  auto reduction = run(kScript, has({"div", "check-sat"}), options);
  ASSERT_TRUE(reduction.ok());
  EXPECT_TRUE(reduction->stopped);
  EXPECT_EQ(reduction->text, best);
  EXPECT_GT(reduction->text.size(), 60u) << "it could have become much smaller";
}

// Inlining `f` saves a definition and costs bytes: the predicate wants all occurrences of its body or of its name.
TEST(Reducer, TheResultIsNeverLongerThanTheOriginal) {
  std::string text = "(define-fun f () Int (+ 1111111111 2222222222 3333333333))\n(assert (= f f f f))\n(check-sat)\n";
  auto count = [](std::string_view where, std::string_view what) {
    size_t found = 0;
    for (size_t at = where.find(what); at != std::string_view::npos; at = where.find(what, at + 1)) ++found;
    return found;
  };
  auto predicate = predicate_of([&](const Question& question) {
    bool inlined = count(question.text, "(+ 1111111111 2222222222 3333333333)") == 4;
    return question.text == text || inlined;
  });
  auto reduction = run(text, predicate);
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_EQ(reduction->text, text);
}

TEST(Reducer, NoSeedGrows) {
  EXPECT_TRUE(rc::check([] {
    const std::string& text = *rc::gen::elementOf(seeds());
    auto salt = *rc::gen::arbitrary<uint64_t>();
    // Holds for the script itself and at random, so that any step may be the last one.
    auto predicate = predicate_of([&text, salt](const Question& question) {
      uint64_t hash = std::hash<std::string_view>()(question.text) ^ salt;
      return question.text == text || (!question.text.empty() && (hash * 0x9e3779b97f4a7c15 >> 60) < 3);
    });
    ReducerOptions options;
    options.budget = std::chrono::milliseconds(20);
    options.rechecks = 1;
    auto reduction = run(text, predicate, options);
    if (reduction) RC_ASSERT(reduction->text.size() <= text.size());
  }));
}

// --- predicates that cannot be relied on ---

TEST(Reducer, SaysThatAPredicateNeverHolds) {
  auto reduction = run(kScript, has({"nowhere"}));
  ASSERT_FALSE(reduction.ok());
  EXPECT_NE(reduction.error().message.find("does not hold for the script itself"), std::string::npos);
}

TEST(Reducer, SaysThatAPredicateAlwaysHolds) {
  auto reduction = run(kScript, has({}));
  ASSERT_FALSE(reduction.ok());
  EXPECT_NE(reduction.error().message.find("empty script"), std::string::npos);
}

TEST(Reducer, SaysThatAPredicateIsFlaky) {
  auto calls = std::make_shared<std::atomic<int>>(0);
  auto reduction = run(kScript, predicate_of([calls](const Question&) { return ++*calls % 2 == 1; }));
  ASSERT_FALSE(reduction.ok());
  EXPECT_NE(reduction.error().message.find("flaky: it held in 2 of 3"), std::string::npos) << reduction.error().message;
}

TEST(Reducer, NoticesThatTheResultIsFlaky) {
  // Holds whenever it is asked for the first time, so that only re-checks tell.
  struct Memory {
    std::mutex mutex;
    std::map<std::string, int> seen;
  };
  auto memory = std::make_shared<Memory>();
  auto predicate = predicate_of([memory](const Question& question) {
    std::lock_guard lock(memory->mutex);
    if (question.text.find("div") == std::string_view::npos) return false;
    return question.text.size() > 150 || ++memory->seen[std::string(question.text)] == 1;
  });
  auto reduction = run(kScript, predicate);
  ASSERT_TRUE(reduction.ok());
  EXPECT_TRUE(reduction->flaky);
}

TEST(Reducer, PassesErrorsOfAPredicateOn) {
  PredicateFactory broken = []() -> Result<std::unique_ptr<Predicate>> { return Error{"no such program"}; };
  EXPECT_EQ(run(kScript, broken).error().message, "no such program");
}

TEST(Reducer, RefusesWhatIsNoScript) {
  auto reduction = run("(assert (= 1 true))\n", has({"1"}));
  ASSERT_FALSE(reduction.ok());
  EXPECT_EQ(reduction.error().position.line, 1u);
}

// --- limits ---

TEST(Reducer, StopsWhenTheBudgetIsUsedUp) {
  auto slow = predicate_of([](const Question& question) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return question.text.find("div") != std::string_view::npos;
  });
  auto start = std::chrono::steady_clock::now();
  auto reduction = run(kScript, slow, {.budget = std::chrono::milliseconds(150)});
  auto took = std::chrono::steady_clock::now() - start;
  ASSERT_TRUE(reduction.ok());
  EXPECT_TRUE(reduction->out_of_budget);
  EXPECT_NE(reduction->text.find("div"), std::string::npos);
  EXPECT_LT(took, std::chrono::seconds(5));
}

TEST(Reducer, GivesLessTimeThanTheUserAllows) {
  auto most = std::make_shared<std::atomic<int64_t>>(0);
  auto predicate = predicate_of([most](const Question& question) {
    int64_t limit = question.limit.count();
    if (limit != 60'000) *most = std::max(most->load(), limit);
    return question.text.find("div") != std::string_view::npos;
  });
  ASSERT_TRUE(run(kScript, predicate, {.limit = std::chrono::milliseconds(60'000)}).ok());
  EXPECT_GE(*most, 1000);
  EXPECT_LT(*most, 30'000);
}

TEST(Reducer, AHundredThousandLevels) {
  std::string text = "(declare-const b Bool)\n(assert ";
  constexpr int kDepth = 100'000;
  for (int i = 0; i < kDepth; ++i) text += "(not ";
  text += "(xor b b)" + std::string(kDepth, ')') + ")\n";
  auto reduction = run(text, has({"xor"}));
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_LT(reduction->text.size(), 60u) << reduction->text;
}

TEST(Reducer, FiveMegabytes) {
  std::string text = "(declare-const x Int)\n";
  for (int i = 0; text.size() < 5'000'000; ++i) {
    text += "(assert (< (+ x " + std::to_string(i) + ") (* 3 x (ite (= x " + std::to_string(i * 7) + ") x 5))))\n";
  }
  text += "(assert (= (mod x 5) 1))\n(check-sat)\n";
  auto reduction = run(text, has({"mod", "check-sat"}));
  ASSERT_TRUE(reduction.ok());
  EXPECT_LT(reduction->text.size(), 60u) << reduction->text;
}

// --- mutations ---

TEST(Reducer, UndoesMutationsFirst) {
  Result<Script> script = parse_script("(declare-const x Int)\n(assert (< (+ x 1) (* x 2) (mod x 3)))\n");
  Term root = std::get<Assert>(script->commands[1]).term;
  Term x = root[0][0];
  Subject subject{.text = print_script(*script),
                  .mutations = {{1, {0}, x, root[0]}, {1, {1}, x, root[1]}, {1, {2}, x, root[2]}},
                  .script = *script};
  ReducerOptions options;
  options.schedule = {{0, 1, {"undo-mutations"}}};
  auto reduction = reduce(subject, has({"(mod x 3)"}), options);
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_EQ(reduction->text, "(declare-const x Int)\n(assert (< x x (mod x 3)))\n");
  options.schedule = standard_schedule();
  reduction = reduce(subject, has({"mod"}), options);
  ASSERT_TRUE(reduction.ok());
  EXPECT_LT(reduction->text.size(), 40u) << reduction->text;
}

// --- properties over the seeds ---

/// Holds for scripts with some of the seed's operators: a deterministic stand-in for a solver's bug.
PredicateFactory predicate_for(const std::string& seed, size_t from, size_t count) {
  Draft draft = draft_of(seed);
  View view(draft);
  std::vector<std::string> words;
  for (size_t i = from; i < from + count && !view.terms().empty(); ++i) {
    Term term = view.terms()[i % view.terms().size()];
    if (term.op() && term.arity() > 0) words.push_back("(" + std::string(term.symbol().text) + " ");
  }
  words.emplace_back("(");
  return has(words);
}

TEST(Reducer, EndsAtALocalMinimumWithAnyNumberOfJobs) {
  EXPECT_TRUE(rc::check([] {
    const std::string& seed = *rc::gen::elementOf(seeds());
    auto predicate = predicate_for(seed, *rc::gen::inRange<size_t>(0, 1000), *rc::gen::inRange<size_t>(1, 4));
    auto one = run(seed, predicate, {.jobs = 1});
    if (!one) RC_DISCARD(one.error().message);
    auto two = run(seed, predicate, {.jobs = 2});
    RC_ASSERT(one->text == two->text);
    RC_ASSERT(parse_script(one->text).ok());
    auto again = run(one->text, predicate, {.jobs = 1});
    RC_ASSERT(again.ok());
    RC_ASSERT(again->text == one->text);
  }));
}

TEST(Reducer, EveryStepIsSmaller) {
  for (size_t i = 0; i < seeds().size(); i += 40) {
    std::vector<Measure> steps;
    ReducerOptions options;
    options.progress = [&](const Progress& progress) { steps.push_back(progress.now); };
    auto reduction = run(seeds()[i], predicate_for(seeds()[i], 3, 3), options);
    if (!reduction) continue;
    for (size_t k = 1; k < steps.size(); ++k) EXPECT_LE(steps[k], steps[k - 1]);
    EXPECT_LE(reduction->after, reduction->before);
  }
}

}  // namespace
}  // namespace cupel::reduce
