// Other forms of a script with one query: what they ask is the same, how they ask it is not. They are built from the
// parsed script and printed, so they are as well-formed as it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"

namespace cupel::oracle {

/// A script taken apart. Its store grows with the forms that are made.
class Forms {
 public:
  /// Nothing for scripts that no form keeps the meaning of: several queries, options set in the middle, no assertion.
  static std::optional<Forms> of(const Script& script);

  /// The assertions within a scope, asked, taken back, and asked again. Two queries.
  std::string in_scopes(bool models) const;
  /// The assertions in another order, which depends on nothing but `text`. Nothing where names (:named) tie them to
  /// their order, or where there are fewer than two.
  std::optional<std::string> reordered(std::string_view text) const;
  /// Each assertion implied by a fresh constant, all of which are assumed.
  std::optional<std::string> assuming() const;
  /// Each assertion under a name, and the core asked for.
  std::optional<std::string> named() const;

  /// The assertions that an answer to get-unsat-core to `named()` means; nothing if it is no such answer.
  std::optional<std::vector<Term>> core(std::string_view answer) const;
  /// Only these assertions.
  std::string only(const std::vector<Term>& assertions) const;

 private:
  Forms(const Script& script) : script_(&script) {}
  std::string print(std::vector<Command> commands) const;
  std::string name(std::string_view prefix, size_t number) const;
  std::vector<Command> declarations() const;

  const Script* script_;
  std::vector<Command> head_;  // up to the first assertion
  std::vector<Command> body_;  // from there: assertions and declarations
  std::vector<Term> assertions_;
  bool named_ = false;
};

}  // namespace cupel::oracle
