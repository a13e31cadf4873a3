// Reads what solvers answer to get-model and get-value into typed terms of the script's store. The texts of z3, cvc5,
// cvc4, boolector, Bitwuzla, Yices, MathSAT and SMTInterpol are understood; none is trusted.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "smtlib/script.h"

namespace cupel {

/// One definition of a model: what a function of the script stands for, or a helper function that the model brings
/// along (`k!0`), such as the interpretation of a partial operator (`/0`, `div0`, `mod0`, `seq.nth_u`, ...).
struct ModelDefinition {
  std::string_view name;  // without bars
  /// The script's function with that name and signature; otherwise a new one, whose own `parameters` and `body` say the
  /// same as here. Bodies may refer to any definition of the model, also in circles.
  const Function* function;
  bool of_script;
  std::span<const Variable* const> parameters;
  Term body;  // of the function's range
};

/// The elements of an uninterpreted sort, where the model lists all of them.
struct ModelUniverse {
  Sort sort;
  std::vector<const Function*> elements;  // of kind kElement
};

/// Everything in it lives in the script's store.
struct ModelText {
  std::vector<ModelDefinition> definitions;
  std::vector<ModelUniverse> universes;
};

/// Reads the answer of get-model. The symbols are those that the script has declared at its `query`-th check-sat
/// (counted from 0; the last one if not given; all of the script where there is none). Lines before the model, such as
/// `sat`, and error messages are skipped. Each element of an uninterpreted sort is one function of kind kElement,
/// numbered from 0 within its sort and named as in the text.
Result<ModelText> parse_model_text(const Script& script, std::string_view text, std::optional<size_t> query = {});

/// The model's text as a list, `((define-fun x () Int 5) ...)`, where solvers write constants in another form:
/// `x 0101`, `(= x 5)`. A list stays as it is, and so does what is no list of constants.
std::string as_list_of_definitions(const Script& script, std::string_view text, std::optional<size_t> query = {});

/// The model's text with further definitions.
std::string with_definitions(std::string model, std::string_view definitions);

/// Reads the answer of get-value: pairs of a term and its value, which have the same sort.
Result<std::vector<std::pair<Term, Term>>> parse_value_text(const Script& script, std::string_view text,
                                                            std::optional<size_t> query = {});

}  // namespace cupel
