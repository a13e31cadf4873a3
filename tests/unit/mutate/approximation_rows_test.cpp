// The table of approximations: it is complete, each row compiles to what its text says, and no row has a counterexample
// among small values.
#include "mutate/approximation_rows.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "base/file.h"
#include "mutate/row_builder.h"
#include "row_trial.h"
#include "smtlib/printer.h"

namespace cupel {
namespace {

std::vector<const ApproximationRow*> all_rows() {
  std::vector<const ApproximationRow*> rows;
  for (const RowTable& table : approximation_tables()) {
    for (const ApproximationRow& row : table.rows) rows.push_back(&row);
  }
  return rows;
}

std::vector<std::string> labels(const ApproximationRow& row) {
  std::vector<std::string> found;
  std::string text(row.table2);
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(", ", at), text.size());
    found.push_back(text.substr(at, end - at));
    at = end + 2;
  }
  return found;
}

TEST(ApproximationRows, HaveAllOfTable2) {
  std::map<std::string, int> entries, gaps;
  for (const ApproximationRow* row : all_rows()) {
    for (const std::string& label : labels(*row)) ++(label.starts_with("gap ") ? gaps : entries)[label];
  }
  int total = 0;
  for (const auto& [atom, count] : entries) total += count;
  EXPECT_EQ(entries.size(), 31u);
  EXPECT_EQ(total, 83);
  EXPECT_EQ(gaps.size(), 12u);
  EXPECT_EQ(entries["Num <="], 3);
  EXPECT_EQ(entries["bvsle"], 2);
  EXPECT_EQ(entries["String ="], 5);
}

TEST(ApproximationRows, SayWhatIsPrintedWhereThePaperIsWrong) {
  std::set<std::string> corrected;
  for (const ApproximationRow* row : all_rows()) {
    if (row->printed.empty()) continue;
    EXPECT_FALSE(row->table2.empty()) << name_of(*row);
    corrected.insert(std::string(row->table2));
  }
  EXPECT_EQ(corrected, (std::set<std::string>{"String =", "bvsle", "fp.gt", "fp.lt", "str.contains", "str.suffixof"}));
}

TEST(ApproximationRows, AreCountedInTheDocs) {
  Result<std::string> page = read_file(CUPEL_SOURCE_DIR "/docs/strategies/sparrow.md");
  ASSERT_TRUE(page.ok());
  for (const RowTable& table : approximation_tables()) {
    size_t tried = static_cast<size_t>(std::ranges::count(table.rows, RowProof::kExhaustive, &ApproximationRow::proof));
    std::string line = "| " + std::string(table.theory) + " | " + std::to_string(table.rows.size()) + " | " +
                       std::to_string(table.rows.size() - tried) + " |" +
                       (tried > 0 ? " " + std::to_string(tried) : "") + " |";
    EXPECT_NE(page->find(line), std::string::npos) << line;
  }
}

TEST(ApproximationRows, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const RowTable& table : approximation_tables()) {
    EXPECT_FALSE(table.rows.empty()) << table.theory;
    for (const ApproximationRow& row : table.rows) {
      // The same text stands for numbers and for strings, sequences, ... only if the sorts differ.
      EXPECT_TRUE(names.insert(std::string(table.theory) + name_of(row)).second) << name_of(row);
      EXPECT_NE(row.from, row.to);
    }
  }
}

TEST(ApproximationRows, AreMade) {
  for (const RowTable& table : approximation_tables()) {
    for (const ApproximationRow& row : table.rows) {
      Result<std::vector<RowPattern>> made = compile_row(row, table.theory);
      EXPECT_TRUE(made.ok()) << name_of(row) << ": " << (made ? "" : made.error().message);
    }
  }
  ApproximationRow bad{"x y: Int", "(< x y)", Approximation::kOver, "(lesser x y)"};
  EXPECT_FALSE(compile_row(bad, "Ints").ok());
  bad.to = "(<= x y) x";
  EXPECT_FALSE(compile_row(bad, "Ints").ok());
  bad.variables = "x y";
  EXPECT_FALSE(compile_row(bad, "Ints").ok());
}

// The compiled row, applied to its own left side, gives the term that its text is.
TEST(ApproximationRows, AreInstantiatedAsTheyAreWritten) {
  static const OperatorSet operators(OperatorTable::standard(), Vocabulary::standard(), {"cvc5"});
  size_t checked = 0;
  for (const RowPattern& pattern : approximation_patterns()) {
    if (pattern.row->make) continue;
    for (RowSorts sorts : sorts_for(*pattern.row, false)) {
      Obligation obligation = obligation_of(*pattern.row, sorts);
      Script script =
          parsed(obligation.declarations + "(assert " + obligation.stronger + ")(assert " + obligation.weaker + ")");
      bool over = pattern.row->direction == Approximation::kOver;
      Term from = script.assertions()[over ? 0 : 1], to = script.assertions()[over ? 1 : 0];
      TermMaker maker(script, operators, {});
      RowBuilder builder(maker);
      bool open = std::ranges::any_of(pattern.variables, [](const RowVariable& each) {
        return each.role == RowVariable::Role::kConstant || each.role == RowVariable::Role::kTerm;
      });
      Rng rng(7);
      Place place{.command = static_cast<uint32_t>(script.commands.size() - 1), .replaced = from, .room = 100000};
      builder.begin(place, rng);
      Term made = builder.apply_row(pattern, from);
      bool sort_of_another = pattern.variables[0].sort.kind == SortPattern::Kind::kConcrete &&
                             pattern.row->variables.find("Num") != std::string_view::npos &&
                             pattern.variables[0].sort.concrete.text() != sorts.num;
      if (sort_of_another) {
        EXPECT_FALSE(made);
        continue;
      }
      ++checked;
      ASSERT_TRUE(made) << pattern.name << " at " << obligation.declarations;
      EXPECT_EQ(made.sort(), Sort::boolean());
      EXPECT_TRUE(open || made == to) << pattern.name << ": " << print_term(*script.store, made);
      std::string again = obligation.declarations + "(assert " + print_term(*script.store, made) + ")";
      EXPECT_TRUE(parse_script(again).ok()) << again;
    }
  }
  EXPECT_GT(checked, 800u);
}

// --- soundness ---

TEST(ApproximationRows, HaveNoSmallCounterexample) {
  Rng rng(3);
  uint64_t telling = 0;
  for (const ApproximationRow* row : all_rows()) {
    if (row->make) continue;
    for (const RowSorts& sorts : sorts_for(*row, true)) {
      RowTrial trial = try_row(*row, sorts, 20'000, rng);
      EXPECT_EQ(trial.counterexample, "") << name_of(*row);
      telling += trial.telling;
      bool tiny = mentions(row->variables, "BV") && sorts.m == 1;
      EXPECT_TRUE(trial.telling > 0 || tiny) << "nothing to say about " << name_of(*row);
    }
  }
  EXPECT_GT(telling, 100'000u);
}

TEST(ApproximationRows, ComplementsAreComplements) {
  Rng rng(5);
  for (const ComplementRow& row : complement_rows()) {
    std::string negated = "(not " + std::string(row.complement) + ")";
    for (Approximation direction : {Approximation::kOver, Approximation::kUnder}) {
      ApproximationRow as_row{row.variables, row.atom, direction, negated};
      for (const RowSorts& sorts : sorts_for(as_row, true)) {
        RowTrial trial = try_row(as_row, sorts, 5000, rng);
        EXPECT_EQ(trial.counterexample, "") << row.atom;
        EXPECT_GT(trial.telling, 0u);
      }
    }
  }
}

// The rows that are printed in the paper and wrong, and others that one might believe.
constexpr ApproximationRow kUnsound[] = {
    {"x y: String", "(str.suffixof x y)", Approximation::kOver, "(str.<= x y)"},
    {"x y: String", "(str.contains x y)", Approximation::kOver, "(str.<= y x)"},
    {"x y a: String", "(= x y)", Approximation::kUnder,
     "(and (str.suffixof x a) (str.prefixof x a) (str.suffixof y a) (str.prefixof y a))"},
    {"x y: BV", "(bvsle x y)", Approximation::kUnder, "(bvsgt x y)"},
    {"x y a: BV", "(bvule x y)", Approximation::kOver, "(bvult x (bvadd y a))", "(distinct a (_ bv0 m))"},
    {"x y a: BV", "(bvsle x y)", Approximation::kOver, "(bvsle x (bvor y a))"},
    {"x y: FP", "(= x y)", Approximation::kOver, "(fp.leq x y)"},
    {"x y: FP", "(fp.leq x y)", Approximation::kUnder, "(not (fp.gt x y))"},
    {"x y a: Num", "(<= x y)", Approximation::kOver, "(< x (+ y a))", "(>= a 0)"},
    {"x: String; r: RegLan", "(str.in_re x (re.* r))", Approximation::kOver, "(str.in_re x (re.+ r))"},
};

TEST(ApproximationRows, UnsoundOnesAreCaught) {
  Rng rng(5);
  for (const ApproximationRow& row : kUnsound) {
    std::string counterexample;
    for (const RowSorts& sorts : sorts_for(row, true))
      counterexample += try_row(row, sorts, 60'000, rng).counterexample;
    EXPECT_NE(counterexample, "") << name_of(row);
  }
}

// Values beyond the small domains.
TEST(ApproximationRows, HoldForRandomValues) {
  std::vector<const ApproximationRow*> rows = all_rows();
  rc::check("each row for values of any size", [&] {
    Rng rng(*rc::gen::arbitrary<uint64_t>());
    const ApproximationRow& row = *rng.pick(rows);
    if (row.make) return;
    std::vector<RowSorts> choices = sorts_for(row, false);
    RowSorts sorts = rng.pick(choices);
    if (sorts.a == "U") sorts.a = "Real";
    Obligation obligation = obligation_of(row, sorts);
    Script script = parsed(obligation.declarations + "(assert " + obligation.condition + ")(assert " +
                           obligation.stronger + ")(assert " + obligation.weaker + ")");
    for (int i = 0; i < 20; ++i) {
      Model model = random_model(script, rng);
      Evaluator evaluator(*script.store, model);
      bool told = true;
      for (size_t k : {0, 1}) told = told && evaluator.evaluate(script.assertions()[k]).is_true();
      if (told) RC_ASSERT(!evaluator.evaluate(script.assertions()[2]).is_false());
    }
  });
}

}  // namespace
}  // namespace cupel
