// The text cases of tests/regress/parse and the built-in seeds, found by glob: one test per file.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel::regress_test {
namespace {

std::vector<std::string> files_below(const std::string& folder) {
  return find_files({std::string(CUPEL_SOURCE_DIR) + "/" + folder}, ".smt2").value();
}

std::string case_name(const testing::TestParamInfo<std::string>& info) {
  std::filesystem::path path(info.param);
  std::string name = path.parent_path().filename().string() + "_" + path.stem().string();
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name + "_" + std::to_string(info.index);
}

class Accepted : public testing::TestWithParam<std::string> {};

// Reading what was printed gives the same script again: printed, it is the same text.
TEST_P(Accepted, IsReadAndPrintedTheSameAgain) {
  std::string text = read_file(GetParam()).value();
  Result<Script> script = parse_script(text);
  ASSERT_TRUE(script.ok()) << script.error().describe(GetParam());
  std::string printed = print_script(*script);
  Result<Script> again = parse_script(printed);
  ASSERT_TRUE(again.ok()) << again.error().describe("printed") << "\n" << printed;
  EXPECT_EQ(print_script(*again), printed);
  EXPECT_EQ(again->commands.size(), script->commands.size());
  EXPECT_EQ(again->logic, script->logic);
}

INSTANTIATE_TEST_SUITE_P(Cases, Accepted, testing::ValuesIn(files_below("tests/regress/parse/accept")), case_name);
INSTANTIATE_TEST_SUITE_P(Seeds, Accepted, testing::ValuesIn(files_below("data/seeds")), case_name);

class Rejected : public testing::TestWithParam<std::string> {};

// The first line is "; expect: LINE:COLUMN: REASON".
TEST_P(Rejected, SaysWhereAndWhy) {
  std::string text = read_file(GetParam()).value();
  constexpr std::string_view kMark = "; expect: ";
  ASSERT_TRUE(text.starts_with(kMark));
  std::string expected = text.substr(kMark.size(), text.find('\n') - kMark.size());
  if (expected.ends_with('\r')) expected.pop_back();
  size_t reason = expected.find(": ");
  ASSERT_NE(reason, std::string::npos);
  Result<Script> script = parse_script(text);
  ASSERT_FALSE(script.ok());
  const Error& error = script.error();
  EXPECT_EQ(std::to_string(error.position.line) + ":" + std::to_string(error.position.column),
            expected.substr(0, reason))
      << error.message;
  EXPECT_NE(error.message.find(expected.substr(reason + 2)), std::string::npos) << error.message;
}

INSTANTIATE_TEST_SUITE_P(Cases, Rejected, testing::ValuesIn(files_below("tests/regress/parse/reject")), case_name);

}  // namespace
}  // namespace cupel::regress_test
