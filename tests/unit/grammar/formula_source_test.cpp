#include "grammar/formula_source.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "grammar/swarm.h"
#include "mutate/difference.h"
#include "mutate/linearity.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/walk.h"

namespace cupel {
namespace {

const GrammarBook& book() {
  static const GrammarBook made(OperatorTable::standard(), Vocabulary::standard(), {"z3", "cvc5"});
  return made;
}

/// Calls `look` with each of the formulas of some random grammars of a logic.
template <typename Look>
void for_each_formula(const SwarmSettings& settings, uint64_t grammars, uint64_t formulas, Look look) {
  for (uint64_t i = 0; i < grammars; ++i) {
    Rng rng = Rng(7).split(i);
    Result<Grammar> grammar = draw_grammar(book(), settings, rng);
    ASSERT_TRUE(grammar.ok()) << grammar.error().message;
    auto source = FormulaSource::make(*grammar, Vocabulary::standard(), rng.split("source"));
    ASSERT_TRUE(source.ok()) << source.error().message << "\n" << grammar->logic << "\n" << grammar->signature;
    Script script;
    std::string text;
    for (uint64_t j = 0; j < formulas; ++j) {
      (*source)->next(script, text);
      look(script, text);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

void for_each_term(const Script& script, const std::function<void(Term)>& look) {
  for (const Command& command : script.commands)
    if (const auto* assertion = std::get_if<Assert>(&command)) post_order(assertion->term, look);
}

TEST(FormulaSource, FormulasOfAllLogicsAreReadBackAsTheyWereMade) {
  for (std::string_view logic : official_logics()) {
    for_each_formula({.logic = std::string(logic)}, 3, 10, [&](const Script& script, const std::string& text) {
      Result<Script> again = parse_script(text);
      ASSERT_TRUE(again.ok()) << again.error().describe("formula") << "\n" << text;
      ASSERT_EQ(print_script(*again), text);
      ASSERT_EQ(again->commands.size(), script.commands.size());
    });
  }
}

TEST(FormulaSource, FormulasHaveAboutTheWantedSize) {
  for (uint64_t bytes : {300, 1000, 10000}) {
    uint64_t sum = 0, count = 0;
    for_each_formula({.bytes = bytes}, 60, 40, [&](const Script&, const std::string& text) {
      sum += text.size();
      ++count;
    });
    double mean = static_cast<double>(sum) / static_cast<double>(count);
    EXPECT_GT(mean, 0.7 * static_cast<double>(bytes));
    EXPECT_LT(mean, 1.5 * static_cast<double>(bytes));
  }
}

TEST(FormulaSource, LinearLogicsStayLinear) {
  for (std::string logic : {"QF_LIA", "QF_LRA", "QF_LIRA", "QF_UFLIA", "AUFLIRA"}) {
    Linearity linearity;
    for_each_formula({.logic = logic}, 10, 20, [&](const Script& script, const std::string& text) {
      for_each_term(script, [&](Term term) { ASSERT_TRUE(linearity.holds_at(term)) << text; });
    });
  }
}

TEST(FormulaSource, DifferenceLogicsComparesDifferences) {
  for (std::string logic : {"QF_IDL", "QF_RDL", "QF_UFIDL"}) {
    uint64_t atoms = 0;
    for_each_formula({.logic = logic}, 10, 20, [&](const Script& script, const std::string& text) {
      for_each_term(script, [&](Term term) {
        if (!is_comparison(term)) return;
        ++atoms;
        ASSERT_TRUE(is_difference_atom(term) || is_bound(term)) << text;
      });
    });
    EXPECT_GT(atoms, 200u);
  }
}

TEST(FormulaSource, OnlyLogicsWithQuantifiersHaveThem) {
  auto count = [](const std::string& logic) {
    uint64_t binders = 0;
    for_each_formula({.logic = logic}, 20, 10, [&](const Script& script, const std::string&) {
      for_each_term(script, [&](Term term) { binders += term.is(TermKind::kBinder); });
    });
    return binders;
  };
  EXPECT_EQ(count("QF_UFLIA"), 0u);
  EXPECT_GT(count("UFLIA"), 50u);
}

TEST(FormulaSource, LogicsOfFloatsAloneBindNoBitVectors) {
  auto count = [](const std::string& logic) {
    uint64_t bound = 0;
    for_each_formula({.logic = logic}, 40, 10, [&](const Script& script, const std::string&) {
      for_each_term(script, [&](Term term) {
        if (!term.is(TermKind::kBinder)) return;
        for (const Variable* variable : term.binder().variables) bound += variable->sort.is(SortKind::kBitVec);
      });
    });
    return bound;
  };
  EXPECT_EQ(count("FPLRA"), 0u);
  EXPECT_GT(count("BVFP"), 0u);
}

TEST(FormulaSource, EveryTheoryOfTheSolversOccurs) {
  std::map<std::string_view, uint64_t> theories;
  for_each_formula({.own = 0.3}, 400, 5, [&](const Script& script, const std::string&) {
    for_each_term(script, [&](Term term) {
      if (term.op()) ++theories[term.op()->theory];
    });
  });
  for (std::string_view theory : {"Core", "Ints", "Reals", "Reals_Ints", "BitVectors", "FloatingPoint", "Strings",
                                  "ArraysEx", "Datatypes", "Sequences", "Sets", "Bags", "Transcendentals"})
    EXPECT_GT(theories[theory], 0u) << theory;
}

TEST(FormulaSource, EveryOperatorOfTheLogicCanOccur) {
  // All logics together; each operator alone.
  for (std::string logic : {"QF_BV", "QF_LIA", "QF_FP", "QF_SLIA", "QF_AX", "QF_UFDT", "ALL"}) {
    LogicRules rules(logic, false);
    for (const Operator* op : book().operators(rules)) {
      bool outside = op->result.kind == SortPattern::Kind::kConcrete && !rules.has_sort(op->result.concrete);
      if (op->parameters.empty() || outside) continue;
      bool found = false;
      for_each_formula({.logic = logic, .only = {op->name}}, 4, 25, [&](const Script& script, const std::string&) {
        for_each_term(script, [&](Term term) { found |= term.op() == op; });
      });
      EXPECT_TRUE(found) << logic << " " << op->declaration;
    }
  }
}

TEST(FormulaSource, RestrictedFormulasHaveFewOtherOperations) {
  SwarmSettings settings{.logic = "QF_SLIA", .only = {"str.replace", "str.len", "+", "get-unsat-core"}};
  for_each_formula(settings, 10, 10, [&](const Script& script, const std::string& text) {
    std::vector<std::string> operations = operations_of(script);
    std::erase_if(operations, [&](const std::string& name) {
      return std::ranges::find(settings.only, name) != settings.only.end();
    });
    EXPECT_LE(operations.size(), 2u) << text;  // what puts a String and an Int into an assertion
    EXPECT_NE(text.find("(get-unsat-core)"), std::string::npos);
    EXPECT_NE(text.find("(set-option :produce-unsat-cores true)"), std::string::npos);
  });
}

TEST(FormulaSource, RequestsStandBehindTheLastQuery) {
  std::map<std::string, uint64_t> seen;
  for_each_formula({}, 100, 10, [&](const Script& script, const std::string& text) {
    bool requested = false;
    long scopes = 0;
    for (const Command& command : script.commands) {
      bool query = std::holds_alternative<CheckSatAssuming>(command);
      if (const auto* plain = std::get_if<PlainCommand>(&command)) {
        query |= plain->command == "check-sat";
        requested |= plain->command != "check-sat";
      }
      requested |= std::holds_alternative<GetValue>(command);
      if (const auto* scope = std::get_if<PushPop>(&command)) scopes += scope->push ? 1 : -1;
      ASSERT_FALSE(query && requested) << text;
      ASSERT_GE(scopes, 0) << text;
    }
    for (const std::string& name : operations_of(script)) ++seen[name];
  });
  for (const char* name : {"push", "pop", "get-model", "get-value", "get-unsat-core", "get-unsat-assumptions",
                           "get-proof", "check-sat-assuming"})
    EXPECT_GT(seen[name], 0u) << name;
}

TEST(FormulaSource, TheSameNumbersGiveTheSameFormulas) {
  auto texts = [] {
    std::string all;
    for_each_formula({}, 10, 10, [&](const Script&, const std::string& text) { all += text; });
    return all;
  };
  EXPECT_EQ(texts(), texts());
}

TEST(DrawGrammar, SaysWhatItDoesNotHave) {
  Rng rng(1);
  EXPECT_EQ(draw_grammar(book(), {.logic = "QF_XYZ"}, rng).error().message,
            "no logic 'QF_XYZ': neither ALL nor a name like QF_AUFBVLIRA");
  EXPECT_EQ(draw_grammar(book(), {.logic = "QF_LIA", .only = {"bvadd"}}, rng).error().message,
            "formulas of QF_LIA have no operation 'bvadd'");
  EXPECT_EQ(draw_grammar(book(), {.logic = "HO_ALL"}, rng).error().message,
            "no formulas of higher-order logic are made: 'HO_ALL'");
}

}  // namespace
}  // namespace cupel
