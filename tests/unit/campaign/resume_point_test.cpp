// Where a resumed campaign goes on: seeds by their content, facts, mutants that joined the pool.
#include "campaign/resume_point.h"

#include "fakes.h"

namespace cupel::campaign {
namespace {

class ResumePointTest : public testing::Test {
 protected:
  ResumePointTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cupel-resume-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    store_ = store::Store::create(directory_, {"0", "2026-01-01T00:00:00Z", "{}", 1}).value();
    a_ = make_seed("a.smt2", "(check-sat)", "");
    b_ = make_seed("b.smt2", "(assert true)(check-sat)", "");
    for (const Seed& seed : {a_, b_}) {
      store::SeedRecord record{.path = seed.path, .id = id_text(seed.id)};
      EXPECT_TRUE(store_->add_seeds({&record, 1}).ok());
    }
  }
  ~ResumePointTest() override { std::filesystem::remove_all(directory_); }

  std::string directory_;
  std::unique_ptr<store::Store> store_;
  Seed a_, b_;
};

TEST_F(ResumePointTest, SeedsAreKnownByTheirContent) {
  Seed moved = b_;
  moved.path = "elsewhere/b.smt2";
  std::vector<Seed> seeds = {moved, a_};
  auto point = read_resume_point(*store_, seeds);
  ASSERT_TRUE(point.ok()) << point.error().message;
  ASSERT_EQ(seeds.size(), 2u);
  EXPECT_EQ(seeds[0].id, a_.id) << "in the order that they had";
  EXPECT_EQ(seeds[1].id, b_.id);
}

TEST_F(ResumePointTest, AChangedSeedIsAnError) {
  std::vector<Seed> seeds = {a_, make_seed("b.smt2", "(assert false)(check-sat)", "")};
  auto point = read_resume_point(*store_, seeds);
  ASSERT_FALSE(point.ok());
  EXPECT_TRUE(has(point.error().message, "b.smt2")) << point.error().message;
}

TEST_F(ResumePointTest, FactsAndStatesComeBack) {
  SeedFacts facts;
  facts.queries.push_back({.declared = Expected::kSat, .answers = {{"z3", "sat", 0.5}}, .models = {{"z3", "(\n)"}}});
  facts.queries.push_back({.cores = {{"cvc5", {0, 2}, {"z3"}}}, .contradiction = "z3: sat; cvc5: unsat"});
  ASSERT_TRUE(store_->set_facts(id_text(a_.id), to_json(facts)).ok());
  ASSERT_TRUE(store_->set_aside(id_text(b_.id), "no solver answers it").ok());
  std::vector<Seed> seeds = {a_, b_};
  ResumePoint point = read_resume_point(*store_, seeds).value();
  EXPECT_EQ(to_json(point.facts.at(a_.id)), to_json(facts));
  EXPECT_TRUE(point.set_aside.contains(id_text(b_.id)));
}

TEST_F(ResumePointTest, BrokenFactsAreAnError) {
  ASSERT_TRUE(store_->set_facts(id_text(a_.id), "[{\"models\": 3}]").ok());
  std::vector<Seed> seeds = {a_, b_};
  EXPECT_FALSE(read_resume_point(*store_, seeds).ok());
}

TEST_F(ResumePointTest, MutantsThatJoinedThePoolComeBackWithTheirChain) {
  store::SeedRecord grown{.path = "typefuzz-3.1",
                          .id = "1",
                          .status = store::SeedStatus::kGrown,
                          .chain = kFirstGrownChain + 4,
                          .behaviour = "abc"};
  ASSERT_TRUE(store_->add_seeds({&grown, 1}).ok());
  ASSERT_TRUE(store_->add_test({"typefuzz-3.1", "a.smt2", "(assert true)(check-sat)", ""}).ok());
  std::vector<Seed> seeds = {a_, b_};
  ResumePoint point = read_resume_point(*store_, seeds).value();
  ASSERT_EQ(point.grown.size(), 1u);
  EXPECT_EQ(point.grown[0].chain, kFirstGrownChain + 4);
  EXPECT_EQ(point.grown[0].behaviour, "abc");
  EXPECT_EQ(point.grown[0].seed.text, "(assert true)(check-sat)");
}

}  // namespace
}  // namespace cupel::campaign
