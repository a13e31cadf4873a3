// The second reading of a model: the values, once the signatures of all its functions are known.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/model_reader.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {

bool ModelReader::bodies() {
  for (const Lexer& start : cardinalities_) {
    if (!universe(start)) return false;
  }
  return std::ranges::all_of(pending_, [this](const Pending& pending) { return body(pending); });
}

bool ModelReader::body(const Pending& pending) {
  lexer_ = pending.body;
  uint32_t mark = scope_.mark();
  for (const Variable* parameter : pending.parameters) {
    NameId name = names_.intern(unquoted(parameter->name), store_.arena());
    scope_.bind(name, TermBinding{TermBinding::Kind::kTerm, store_.variable(*parameter)});
  }
  uint32_t offset = next_offset();
  ModelDefinition made{
      pending.function->raw_name, pending.function, pending.of_script, store_.arena().copy(pending.parameters), {}};
  if (!value_of(pending.range, made.body) || !expect_close()) return false;
  scope_.undo_to(mark);
  if (!adapt(pending, made, offset)) return false;
  if (!pending.of_script) pending.function->body = made.body;
  model_.definitions.push_back(made);
  return true;
}

// dReal answers with [1, 2] where it knows no better.
bool ModelReader::is_no_interval() {
  uint32_t offset = next_offset();
  return offset == text_.size() || text_[offset] != '[' || fail(offset, "an interval is not a value");
}

// A term of the given sort, to which integers and lambdas are fitted.
bool ModelReader::value_of(Sort sort, Term& value) {
  uint32_t offset = next_offset();
  expected_ = sort;
  if (!is_no_interval() || !term(value)) return false;
  if (sort == Sort::real()) value = to_real(store_, value);
  if (sort.is(SortKind::kArray)) value = lambda_as_array(value);
  if (sort.is(SortKind::kFunction) && value.sort().is(SortKind::kArray)) value = function_of_array(value);
  if (value.sort() == sort) return true;
  return fail(offset, fmt::format("sort mismatch: the value has sort {}, not {}", value.sort().text(), sort.text()));
}

// cvc5 defines a constant of a function sort like a function, others define a function by a lambda.
bool ModelReader::adapt(const Pending& pending, ModelDefinition& definition, uint32_t offset) {
  size_t wanted = pending.function->domain.size();
  if (definition.parameters.size() > wanted) {
    definition.body = store_.bind(BinderKind::kLambda, definition.parameters.subspan(wanted), definition.body,
                                  pending.function->range);
    definition.parameters = definition.parameters.first(wanted);
    return true;
  }
  if (definition.parameters.size() == wanted) return true;
  std::vector<const Variable*> parameters(definition.parameters.begin(), definition.parameters.end());
  Term body = definition.body;
  bool lambda = body.is(TermKind::kBinder) && body.binder().kind == BinderKind::kLambda;
  if (lambda && body.binder().variables.size() == wanted - parameters.size()) {
    parameters.insert(parameters.end(), body.binder().variables.begin(), body.binder().variables.end());
    definition.parameters = store_.arena().copy(parameters);
    definition.body = body[0];
    return true;
  }
  std::vector<Term> args;
  for (Sort sort : pending.function->domain.subspan(parameters.size())) {
    parameters.push_back(store_.make_variable(fmt::format("_arg_{}", parameters.size() + 1), sort));
    args.push_back(store_.variable(*parameters.back()));
  }
  Result<Term> applied = apply_value(body, args);
  if (!applied || applied->sort() != pending.function->range) return fail(offset, "sort mismatch: no such function");
  definition.parameters = store_.arena().copy(parameters);
  definition.body = *applied;
  return true;
}

}  // namespace cupel
