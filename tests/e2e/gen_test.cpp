// cupel gen as a user types it.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "run_command.h"

namespace {

namespace fs = std::filesystem;

Ran cupel(const std::string& arguments) { return run_command(std::string(CUPEL_BINARY) + " " + arguments + " 2>&1"); }

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class Gen : public testing::Test {
 protected:
  Gen() {
    char pattern[] = "/tmp/cupel-test-XXXXXX";
    directory_ = ::mkdtemp(pattern);
  }
  ~Gen() override { fs::remove_all(directory_); }

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(directory_ / name) << text;
    return (directory_ / name).string();
  }

  fs::path directory_;
};

constexpr const char* kSeed = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< (+ x 1) 3))\n(check-sat)\n";

TEST_F(Gen, WritesTestsAndAManifest) {
  std::string seed = file("seed.smt2", kSeed), out = (directory_ / "out").string();
  Ran ran = cupel("gen --seeds " + seed + " -n 25 --rng 3 --out " + out);
  ASSERT_EQ(ran.status, 0) << ran.out;
  std::string first = content(out + "/000001.smt2"), manifest = content(out + "/manifest.jsonl");
  EXPECT_TRUE(first.starts_with("(set-info :status unknown)\n(set-logic QF_LIA)\n")) << first;
  EXPECT_TRUE(fs::exists(out + "/000025.smt2"));
  EXPECT_FALSE(fs::exists(out + "/000026.smt2"));
  EXPECT_EQ(std::count(manifest.begin(), manifest.end(), '\n'), 25);
  EXPECT_NE(manifest.find("\"test\":\"typefuzz-0.1\""), std::string::npos) << manifest;
  EXPECT_NE(manifest.find(seed), std::string::npos);
  std::string again = (directory_ / "again").string();
  cupel("gen --seeds " + seed + " -n 25 --rng 3 --out " + again);
  EXPECT_EQ(content(again + "/000020.smt2"), content(out + "/000020.smt2"));
  EXPECT_EQ(cupel("check " + out).status, 0);
}

TEST_F(Gen, NamesWhatIsNoSeed) {
  file("good.smt2", kSeed);
  file("bad.smt2", "(assert (= x 1))(check-sat)");
  file("empty.smt2", "(set-logic QF_LIA)(check-sat)");
  Ran ran = cupel("gen --count-only -n 100 --seeds " + directory_.string());
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_NE(ran.out.find("bad.smt2: 1:"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("empty.smt2: has no assert"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("tests          100"), std::string::npos) << ran.out;
}

TEST_F(Gen, AnEmptySetOfSeedsIsAnError) {
  EXPECT_EQ(cupel("gen --count-only --seeds " + directory_.string()).status, 2);
  EXPECT_EQ(cupel("gen --count-only --seeds " + (directory_ / "missing").string()).status, 2);
  std::string seed = file("seed.smt2", kSeed);
  EXPECT_EQ(cupel("gen --seeds " + seed).status, 2);
  EXPECT_EQ(cupel("gen --count-only --strategy nothing --seeds " + seed).status, 2);
}

TEST_F(Gen, OperatorsOfAFileAreGenerated) {
  std::string seed = file("seed.smt2", kSeed), out = (directory_ / "out").string();
  std::string operators = file("operators.txt", "(frobnicate Int Int)\n(xor Bool Bool Bool :left-assoc)\n");
  Ran ran = cupel("gen --strategy typefuzz --seeds " + seed + " --ops " + operators + " -n 200 --recheck --out " + out);
  EXPECT_EQ(ran.status, 0) << ran.out;
  std::string all;
  for (const auto& entry : fs::directory_iterator(out)) all += content(entry.path());
  EXPECT_NE(all.find("(frobnicate "), std::string::npos) << all;
  EXPECT_EQ(all.find("(and "), std::string::npos) << all;
}

TEST_F(Gen, HelpNamesTheStrategies) {
  Ran ran = cupel("gen --help");
  EXPECT_NE(ran.out.find("typefuzz: "), std::string::npos);
  EXPECT_NE(ran.out.find("max-size"), std::string::npos);
}

}  // namespace
