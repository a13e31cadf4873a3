#include "coverage/line_table.h"

#include <gtest/gtest.h>

namespace cupel::coverage {
namespace {

constexpr const char* kOne = R"json({"current_working_directory": "/build", "files": [
  {"file": "../src/a.cpp",
   "functions": [{"name": "_Z1fi", "demangled_name": "f(int)", "execution_count": 2},
                 {"name": "_Z1gi", "demangled_name": "g(int)", "execution_count": 0}],
   "lines": [{"line_number": 1, "count": 2, "branches": [{"count": 2}, {"count": 0}]},
             {"line_number": 2, "count": 0, "branches": []}]},
  {"file": "/usr/include/c++/12/vector", "functions": [],
   "lines": [{"line_number": 9, "count": 1, "branches": []}]}]})json";

constexpr const char* kOther = R"json({"current_working_directory": "/build", "files": [
  {"file": "/build/../src/a.cpp",
   "functions": [{"name": "_Z1gi", "demangled_name": "g(int)", "execution_count": 1}],
   "lines": [{"line_number": 1, "count": 1, "branches": [{"count": 0}, {"count": 1}]},
             {"line_number": 7, "count": 0, "branches": []}]}]})json";

TEST(LineTable, CountsWhatIsTheSolversOwn) {
  LineTable table;
  ASSERT_TRUE(table.add(kOne).ok());
  SourceShares total = table.total();
  EXPECT_EQ(total.lines.reached, 1u);
  EXPECT_EQ(total.lines.all, 2u);
  EXPECT_EQ(total.functions.reached, 1u);
  EXPECT_EQ(total.functions.all, 2u);
  EXPECT_EQ(total.branches.reached, 1u);
  EXPECT_EQ(total.branches.all, 2u);
  EXPECT_EQ(table.sources(), 1u);
  EXPECT_EQ(table.foreign_sources(), 1u);
}

TEST(LineTable, AHeaderOfTwoObjectsIsCountedOnce) {
  LineTable table;
  ASSERT_TRUE(table.add(kOne).ok());
  ASSERT_TRUE(table.add(kOther).ok());
  SourceShares total = table.total();
  EXPECT_EQ(total.lines.reached, 1u);
  EXPECT_EQ(total.lines.all, 3u);
  EXPECT_EQ(total.branches.reached, 2u);
  EXPECT_EQ(total.branches.all, 2u);
  EXPECT_EQ(table.reached_functions(), (std::vector<std::string>{"f(int)", "g(int)"}));
  ASSERT_EQ(table.by_directory().size(), 1u);
  EXPECT_EQ(table.by_directory().begin()->second.functions.all, 2u);
}

TEST(LineTable, WhatGcovDoesNotPrintIsRefusedWhole) {
  for (
      const char* broken :
      {"", "{", "[]", R"({"files": 3})", R"({"files": [{"file": "a"}]})",
       R"({"files": [{"file": "a", "functions": [], "lines": [{"line_number": "x", "count": 1, "branches": []}]}]})"}) {
    LineTable table;
    EXPECT_FALSE(table.add(broken).ok()) << broken;
    EXPECT_EQ(table.sources(), 0u) << broken;
  }
}

}  // namespace
}  // namespace cupel::coverage
