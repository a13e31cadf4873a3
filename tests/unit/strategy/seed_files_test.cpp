#include "strategy/seed_files.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace cupel {
namespace {

namespace fs = std::filesystem;

class SeedFiles : public testing::Test {
 protected:
  SeedFiles() {
    char pattern[] = "/tmp/cupel-test-XXXXXX";
    directory_ = ::mkdtemp(pattern);
    fs::create_directories(directory_ / "inner");
  }
  ~SeedFiles() override { fs::remove_all(directory_); }

  void file(const std::string& name, const std::string& text) { std::ofstream(directory_ / name) << text; }
  Result<SeedSet> load(uint64_t max_bytes = 0) {
    return load_seeds({directory_.string()}, {.max_bytes = max_bytes, .jobs = 2});
  }

  fs::path directory_;
};

constexpr const char* kGood = "(set-logic QF_LIA)(declare-const x Int)(assert (< x 1))(check-sat)";

TEST_F(SeedFiles, AreFoundInOrder) {
  file("b.smt2", kGood);
  file("inner/a.smt2", "(declare-const p Bool)(assert p)(check-sat-assuming (p))");
  file("a.smt2", kGood);
  file("notes.txt", "no seed");
  Result<SeedSet> set = load();
  ASSERT_TRUE(set.ok());
  ASSERT_EQ(set->seeds.size(), 3u);
  EXPECT_TRUE(set->seeds[0].path.ends_with("/a.smt2"));
  EXPECT_TRUE(set->seeds[1].path.ends_with("/b.smt2"));
  EXPECT_EQ(set->seeds[0].logic, "QF_LIA");
  EXPECT_EQ(set->seeds[2].logic, "");
  EXPECT_TRUE(set->rejected.empty());
}

TEST_F(SeedFiles, AreRejectedWithAReason) {
  file("good.smt2", kGood);
  file("bad.smt2", "(assert (< x 1))(check-sat)");
  file("idle.smt2", "(declare-const p Bool)(assert p)");
  file("large.smt2", std::string(kGood) + "; " + std::string(1000, 'x'));
  file("quiet.smt2", "(set-logic QF_LIA)(check-sat)");
  file("solver.smt2", "(declare-const p Bool)(assert p)(check-sat)(minimize 1)");
  Result<SeedSet> set = load(500);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(set->seeds.size(), 1u);
  ASSERT_EQ(set->rejected.size(), 5u);
  EXPECT_TRUE(set->rejected[0].reason.starts_with("1:12: ")) << set->rejected[0].reason;
  EXPECT_EQ(set->rejected[1].reason, "has no check-sat");
  EXPECT_NE(set->rejected[2].reason.find("more than 500"), std::string::npos);
  EXPECT_EQ(set->rejected[3].reason, "has no assert");
  EXPECT_EQ(set->rejected[4].reason, "has commands that are not standard");
}

TEST_F(SeedFiles, NoneIsAnError) {
  EXPECT_FALSE(load().ok());
  file("bad.smt2", "(");
  EXPECT_FALSE(load().ok());
  EXPECT_FALSE(load_seeds({(directory_ / "missing").string()}, {}).ok());
}

}  // namespace
}  // namespace cupel
