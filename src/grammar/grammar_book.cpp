#include "grammar/grammar_book.h"

#include <fmt/format.h>

#include <set>

#include "grammar/grammar.h"
#include "smtlib/logic.h"
#include "term/walk.h"

namespace cupel {

namespace {

// What solvers have beyond the standard in these theories, some of them have only where no logic narrows them down: a
// constant array in AUFNIA is a sort error to z3.
bool wants_all(const Operator& op) {
  if (is_known_to(op, "2.6")) return false;
  return op.theory == "BitVectors" || op.theory == "ArraysEx" || op.theory == "Datatypes";
}

/// Of terms that are no operators.
void add_binder(Term term, std::set<std::string, std::less<>>& names) {
  if (!term.is(TermKind::kBinder)) return;
  if (term.binder().kind == BinderKind::kForall) names.emplace(name_of(TermRule::kForall));
  if (term.binder().kind == BinderKind::kExists) names.emplace(name_of(TermRule::kExists));
}

void add_term(Term root, std::set<std::string, std::less<>>& names) {
  post_order(root, [&](Term term) {
    if (term.op() && term.arity() > 0) names.insert(term.op()->name);
    add_binder(term, names);
  });
}

void add_command(const Command& command, std::set<std::string, std::less<>>& names) {
  if (const auto* assertion = std::get_if<Assert>(&command)) add_term(assertion->term, names);
  if (const auto* plain = std::get_if<PlainCommand>(&command))
    if (command_rule(plain->command)) names.emplace(plain->command);
  if (const auto* scope = std::get_if<PushPop>(&command)) names.emplace(scope->push ? "push" : "pop");
  if (const auto* query = std::get_if<CheckSatAssuming>(&command)) {
    names.emplace(info_of(CommandRule::kCheckSatAssuming).name);
    for (Term assumption : query->assumptions) add_term(assumption, names);
  }
  if (std::holds_alternative<GetValue>(command)) names.emplace(info_of(CommandRule::kGetValue).name);
  if (const auto* definition = std::get_if<DefineFun>(&command)) add_term(definition->function->body, names);
  if (const auto* definitions = std::get_if<DefineFunsRec>(&command))
    for (const Function* function : definitions->functions) add_term(function->body, names);
}

}  // namespace

GrammarBook::GrammarBook(const OperatorTable& table, const Vocabulary& vocabulary,
                         const std::vector<std::string>& solvers)
    : vocabulary_(vocabulary), operators_(table, vocabulary, solvers) {}

std::vector<const Operator*> GrammarBook::operators(const LogicRules& rules, SolverMask solvers) const {
  std::vector<const Operator*> found;
  for (const OperatorSet::Entry& entry : operators_.entries()) {
    bool known = solvers == 0 ? entry.standard : (entry.known_to & solvers) == solvers;
    if (known && rules.allows(*entry.op) && (rules.logic.all || !wants_all(*entry.op))) found.push_back(entry.op);
  }
  return found;
}

std::vector<std::string> GrammarBook::operations(std::string_view logic) const {
  LogicRules rules(logic, false);
  std::set<std::string, std::less<>> names;
  for (const Operator* op : operators(rules))
    if (!op->parameters.empty()) names.insert(op->name);
  if (rules.logic.quantifiers) names.insert({"exists", "forall"});
  for (size_t i = 0; i < kCommandCount; ++i) {
    auto rule = static_cast<CommandRule>(i);
    if (rule != CommandRule::kCheckSat) names.emplace(info_of(rule).name);
  }
  return {names.begin(), names.end()};
}

Status check_logic(std::string_view name) {
  Logic logic = parse_logic(name);
  if (logic.higher_order) return Error{fmt::format("no formulas of higher-order logic are made: '{}'", name)};
  if (logic.all && name != "ALL" && name != "QF_ALL")
    return Error{fmt::format("no logic '{}': neither ALL nor a name like QF_AUFBVLIRA", name)};
  return Done{};
}

std::vector<std::string> operations_of(const Script& script) {
  std::set<std::string, std::less<>> names;
  for (const Command& command : script.commands) add_command(command, names);
  names.erase(std::string(info_of(CommandRule::kCheckSat).name));
  return {names.begin(), names.end()};
}

}  // namespace cupel
