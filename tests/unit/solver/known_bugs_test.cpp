#include "solver/known_bugs.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/file.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

class KnownBugList : public testing::Test {
 protected:
  KnownBugList() {
    std::string pattern = (fs::temp_directory_path() / "cupel-known-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~KnownBugList() override { fs::remove_all(directory_); }

  Result<std::vector<KnownBug>> load(const std::string& text) {
    EXPECT_TRUE(write_file(file(), text).ok());
    return load_known_bugs(file());
  }
  std::string file() const { return (directory_ / "known.toml").string(); }

  fs::path directory_;
};

TEST_F(KnownBugList, RowsMatchBySignatureGroupAndSolver) {
  auto bugs = load(
      "[[known_bug]]\nid = \"#1\"\nsolver = \"z3\"\nsignature = 'word\\.cpp'\n"
      "[[known_bug]]\nid = \"#2\"\naddress = \"https://example.org/2\"\ngroup = \"0123456789abcdef\"\n");
  ASSERT_TRUE(bugs.ok()) << bugs.error().message;
  auto id = [&](const BugFacts& facts) {
    const KnownBug* bug = find_known(*bugs, facts);
    return bug ? bug->id : std::string();
  };
  EXPECT_EQ(id({"z3", "fatal:word.cpp:90", ""}), "#1");
  EXPECT_EQ(id({"cvc5", "fatal:word.cpp:90", ""}), "") << "another solver";
  EXPECT_EQ(id({"z3", "fatal:words.cpp:90", ""}), "");
  EXPECT_EQ(id({"cvc5", "", "bad-model cvc5 0123456789abcdef in 1.0.3,1.1.2"}), "#2");
  EXPECT_EQ(id({"cvc5", "", "bad-model cvc5 0123456789abcdef0"}), "") << "words, not parts of words";
  auto wide = load("[[known_bug]]\nid = \"#3\"\nsignature = '.*'\n");
  ASSERT_TRUE(wide.ok());
  EXPECT_NE(find_known(*wide, {"z3", "any", ""}), nullptr);
  EXPECT_EQ(find_known(*wide, {"z3", "", "bad-model z3 0"}), nullptr) << "what has no signature";
}

TEST_F(KnownBugList, ARowThatIsWrittenIsReadBack) {
  KnownBug bug{.id = "the \"odd\" one\n", .address = "https://example.org/3", .group = "00112233445566aa"};
  auto bugs = load(known_bug_row(bug) + "\n" + known_bug_row(bug));
  ASSERT_TRUE(bugs.ok()) << bugs.error().message;
  ASSERT_EQ(bugs->size(), 2u);
  EXPECT_EQ((*bugs)[1].id, bug.id);
  EXPECT_EQ((*bugs)[1].address, bug.address);
  EXPECT_EQ((*bugs)[1].group, bug.group);
}

TEST_F(KnownBugList, WhatWouldHideEverythingOrNothingIsAnError) {
  for (const char* text : {"[[known_bug]]\nid = \"#1\"\n", "[[known_bug]]\ngroup = \"1\"\n",
                           "[[known_bugs]]\nid = \"#1\"\ngroup = \"1\"\n", "[known_bug]\nid = \"#1\"\ngroup = \"1\"\n",
                           "[[known_bug]]\nid = \"#1\"\nsignature = '('\n", "not toml",
                           "[[known_bug]]\nid = \"#1\"\ngroup = \"1\"\nsovler = \"z3\"\n",
                           "[[known_bug]]\nid = \"#1\"\ngroup = \"1\"\nsolver = [\"z3\"]\n"}) {
    auto bugs = load(text);
    ASSERT_FALSE(bugs.ok()) << text;
    EXPECT_NE(bugs.error().message.find("known.toml"), std::string::npos) << bugs.error().message;
  }
  EXPECT_FALSE(load_known_bugs(directory_ / "missing.toml").ok());
}

}  // namespace
}  // namespace cupel::solver
