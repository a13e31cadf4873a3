// The operator table that a command works with: the standard one, or the one of `--ops FILE`.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "smtlib/vocabulary.h"
#include "theory/operator_table.h"

namespace cupel::cli {

class ChosenOperators {
 public:
  /// The standard table.
  ChosenOperators() = default;
  explicit ChosenOperators(OperatorTable table)
      : table_(std::make_unique<OperatorTable>(std::move(table))), vocabulary_(std::make_unique<Vocabulary>(*table_)) {}

  const OperatorTable& table() const { return table_ ? *table_ : OperatorTable::standard(); }
  const Vocabulary& vocabulary() const { return vocabulary_ ? *vocabulary_ : Vocabulary::standard(); }

 private:
  std::unique_ptr<OperatorTable> table_;
  std::unique_ptr<Vocabulary> vocabulary_;
};

/// An empty path chooses the standard table.
Result<ChosenOperators> choose_operators(const std::string& path);

}  // namespace cupel::cli
