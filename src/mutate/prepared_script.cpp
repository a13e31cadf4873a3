#include "mutate/prepared_script.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "mutate/linearity.h"
#include "mutate/logic_rules.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel {

namespace {

bool has_binders(const TermStore& store) {
  for (uint32_t id = 0; id < store.size(); ++id) {
    if (store.term(id).has_binders()) return true;
  }
  return false;
}

bool has_products(const TermStore& store) {
  for (uint32_t id = 0; id < store.size(); ++id) {
    const Operator* op = store.term(id).op();
    if (op && (op->flags & kNonlinear)) return true;
  }
  return false;
}

// A definition that multiplies its parameters may be used with a number for one of them.
bool is_linear(const Script& script) {
  if (!has_products(*script.store)) return true;
  Linearity linearity;
  bool linear = true;
  for (const Command& command : script.commands) {
    const auto* asserted = std::get_if<Assert>(&command);
    linear = linear && (!asserted || linearity.holds(asserted->term));
  }
  return linear;
}

}  // namespace

void drop_status(Script& script) {
  std::erase_if(script.commands, [](const Command& command) {
    const auto* info = std::get_if<AttributeCommand>(&command);
    return info && info->command == "set-info" && info->keyword == ":status";
  });
}

void set_logic(Script& script, std::string_view name) {
  script.logic = name;
  for (Command& command : script.commands) {
    if (auto* logic = std::get_if<SetLogic>(&command)) logic->logic = name;
  }
}

void correct_logic(Script& script) {
  if (!LogicRules(script.logic, false).linear || is_linear(script)) return;
  std::string name(script.logic);
  for (std::string_view part : {"LIRA", "LIA", "LRA"}) {
    size_t at = name.rfind(part);
    if (at == std::string::npos) continue;
    name[at] = 'N';
    return set_logic(script, script.store->arena().copy(std::string_view(name)));
  }
}

bool asserts_something(const Script& script) {
  return std::ranges::any_of(script.commands, [](const Command& c) { return std::holds_alternative<Assert>(c); });
}

Result<Script> prepare_script(std::string_view text, const Vocabulary& vocabulary, bool any_logic) {
  Result<Script> script = parse_script(text, vocabulary);
  if (!script) return script;
  drop_status(*script);
  if (any_logic)
    set_logic(*script, parse_logic(script->logic).higher_order ? "HO_ALL" : "ALL");
  else
    correct_logic(*script);
  // Smaller logics leave names free that mean something in ALL. A quantified term that `let` puts into two scopes is
  // two terms once it was printed: mutants must not start from less than their text says.
  if (any_logic || has_binders(*script->store)) {
    script = parse_script(print_script(*script), vocabulary);
    if (!script) return Error{"the seed cannot be read again: " + script.error().message};
  }
  if (!asserts_something(*script)) return Error{"the seed asserts nothing"};
  return script;
}

}  // namespace cupel
