#include "solver/profile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "base/paths.h"
#include "solver/solver.h"

namespace cupel::solver {
namespace {

TEST(Profiles, AllLoadAndAreComplete) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok()) << profiles.error().message;
  EXPECT_GE(profiles->size(), 11u);
  for (const Profile& profile : *profiles) {
    EXPECT_FALSE(profile.title.empty()) << profile.name;
    EXPECT_TRUE(profile.homepage.starts_with("https://")) << profile.name;
    EXPECT_FALSE(profile.version_arguments.empty()) << profile.name;
    EXPECT_FALSE(profile.memory_out.empty()) << profile.name;
    for (const OptionExclusion& exclusion : profile.options.exclusions) EXPECT_FALSE(exclusion.reason.empty());
  }
}

// Why a word of the command line is excluded; empty: it is not. `--no-foo=3`, `foo=3` and `+foo` are about `foo`.
std::string why_excluded(const Profile& profile, std::string word) {
  word.erase(0, word.find_first_not_of("+-"));
  size_t equals = std::min(word.find('='), word.size());
  std::string name = word.substr(0, equals), value = word.substr(std::min(equals + 1, word.size()));
  for (const OptionExclusion& exclusion : profile.options.exclusions) {
    bool named = exclusion.name.found_in(name) || (name.starts_with("no-") && exclusion.name.found_in(name.substr(3)));
    if (named && (!exclusion.value || exclusion.value->found_in(value))) return exclusion.reason;
  }
  return "";
}

TEST(Profiles, NothingThatIsWorthATryIsExcluded) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  for (const Profile& profile : *profiles) {
    std::vector<std::string> words = profile.options.known;
    for (const std::string& engine : profile.options.engines) {
      auto parts = split_words(engine);
      ASSERT_TRUE(parts.ok());
      words.insert(words.end(), parts->begin(), parts->end());
    }
    for (const std::string& word : words) EXPECT_EQ(why_excluded(profile, word), "") << profile.name << " " << word;
  }
}

TEST(Profiles, WhatFailsOnPurposeIsExcluded) {
  auto cvc5 = load_profile(data_directory() / "solvers" / "cvc5.toml");
  ASSERT_TRUE(cvc5.ok());
  EXPECT_NE(why_excluded(*cvc5, "--proof-pedantic=10"), "");
  EXPECT_NE(why_excluded(*cvc5, "--sygus-rr-verify-abort"), "");
  EXPECT_NE(why_excluded(*cvc5, "--sygus-inference"), "");
}

Result<Profile> load_text(const std::string& text) {
  std::string path = testing::TempDir() + "/sample.toml";
  std::ofstream(path) << text;
  return load_profile(path);
}

TEST(Profiles, MistakesAreNamedWithTheirPlace) {
  auto broken = load_text("name = \"sample\"\n[command]\nnames = [\"x\"\n");
  ASSERT_FALSE(broken.ok());
  EXPECT_NE(broken.error().message.find("sample.toml:"), std::string::npos) << broken.error().message;
  auto expression = load_text("name = \"sample\"\n[command]\nnames = [\"x\"]\n[output]\nerrors = ['(']\n");
  ASSERT_FALSE(expression.ok());
  EXPECT_NE(expression.error().message.find("regular expression"), std::string::npos);
  auto number = load_text("name = \"sample\"\n[command]\nnames = [1]\n");
  ASSERT_FALSE(number.ok());
  auto name = load_text("name = \"other\"\n[command]\nnames = [\"x\"]\n");
  ASSERT_FALSE(name.ok());
  EXPECT_FALSE(load_profile("/no/such/file.toml").ok());
}

TEST(Words, LikeAShell) {
  EXPECT_EQ(*split_words("z3 -T:5  'a b' \"c d\" e\\ f \"\""),
            (std::vector<std::string>{"z3", "-T:5", "a b", "c d", "e f", ""}));
  EXPECT_FALSE(split_words("z3 'open").ok());
  EXPECT_TRUE(split_words("  ")->empty());
}

TEST(Resolve, UnknownSolversAreErrors) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  EXPECT_FALSE(resolve_solver(*profiles, "no-such-solver").ok());
  EXPECT_FALSE(resolve_solver(*profiles, "").ok());
}

TEST(Resolve, CommandLinesFindTheirProfile) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  if (!find_program("z3")) GTEST_SKIP() << "no z3";
  auto solver = resolve_solver(*profiles, "/usr/bin/z3 -T:5 model_validate=true");
  ASSERT_TRUE(solver.ok()) << solver.error().message;
  EXPECT_EQ(solver->profile.name, "z3");
  EXPECT_FALSE(solver->version.empty());
  EXPECT_EQ(solver->program.arguments.back(), "model_validate=true");
  auto by_version = resolve_solver(*profiles, std::string("/bin/cat"));
  ASSERT_TRUE(by_version.ok());
  EXPECT_EQ(by_version->profile.name, "cat") << "no profile fits: the generic one";
}

}  // namespace
}  // namespace cupel::solver
