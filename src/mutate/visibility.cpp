#include "mutate/visibility.h"

#include "term/name.h"
#include "term/walk.h"
#include "theory/operator_table.h"

namespace cupel {

namespace {

/// Calls `visit(function)` for each function that a command declares or defines, constructors and selectors included.
template <typename Visitor>
void for_each_function(const Command& command, Visitor visit) {
  if (const auto* declared = std::get_if<DeclareFun>(&command)) visit(declared->function);
  if (const auto* defined = std::get_if<DefineFun>(&command)) visit(defined->function);
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) std::ranges::for_each(defined->functions, visit);
  const auto* declared = std::get_if<DeclareDatatypes>(&command);
  if (!declared) return;
  for (const SortDeclaration* datatype : declared->datatypes) {
    for (const Function* constructor : datatype->constructors) {
      visit(constructor);
      std::ranges::for_each(constructor->selectors, visit);
    }
  }
}

}  // namespace

Visibility::Visibility(const Script& script) {
  for (uint32_t i = 0; i < script.commands.size(); ++i) visit(script.commands[i], i);
  find_overloaded(script);
}

void Visibility::find_overloaded(const Script& script) {
  std::unordered_map<std::string_view, std::vector<const Function*>> by_name;
  std::unordered_set<const Function*> found;
  auto add = [&](const Function* function) {
    if (!OperatorTable::standard().overloads(function->raw_name).empty()) found.insert(function);
    std::vector<const Function*>& others = by_name[function->raw_name];
    for (const Function* other : others) {
      Lifetime both = of(*function);
      both.meet(of(*other));
      if (both.first <= both.last) found.insert({function, other});
    }
    others.push_back(function);
  };
  for (const Command& command : script.commands) for_each_function(command, add);
  overloaded_ = std::move(found);
}

void Visibility::declare(const void* symbol, uint32_t first) {
  Lifetime& lifetime = symbols_[symbol];
  lifetime.first = first;
  levels_.back().push_back(&lifetime);
}

// A name can be used from the next command on. A name that is given again after a pop is used nowhere but where it was.
void Visibility::declare_names(Term root, uint32_t command) {
  post_order(root, [&](Term term) {
    if (!term.is(TermKind::kAnnotation)) return;
    for (const Attribute& attribute : term.annotation().attributes) {
      if (attribute.keyword != ":named") continue;
      auto [entry, added] = names_.try_emplace(unquoted(attribute.text));
      entry->second = added ? Lifetime{command + 1, UINT32_MAX} : Lifetime{UINT32_MAX, 0};
      levels_.back().push_back(&entry->second);
    }
  });
}

void Visibility::close_levels(uint32_t count, uint32_t number) {
  for (; count > 0 && !levels_.empty(); --count) {
    if (!global_declarations_) {
      for (Lifetime* lifetime : levels_.back()) lifetime->last = std::min(lifetime->last, number);
    }
    levels_.pop_back();
  }
  if (levels_.empty()) levels_.emplace_back();
}

void Visibility::visit(const Command& command, uint32_t number) {
  if (const auto* declared = std::get_if<DeclareFun>(&command)) return declare(declared->function, number);
  if (const auto* asserted = std::get_if<Assert>(&command)) return declare_names(asserted->term, number);
  if (const auto* defined = std::get_if<DefineFun>(&command)) {
    bool recursive = defined->function->kind == FunctionKind::kRecursive;
    return declare(defined->function, recursive ? number : number + 1);
  }
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
    for (const Function* function : defined->functions) declare(function, number);
  } else if (const auto* sort = std::get_if<DeclareSort>(&command)) {
    declare(sort->sort, number);
  } else if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) {
    for (const SortDeclaration* datatype : datatypes->datatypes) declare(datatype, number);
  } else if (const auto* levels = std::get_if<PushPop>(&command)) {
    if (levels->push)
      levels_.resize(levels_.size() + levels->levels);
    else
      close_levels(levels->levels, number);
  } else if (const auto* plain = std::get_if<PlainCommand>(&command)) {
    if (plain->command == "reset") global_declarations_ = false;
    if (plain->command.starts_with("reset")) close_levels(static_cast<uint32_t>(levels_.size()), number);
  } else if (const auto* option = std::get_if<AttributeCommand>(&command)) {
    if (option->keyword == ":global-declarations") global_declarations_ = option->value == "true";
  }
}

Lifetime Visibility::of(const Function& function) const {
  if (function.kind == FunctionKind::kNamed) {
    auto found = names_.find(function.raw_name);
    return found == names_.end() ? Lifetime{UINT32_MAX, 0} : found->second;
  }
  if (overloaded_.contains(&function)) return {UINT32_MAX, 0};
  auto found = symbols_.find(function.datatype ? static_cast<const void*>(function.datatype) : &function);
  return found == symbols_.end() ? Lifetime{} : found->second;
}

Lifetime Visibility::of(Sort sort) const {
  Lifetime lifetime;
  if (const SortDeclaration* declaration = sort.node().declaration) {
    auto found = symbols_.find(declaration);
    if (found != symbols_.end()) lifetime = found->second;
  }
  for (Sort arg : sort.args()) lifetime.meet(of(arg));
  return lifetime;
}

}  // namespace cupel
