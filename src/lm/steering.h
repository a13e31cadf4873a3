// Leads a model to an operator: the model decides where it stands and what it is applied to, and only where it could
// stand is its name put into the text now and then.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "lm/constraint/script_state.h"

namespace cupel::lm {

/// The logics among those of the settings under which a constrained sample can have the operator. An error for a name
/// that is none, with the one that may have been meant, and where there is no such logic.
Result<std::vector<std::string>> logics_with(const std::string& operation, const ConstraintSettings& settings);

/// Whether a script uses the operator of that name.
bool has_operation(std::string_view text, std::string_view operation);

class Steering {
 public:
  explicit Steering(const std::string& operation);

  const std::string& operation() const { return operation_; }
  /// A text that brings the operator in at this point; where it cannot stand, one after which it can, if `detours` are
  /// wanted: `(str.in_re` for what makes a regular expression. Empty where there is none.
  std::string opening(const ScriptState& state, bool detours) const;
  /// A command that declares a constant which the operator can be applied to or compared with, where its sorts are such
  /// that few formulas have them. Empty where none is needed.
  std::string declaration(const ScriptState& state, Rng& rng) const;

 private:
  std::string operation_;
  std::vector<std::string> openings_;
  std::vector<std::string> detours_;           // openings of predicates on what it makes
  std::vector<const Operator*> on_compounds_;  // those that take or make arrays or sequences
};

}  // namespace cupel::lm
