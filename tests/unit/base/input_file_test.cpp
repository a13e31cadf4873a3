// Scripts as users have them: packed, marked, below directories.
#include "base/input_file.h"

#include <gtest/gtest.h>
#include <lzma.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>

namespace cupel {
namespace {

namespace fs = std::filesystem;

std::string gzipped(const std::string& text) {
  z_stream stream{};
  ::deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(text.size() + 100, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  ::deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

std::string xzed(const std::string& text) {
  std::string packed(text.size() + 1000, '\0');
  size_t used = 0;
  ::lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const uint8_t*>(text.data()), text.size(),
                            reinterpret_cast<uint8_t*>(packed.data()), &used, packed.size());
  packed.resize(used);
  return packed;
}

const std::string kText = "(assert true)\n(check-sat)\n";

TEST(ScriptText, UnpacksByContent) {
  EXPECT_EQ(script_text(kText).value(), kText);
  EXPECT_EQ(script_text(gzipped(kText)).value(), kText);
  EXPECT_EQ(script_text(gzipped(kText) + gzipped("(exit)\n")).value(), kText + "(exit)\n");
  EXPECT_EQ(script_text(xzed(kText)).value(), kText);
  EXPECT_EQ(script_text("").value(), "");
}

TEST(ScriptText, DropsTheByteOrderMark) {
  EXPECT_EQ(script_text("\xef\xbb\xbf" + kText).value(), kText);
  EXPECT_EQ(script_text(gzipped("\xef\xbb\xbf" + kText)).value(), kText);
}

TEST(ScriptText, NamesDamage) {
  std::string gzip = gzipped(kText), xz = xzed(kText);
  EXPECT_NE(script_text(gzip.substr(0, gzip.size() / 2)).error().message.find("gzip data"), std::string::npos);
  EXPECT_NE(script_text(xz.substr(0, xz.size() / 2)).error().message.find("xz data"), std::string::npos);
}

TEST(ScriptText, KnowsNames) {
  for (const char* name : {"a.smt2", "a.SMT2", "a.smt2.gz", "a.b.Smt2.XZ"}) EXPECT_TRUE(is_script_name(name)) << name;
  for (const char* name : {"a.smt", "a.gz", "smt2", "a.smt2.bak"}) EXPECT_FALSE(is_script_name(name)) << name;
}

TEST(FindScripts, SearchesDirectoriesAndTakesFilesAsTheyAre) {
  fs::path home = fs::temp_directory_path() / ("cupel-input-" + std::to_string(::getpid()));
  fs::create_directories(home / "deep");
  for (const char* name : {"b.smt2", "a.SMT2", "deep/c.smt2.gz", "odd.txt"}) std::ofstream(home / name) << kText;
  auto found = find_scripts({home.string(), (home / "odd.txt").string(), "-"});
  ASSERT_TRUE(found.ok());
  std::vector<std::string> wanted;
  for (const char* name : {"a.SMT2", "b.smt2", "deep/c.smt2.gz", "odd.txt"}) wanted.push_back((home / name).string());
  wanted.emplace_back("-");
  EXPECT_EQ(found->files, wanted);
  EXPECT_TRUE(found->unreadable.empty());
  EXPECT_FALSE(find_scripts({(home / "none").string()}).ok());
  fs::permissions(home / "deep", fs::perms::none);
  if (::geteuid() != 0) {  // root reads everything
    auto half = find_scripts({home.string()});
    ASSERT_EQ(half.value().unreadable.size(), 1u);
    EXPECT_NE(half.value().unreadable[0].message.find("deep: cannot search"), std::string::npos);
    EXPECT_EQ(half.value().files.size(), 2u);
  }
  fs::permissions(home / "deep", fs::perms::owner_all);
  fs::remove_all(home);
}

TEST(FindScripts, FollowsLinksOnceAndOpensNoPipe) {
  fs::path home = fs::temp_directory_path() / ("cupel-links-" + std::to_string(::getpid()));
  fs::create_directories(home / "seeds");
  fs::create_directories(home / "elsewhere");
  std::ofstream(home / "elsewhere/a.smt2") << kText;
  fs::create_directory_symlink(home / "elsewhere", home / "seeds/linked");
  fs::create_directory_symlink(home / "seeds", home / "seeds/circle");
  ASSERT_EQ(::mkfifo((home / "seeds/pipe.smt2").c_str(), 0600), 0);
  auto found = find_scripts({(home / "seeds").string()});
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->files, std::vector<std::string>{(home / "seeds/linked/a.smt2").string()});
  ASSERT_EQ(found->unreadable.size(), 1u);
  EXPECT_NE(found->unreadable[0].message.find("pipe.smt2: is no plain file"), std::string::npos);
  fs::remove_all(home);
}

}  // namespace
}  // namespace cupel
