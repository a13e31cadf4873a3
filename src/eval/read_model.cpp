#include "eval/read_model.h"

#include "smtlib/model_text.h"
#include "value/datatype.h"

namespace cupel {

namespace {

Model model_of(const ModelText& read) {
  Model model;
  for (const ModelDefinition& definition : read.definitions) {
    Interpretation meaning{definition.parameters, definition.body};
    model.define(*definition.function, meaning);
    if (!definition.of_script) model.define_partial(std::string(definition.name), meaning);
  }
  for (const ModelUniverse& universe : read.universes) {
    std::vector<Value> elements;
    for (const Function* element : universe.elements) {
      elements.push_back(make_element(std::string(universe.sort.text()), element->element));
    }
    model.set_universe(universe.sort, std::move(elements));
  }
  return model;
}

// Pairs of constants and values; values of other terms say nothing that a constant's value does not.
Model model_of(const std::vector<std::pair<Term, Term>>& values) {
  Model model;
  for (const auto& [term, value] : values) {
    if (term.fun() && term.arity() == 0) model.define(*term.fun(), Interpretation{{}, value});
  }
  return model;
}

}  // namespace

Result<Model> read_model(const Script& script, std::string_view text, std::optional<size_t> query) {
  Result<ModelText> read = parse_model_text(script, text, query);
  if (read) return model_of(*read);
  auto values = parse_value_text(script, text, query);
  if (values && !values->empty()) return model_of(*values);
  return read.error();
}

}  // namespace cupel
