// Retyping of commands: declarations get new sorts, datatypes are declared anew.
#include "reduce/retype.h"

namespace cupel::reduce {

const Function* Retyper::define(const Function& function) {
  Function* made = map(function);
  made->parameters = store_.arena().copy(map(function.parameters));
  made->body = map(function.body);
  failed_ |= !made->body || made->body.sort() != made->range;
  return made;
}

bool Retyper::map_constructors(const SortDeclaration& old, SortDeclaration& made) {
  std::vector<const Function*> constructors;
  for (const Function* constructor : old.constructors) {
    if (changes_.dropped_constructors.contains(constructor)) continue;
    Function* mapped = map(*constructor);
    mapped->datatype = &made;
    auto dropped = changes_.dropped_parameters.find(constructor);
    std::vector<const Function*> selectors;
    for (size_t i = 0; i < constructor->selectors.size(); ++i) {
      if (dropped != changes_.dropped_parameters.end() && dropped->second == i) continue;
      Function* selector = map(*constructor->selectors[i]);
      selector->datatype = &made;
      selectors.push_back(selector);
    }
    mapped->selectors = store_.arena().copy(selectors);
    constructors.push_back(mapped);
  }
  made.constructors = store_.arena().copy(constructors);
  return !constructors.empty();
}

bool Retyper::add_datatypes(const DeclareDatatypes& command, std::vector<Command>& out) {
  std::vector<SortDeclaration*> made;
  for (const SortDeclaration* old : command.datatypes) {
    SortDeclaration* declaration = store_.arena().create(*old);
    declaration->constructors = {};
    declarations_[old] = declaration;
    made.push_back(declaration);
  }
  for (size_t i = 0; i < made.size(); ++i) {
    if (!map_constructors(*command.datatypes[i], *made[i])) return false;
  }
  std::vector<const SortDeclaration*> datatypes(made.begin(), made.end());
  out.push_back(DeclareDatatypes{store_.arena().copy(datatypes), command.codatatypes});
  return true;
}

bool Retyper::add(const Command& command, std::vector<Command>& out) {
  auto all = [this](std::span<const Term> terms) {
    std::vector<Term> mapped;
    for (Term term : terms) mapped.push_back(map(term));
    return store_.arena().copy(mapped);
  };
  if (const auto* assertion = std::get_if<Assert>(&command)) {
    Term made = map(assertion->term);
    if (!made || made.sort() != Sort::boolean()) return false;
    out.push_back(Assert{made});
  } else if (const auto* query = std::get_if<CheckSatAssuming>(&command)) {
    out.push_back(CheckSatAssuming{all(query->assumptions)});
  } else if (const auto* values = std::get_if<GetValue>(&command)) {
    out.push_back(GetValue{all(values->terms)});
  } else if (const auto* declared = std::get_if<DeclareFun>(&command)) {
    out.push_back(DeclareFun{map(*declared->function), declared->as_const});
  } else if (const auto* defined = std::get_if<DefineFun>(&command)) {
    out.push_back(DefineFun{define(*defined->function), defined->as_const});
  } else if (const auto* functions = std::get_if<DefineFunsRec>(&command)) {
    std::vector<const Function*> made;
    for (const Function* function : functions->functions) map(*function);
    for (const Function* function : functions->functions) made.push_back(define(*function));
    out.push_back(DefineFunsRec{store_.arena().copy(made)});
  } else if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) {
    return add_datatypes(*datatypes, out);
  } else if (const auto* sort = std::get_if<DeclareSort>(&command)) {
    if (!changes_.dropped_sorts.contains(sort->sort)) out.push_back(command);
  } else if (!std::holds_alternative<DefineSort>(command)) {
    out.push_back(command);
  }
  return !failed_;
}

}  // namespace cupel::reduce
