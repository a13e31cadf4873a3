#include "smtlib/operator_choice.h"

#include <algorithm>

#include "base/file.h"

namespace cupel {

namespace {

/// The standard rows and those of `table` that are not among them; none if there are no such rows.
Result<std::optional<OperatorTable>> with_standard(const OperatorTable& table) {
  std::string added, standard;
  for (const Operator& op : table.operators()) {
    auto same = [&](const Operator* row) { return row->declaration == op.declaration; };
    if (std::ranges::none_of(OperatorTable::standard().overloads(op.name), same)) added += describe(op) + "\n";
  }
  if (added.empty()) return std::optional<OperatorTable>();
  for (const Operator& op : OperatorTable::standard().operators()) standard += describe(op) + "\n";
  OperatorTable both = TRY(OperatorTable::parse(standard + added));
  return std::optional<OperatorTable>(std::move(both));
}

}  // namespace

ChosenOperators::ChosenOperators(OperatorTable table, std::optional<OperatorTable> reading)
    : chosen_(std::make_unique<Prepared>(std::move(table))) {
  if (reading) reading_ = std::make_unique<Prepared>(std::move(*reading));
}

Result<ChosenOperators> choose_operators(const std::string& path) {
  if (path.empty()) return ChosenOperators();
  std::string text = TRY(read_file(path));
  OperatorTable table = TRY(OperatorTable::parse(text));
  std::optional<OperatorTable> reading = TRY(with_standard(table));
  return ChosenOperators(std::move(table), std::move(reading));
}

}  // namespace cupel
