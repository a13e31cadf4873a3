#include "strategy/fusion/model_items.h"

#include <fmt/format.h>

#include <unordered_set>

#include "smtlib/model_text.h"
#include "smtlib/printer.h"
#include "term/walk.h"

namespace cupel {

namespace {

class ItemWriter {
 public:
  explicit ItemWriter(const Script& script) : store_(*script.store), printed_{script.store, {}, {}} {}

  ModelItems write(const ModelText& model) {
    for (const ModelUniverse& universe : model.universes)
      for (const Function* element : universe.elements) add_element(*element);
    for (const ModelDefinition& definition : model.definitions) add(definition);
    for (const ModelUniverse& universe : model.universes) add(universe);
    items_.text += print_script(printed_) + universes_;
    return std::move(items_);
  }

  ModelItems write(const std::vector<std::pair<Term, Term>>& values) {
    for (const auto& [term, value] : values) {
      if (!term.fun() || term.arity() > 0) continue;
      add({.name = term.fun()->raw_name, .function = term.fun(), .of_script = true, .parameters = {}, .body = value});
    }
    items_.text += print_script(printed_);
    return std::move(items_);
  }

 private:
  // The printer takes definitions; what the script declares is none.
  void add(const ModelDefinition& definition) {
    std::vector<Sort> domain;
    for (const Variable* parameter : definition.parameters) domain.push_back(parameter->sort);
    bool helper = !definition.of_script;
    FunctionKind kind = helper ? definition.function->kind : FunctionKind::kDefined;
    Function* made = store_.declare(definition.name, kind, domain, definition.body.sort());
    made->parameters = definition.parameters;
    made->body = definition.body;
    printed_.commands.emplace_back(DefineFun{made, false});
    if (helper) items_.names.emplace_back(definition.name);
    post_order(definition.body, [&](Term term) {
      if (term.fun() && term.fun()->kind == FunctionKind::kElement) add_element(*term.fun());
    });
  }

  void add_element(const Function& element) {
    if (!elements_.insert(&element).second) return;
    items_.text += fmt::format("(declare-fun {} () {})\n", element.name, element.range.text());
    items_.names.emplace_back(element.raw_name);
  }

  void add(const ModelUniverse& universe) {
    std::string cases;
    for (const Function* element : universe.elements) cases += fmt::format(" (= x {})", element->name);
    if (universe.elements.size() != 1) cases = fmt::format(" (or{})", cases);
    if (!universe.elements.empty()) universes_ += fmt::format("(forall ((x {})){})\n", universe.sort.text(), cases);
  }

  TermStore& store_;
  Script printed_;
  ModelItems items_;
  std::string universes_;
  std::unordered_set<const Function*> elements_;
};

}  // namespace

Result<ModelItems> model_items(const Script& script, std::string_view text) {
  Result<ModelText> model = parse_model_text(script, text);
  if (model) return ItemWriter(script).write(*model);
  auto values = parse_value_text(script, text);
  if (values && !values->empty()) return ItemWriter(script).write(*values);
  return Error{"the model cannot be read: " + model.error().message};
}

}  // namespace cupel
