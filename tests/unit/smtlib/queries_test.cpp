#include "smtlib/queries.h"

#include <gtest/gtest.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel {
namespace {

std::vector<std::string> queries(const std::string& text) {
  auto script = parse_script(text);
  EXPECT_TRUE(script.ok()) << text;
  auto found = queries_of(*script);
  if (!found) return {"?"};
  std::vector<std::string> printed;
  for (const Query& query : *found) {
    printed.emplace_back();
    for (Term term : query.formulas()) printed.back() += print_term(*script->store, term) + " ";
  }
  return printed;
}

using Texts = std::vector<std::string>;

const std::string kDeclared = "(declare-const a Bool)(declare-const b Bool)(declare-const c Bool)";

TEST(Queries, ScopesAndAssumptions) {
  EXPECT_EQ(queries(kDeclared + "(assert a)(push 2)(assert b)(check-sat)(pop 1)(check-sat)(pop 1)(check-sat)"),
            (Texts{"a b ", "a ", "a "}));
  EXPECT_EQ(queries(kDeclared + "(push 1)(assert a)(push 1)(assert b)(pop 2)(check-sat)"), (Texts{""}));
  EXPECT_EQ(queries(kDeclared + "(assert a)(check-sat-assuming (b (not c)))(check-sat)"),
            (Texts{"a b (not c) ", "a "}));
}

TEST(Queries, ResetAssertionsForgetsAllLevels) {
  EXPECT_EQ(queries(kDeclared + "(assert a)(push 1)(assert b)(reset-assertions)(assert c)(check-sat)"), (Texts{"c "}));
}

TEST(Queries, NothingAfterExit) {
  EXPECT_EQ(queries(kDeclared + "(assert a)(check-sat)(exit)(check-sat)(reset)"), (Texts{"a "}));
}

TEST(Queries, WhatIsNotUnderstood) {
  EXPECT_EQ(queries(kDeclared + "(assert a)(reset)(check-sat)"), (Texts{"?"}));
  EXPECT_EQ(queries(kDeclared + "(assert-soft a)(check-sat)"), (Texts{"?"}));
}

}  // namespace
}  // namespace cupel
