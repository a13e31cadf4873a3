// The operator table: the compiled rows of all theories, found by name.
#pragma once

#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "term/operator.h"

namespace cupel {

/// Immutable once made; operators keep their address for the table's lifetime.
class OperatorTable {
 public:
  /// All built-in rows.
  static const OperatorTable& standard();

  /// A table from a text file of declarations, one S-expression each, `;` starts a comment. A declaration
  /// equal to a built-in one selects that row; any other adds a row without an evaluator.
  static Result<OperatorTable> parse(std::string_view text);

  OperatorTable(OperatorTable&&) = default;
  OperatorTable(const OperatorTable&) = delete;

  /// The operators of that name, in table order; empty if there is none.
  std::span<const Operator* const> overloads(std::string_view name) const;
  const std::deque<Operator>& operators() const { return operators_; }
  const std::map<std::string, std::vector<const Operator*>, std::less<>>& by_name() const { return by_name_; }

 private:
  OperatorTable() = default;
  void add(Operator op);

  std::deque<Operator> operators_;
  std::map<std::string, std::vector<const Operator*>, std::less<>> by_name_;
};

/// `op` as a line that OperatorTable::parse reads back.
std::string describe(const Operator& op);

/// Whether a solver takes the operator: it is in version 2.6 of the standard, or the row names the solver. `!name` says
/// that a solver lacks it all the same.
bool is_known_to(const Operator& op, std::string_view solver);

}  // namespace cupel
