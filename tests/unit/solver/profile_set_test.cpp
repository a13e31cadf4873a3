// Profiles of several directories: the user's win, bad ones disable themselves only.
#include "solver/profile_set.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "base/paths.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

class ProfileSets : public testing::Test {
 protected:
  void SetUp() override {
    home_ = fs::temp_directory_path() / ("cupel-profiles-" + std::to_string(::getpid()));
    fs::create_directories(home_ / "shipped");
    fs::create_directories(home_ / "own");
    write("shipped/one.toml", "name = \"one\"\ntitle = \"shipped\"\n[command]\nnames = [\"one\"]\n");
    write("shipped/two.toml", "name = \"two\"\n[command]\nnames = [\"two\"]\n");
  }
  void TearDown() override { fs::remove_all(home_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(home_ / name) << text; }
  ProfileSet load() { return load_profile_set({home_ / "shipped", home_ / "own", home_ / "missing"}).value(); }

  fs::path home_;
};

TEST_F(ProfileSets, TheUsersTakeThePlaceOfOurs) {
  write("own/one.toml", "name = \"one\"\ntitle = \"mine\"\n[command]\nnames = [\"one\"]\n");
  write("own/three.toml", "name = \"three\"\n[command]\nnames = [\"three\"]\n");
  ProfileSet set = load();
  ASSERT_EQ(set.profiles.size(), 3u);
  EXPECT_EQ(set.profiles[0].title, "mine");
  EXPECT_EQ(set.profiles[1].name, "three");
  EXPECT_TRUE(set.refused.empty());
}

TEST_F(ProfileSets, ABadOneDisablesItselfOnly) {
  write("own/bad.toml", "name = \"bad\"\n[command]\nnames = [\"bad\"]\ninput = \"pipe\"\n");
  ProfileSet set = load();
  EXPECT_EQ(set.profiles.size(), 2u);
  ASSERT_EQ(set.refused.size(), 1u);
  EXPECT_NE(set.refused[0].find("bad.toml:4:"), std::string::npos) << set.refused[0];
  EXPECT_NE(set.refused[0].find("input"), std::string::npos) << set.refused[0];
}

// A profile is kept while its file is as it was.
TEST_F(ProfileSets, AChangedFileIsReadAgain) {
  EXPECT_EQ(load().profiles[0].title, "shipped");
  EXPECT_EQ(load().profiles[0].title, "shipped");
  write("shipped/one.toml", "name = \"one\"\ntitle = \"changed since\"\n[command]\nnames = [\"one\"]\n");
  EXPECT_EQ(load().profiles[0].title, "changed since");
  write("shipped/one.toml", "name = 1\n");
  EXPECT_EQ(load().refused.size(), 1u);
}

TEST_F(ProfileSets, TheFirstDirectoryMustBeThere) { EXPECT_FALSE(load_profile_set({home_ / "missing"}).ok()); }

TEST_F(ProfileSets, AreLookedForWhereTheUserKeepsSettings) {
  ::setenv("XDG_CONFIG_HOME", home_.c_str(), 1);
  EXPECT_EQ(config_directory(), home_ / "cupel");
  EXPECT_EQ(profile_directories().back(), home_ / "cupel" / "solvers");
  fs::create_directories(home_ / "cupel" / "solvers");
  write("cupel/solvers/bad.toml", "name = 3\n");
  EXPECT_NE(complaint_about_profile("bad").find("bad.toml"), std::string::npos);
  EXPECT_EQ(complaint_about_profile("z3"), "");
  std::vector<std::string> told;
  on_refused_profile([&](const std::string& complaint) { told.push_back(complaint); });
  EXPECT_TRUE(usable_profiles().ok());
  EXPECT_TRUE(usable_profiles().ok());
  on_refused_profile({});
  EXPECT_EQ(told.size(), 1u) << "once each";
  ::unsetenv("XDG_CONFIG_HOME");
}

}  // namespace
}  // namespace cupel::solver
