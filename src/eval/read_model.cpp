#include "eval/read_model.h"

#include "smtlib/model_text.h"
#include "value/datatype.h"

namespace cupel {

Result<Model> read_model(const Script& script, std::string_view text) {
  Result<ModelText> read = parse_model_text(script, text);
  if (!read) return read.error();
  Model model;
  for (const ModelDefinition& definition : read->definitions) {
    Interpretation meaning{definition.parameters, definition.body};
    model.define(*definition.function, meaning);
    if (!definition.of_script) model.define_partial(std::string(definition.name), meaning);
  }
  for (const ModelUniverse& universe : read->universes) {
    std::vector<Value> elements;
    for (const Function* element : universe.elements) {
      elements.push_back(make_element(std::string(universe.sort.text()), element->element));
    }
    model.set_universe(universe.sort, std::move(elements));
  }
  return model;
}

}  // namespace cupel
