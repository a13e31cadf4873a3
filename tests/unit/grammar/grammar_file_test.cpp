#include "grammar/grammar_file.h"

#include <gtest/gtest.h>

#include "grammar/formula_source.h"
#include "grammar/swarm.h"

namespace cupel::grammar_file_test {
namespace {

const GrammarBook& book() {
  static const GrammarBook made(OperatorTable::standard(), Vocabulary::standard(), {"z3", "cvc5"});
  return made;
}

std::string complaint(std::string_view text) {
  auto read = read_grammars(text, book());
  return read ? "" : read.error().describe("file");
}

TEST(GrammarFile, WhatIsWrittenIsReadBack) {
  for (uint64_t i = 0; i < 40; ++i) {
    Rng rng = Rng(3).split(i);
    Grammar grammar = draw_grammar(book(), {}, rng).value();
    std::string text = write_grammar(grammar);
    auto read = read_grammars(text, book());
    ASSERT_TRUE(read.ok()) << read.error().describe("file") << "\n" << text;
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ(write_grammar(read->front()), text);
  }
}

TEST(GrammarFile, TheSameFormulasComeFromTheFile) {
  Rng rng(5);
  Grammar grammar = draw_grammar(book(), {.logic = "QF_SLIA"}, rng).value();
  Grammar read = read_grammars(write_grammar(grammar), book()).value().front();
  auto first = FormulaSource::make(grammar, Vocabulary::standard(), Rng(1)).value();
  auto second = FormulaSource::make(read, Vocabulary::standard(), Rng(1)).value();
  Script a, b;
  std::string one, two;
  for (int i = 0; i < 20; ++i) {
    first->next(a, one);
    second->next(b, two);
    EXPECT_EQ(one, two);
  }
}

TEST(GrammarFile, NamesStandForAllRowsOfTheLogic) {
  auto read = read_grammars(
      "; comment\n\ngrammar QF_LIRA\nsize 200\n(declare-const x Int)\nterm 1 variable\n"
      "operator 0.5 <\noperator 0.25 (+ Int Int Int :left-assoc)\n",
      book());
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->front().operators.size(), 3u);  // < of Int and of Real
  EXPECT_EQ(read->front().bytes, 200u);
}

TEST(GrammarFile, HostileFilesGetOneLine) {
  std::string start = "grammar QF_LIA\n";
  EXPECT_EQ(complaint(""), "file: no grammar: a line such as 'grammar QF_LIA' starts one");
  EXPECT_EQ(complaint("size 3\n"), "file:1:1: a grammar starts with a line such as 'grammar QF_LIA'");
  EXPECT_EQ(complaint("grammar\n"), "file:1:1: no logic '': neither ALL nor a name like QF_AUFBVLIRA");
  EXPECT_EQ(complaint(start + "size -3\n"), "file:2:1: a size is a number of bytes from 1 to 1000000, not '-3'");
  EXPECT_EQ(complaint(start + "term nan variable\n"), "file:2:1: a weight is a number from 0 to 1000000, not 'nan'");
  EXPECT_EQ(complaint(start + "command 2 push\n"), "file:2:1: a weight is a number from 0 to 1, not '2'");
  EXPECT_EQ(complaint(start + "command 1 variable\n"), "file:2:1: no command 'variable'");
  EXPECT_EQ(complaint(start + "operator 1 bvadd\n"), "file:2:1: QF_LIA has no operator 'bvadd'");
  EXPECT_EQ(complaint(start + "operator 1 (+ Int)\n"), "file:2:1: no operator '(+ Int)'; `cupel ops` prints them");
  EXPECT_EQ(complaint(start + "weights 1\n"),
            "file:2:1: no rule 'weights'; there are: grammar, size, term, command, operator, and declarations");
  EXPECT_EQ(complaint(start + "operator 1 <\n\n(declare-const x Itn)\n"), "file:4:18: unknown sort 'Itn'");
  EXPECT_EQ(complaint(start + "(assert true)\n"),
            "file:1:1: the signature of a grammar declares sorts, datatypes, constants and functions, nothing else");
  EXPECT_EQ(complaint(start + "(declare-const x Int)\n"),
            "file:1:1: the grammar has nothing of sort Bool: no variable, constant or operator");
  EXPECT_NE(complaint(std::string("grammar QF_LIA\0\n", 16)), "");
  std::string many = start;
  for (int i = 1; i < 80; ++i)
    many += "(declare-const x" + std::to_string(i) + " (_ BitVec " + std::to_string(i) + "))\n";
  EXPECT_EQ(complaint(many), "file:1:1: the grammar declares symbols of more than 63 sorts");
}

}  // namespace
}  // namespace cupel::grammar_file_test
