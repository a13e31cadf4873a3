// The operator table that a command works with: the standard one, or the one of `--ops FILE`.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "smtlib/vocabulary.h"
#include "theory/operator_table.h"

namespace cupel {

class ChosenOperators {
 public:
  /// The standard table.
  ChosenOperators() = default;
  /// `reading` holds the standard rows and those that `table` adds; none if it adds none.
  ChosenOperators(OperatorTable table, std::optional<OperatorTable> reading);

  const OperatorTable& table() const { return chosen_ ? chosen_->table : OperatorTable::standard(); }
  const Vocabulary& vocabulary() const { return chosen_ ? chosen_->vocabulary : Vocabulary::standard(); }
  /// What seeds are read with where the table only says what to generate: seeds may use any standard operator.
  const Vocabulary& reading() const { return reading_ ? reading_->vocabulary : Vocabulary::standard(); }

 private:
  struct Prepared {
    explicit Prepared(OperatorTable rows) : table(std::move(rows)), vocabulary(table) {}
    OperatorTable table;
    Vocabulary vocabulary;
  };
  std::unique_ptr<Prepared> chosen_;
  std::unique_ptr<Prepared> reading_;
};

/// An empty path chooses the standard table.
Result<ChosenOperators> choose_operators(const std::string& path);

}  // namespace cupel
