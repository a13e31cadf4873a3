// cupel rules: prints the rules by which sparrow makes formulas weaker or stronger.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/subcommand.h"
#include "mutate/approximation_rows.h"

namespace cupel::cli::rules_command {

namespace {

struct Options {
  std::string theory;
  std::string side;
  bool json = false;
};

/// A row and its place in its theory's table.
struct ListedRow {
  std::string id;
  std::string_view theory;
  const ApproximationRow* row;
};

const char* side_of(const ApproximationRow& row) { return row.direction == Approximation::kOver ? "over" : "under"; }

const char* proof_of(const ApproximationRow& row) { return row.proof == RowProof::kSolver ? "solver" : "small values"; }

std::vector<std::string> theories() {
  std::vector<std::string> names;
  for (const RowTable& table : approximation_tables()) names.emplace_back(table.theory);
  return names;
}

std::vector<ListedRow> chosen_rows(const Options& options) {
  std::vector<ListedRow> rows;
  for (const RowTable& table : approximation_tables()) {
    std::string prefix(table.theory);
    std::ranges::replace(prefix, ' ', '-');
    if (!options.theory.empty() && table.theory != options.theory) continue;
    size_t number = 0;
    for (const ApproximationRow& row : table.rows) {
      ++number;
      if (options.side.empty() || options.side == side_of(row))
        rows.push_back({fmt::format("{}.{}", prefix, number), table.theory, &row});
    }
  }
  return rows;
}

void print_json(const std::vector<ListedRow>& rows) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [id, theory, row] : rows) {
    list.push_back({{"id", id},
                    {"theory", theory},
                    {"rule", name_of(*row)},
                    {"side", side_of(*row)},
                    {"atom", row->from},
                    {"result", row->to},
                    {"variables", row->variables},
                    {"condition", row->condition},
                    {"table2", row->table2},
                    {"printed", row->printed},
                    {"proof", proof_of(*row)},
                    {"function", row->make != nullptr}});
  }
  fmt::print("{}\n", list.dump(2));
}

void print_table(const std::vector<ListedRow>& rows) {
  std::string_view theory;
  size_t tried = 0;
  for (const auto& [id, of, row] : rows) {
    if (of != theory) fmt::print("{}; {}\n", theory.empty() ? "" : "\n", of);
    theory = of;
    bool exhaustive = row->proof == RowProof::kExhaustive;
    tried += exhaustive;
    fmt::print("{:<22} {:<5}  {}  ->  {}", id, side_of(*row), row->from, row->to);
    if (!row->condition.empty()) fmt::print("  if {}", row->condition);
    if (row->make) fmt::print("  (for example)");
    fmt::print("{}\n", exhaustive ? "  [tried with small values]" : "");
  }
  fmt::print("\n{} rules: {} proved by solvers, {} tried with all small values\n", rows.size(), rows.size() - tried,
             tried);
}

int list_rules(const Options& options) {
  std::vector<ListedRow> rows = chosen_rows(options);
  options.json ? print_json(rows) : print_table(rows);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("--theory", options->theory, "Only the rules of this theory")->check(CLI::IsMember(theories()));
  app.add_option("--side", options->side, "over: makes formulas weaker; under: makes them stronger")
      ->check(CLI::IsMember({"over", "under"}));
  app.add_flag("--json", options->json, "A list of JSON objects");
  app.footer(
      "x, y, ... are any terms; a, b, c are fresh constants that satisfy the condition. Numbers in ids count the rows\n"
      "of a theory and change when rows are added; reports name a rule by its text. docs/strategies/sparrow.md");
  return [options] { return list_rules(*options); };
}

const RegisterSubcommand kRegister({"rules", "Print the rules that make formulas weaker or stronger", define});

}  // namespace

}  // namespace cupel::cli::rules_command
