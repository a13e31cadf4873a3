// Other forms of a script with one query: what they ask is the same, how they ask it is not. They are built from the
// parsed script and printed, so they are as well-formed as it is.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"

namespace cupel::oracle {

inline Command check_command() { return PlainCommand{"check-sat"}; }
inline Command get_model_command() { return PlainCommand{"get-model"}; }

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

  // Several queries about the same assertions: what a program does that keeps its solver for a while.

  /// The first half of the assertions, asked; the others in a scope, asked; taken back, and the first half asked again.
  /// Three queries. Nothing where there is only one assertion.
  std::optional<std::string> in_halves(bool models) const;
  std::span<const Term> first_half() const { return std::span(assertions_).first(assertions_.size() / 2); }
  /// Asked, taken back by reset-assertions, said again and asked again. Two queries. Nothing where assertions have
  /// names, which cannot be given twice.
  std::optional<std::string> after_reset(bool models) const;
  /// Asked twice, with requests in between that must not change anything. Two queries.
  std::string with_requests(bool models) const;
  /// The same with a look at the assertions, which not every solver has: apart, so that the others keep the first.
  std::string with_assertions(bool models) const;
  /// Each assertion implied by a fresh constant, all of which are assumed, and which of them were needed.
  std::optional<std::string> needed_assumptions() const;
  /// Asked, and the values of all constants in use instead of the model. Nothing where there is none, or a function.
  std::optional<std::string> with_values() const;

  /// The assertions whose assumptions an answer names; nothing if it is no such answer. `form` is the text of
  /// `needed_assumptions()` that it answers.
  std::optional<std::vector<Term>> assumed(std::string_view answer, std::string_view form) const;
  /// What an answer to `with_values()` means as a model, written as solvers write models.
  std::optional<std::string> model_of_values(std::string_view answer) const;

  /// The assertions that an answer to get-unsat-core to `named()` means; nothing if it is no such answer.
  std::optional<std::vector<Term>> core(std::string_view answer) const;
  /// Only these assertions.
  std::string only(const std::vector<Term>& assertions) const;

 private:
  Forms(const Script& script) : script_(&script) {}
  std::string print(std::vector<Command> commands) const;
  std::string name(std::string_view prefix, size_t number) const;
  std::vector<Command> declarations() const;
  std::optional<std::vector<Term>> constants() const;
  std::vector<Command> assumptions() const;
  /// The assertions that a list of names means, given the names of all; nothing if another name is in it.
  std::optional<std::vector<Term>> chosen(std::string_view list, const std::vector<std::string>& names) const;

  const Script* script_;
  std::vector<Command> head_;  // up to the first assertion
  std::vector<Command> body_;  // from there: assertions and declarations
  std::vector<Term> assertions_;
  bool named_ = false;
};

}  // namespace cupel::oracle
