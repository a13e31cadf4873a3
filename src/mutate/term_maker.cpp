#include "mutate/term_maker.h"

#include "mutate/random_constant.h"

namespace cupel {

namespace {

/// Calls `visit(term)` for each term that a script's commands hold: assertions, definitions, assumptions.
template <typename Visitor>
void for_each_term(const Script& script, Visitor visit) {
  for (const Command& command : script.commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) visit(asserted->term);
    if (const auto* defined = std::get_if<DefineFun>(&command)) visit(defined->function->body);
    if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
      for (const Function* function : defined->functions) visit(function->body);
    }
    if (const auto* assuming = std::get_if<CheckSatAssuming>(&command)) {
      for (Term term : assuming->assumptions) visit(term);
    }
  }
}

void take_datatype(const SortDeclaration& datatype, LogicRules& rules) {
  for (const Function* constructor : datatype.constructors) {
    rules.take(constructor->raw_name);
    for (const Function* selector : constructor->selectors) rules.take(selector->raw_name);
  }
}

void take_names(const Command& command, LogicRules& rules) {
  if (const auto* declared = std::get_if<DeclareFun>(&command)) rules.take(declared->function->raw_name);
  if (const auto* defined = std::get_if<DefineFun>(&command)) rules.take(defined->function->raw_name);
  if (const auto* defined = std::get_if<DefineFunsRec>(&command))
    for (const Function* function : defined->functions) rules.take(function->raw_name);
  if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command))
    for (const SortDeclaration* datatype : datatypes->datatypes) take_datatype(*datatype, rules);
}

LogicRules rules_of(const Script& script, bool any_logic) {
  LogicRules rules(script.logic, any_logic);
  for (const Command& command : script.commands) take_names(command, rules);
  for (uint32_t id = 0; id < script.store->size(); ++id) {
    Term term = script.store->term(id);
    if (term.is(TermKind::kVariable)) rules.take(term.variable().name);
  }
  return rules;
}

// All operators of the store are the seed's.
SolverMask able_solvers(const TermStore& store, const OperatorSet& operators, SolverMask asked, LogicRules& rules) {
  SolverMask able = operators.all_solvers() & asked;
  for (uint32_t id = 0; id < store.size(); ++id) {
    const Operator* op = store.term(id).op();
    if (!op) continue;
    able &= operators.known_to(*op);
    rules.use(*op);
  }
  return able;
}

void add_datatype(const SortDeclaration& datatype, Generators& generators) {
  for (const Function* constructor : datatype.constructors) {
    generators.add_function(*constructor);
    for (const Function* selector : constructor->selectors) generators.add_function(*selector);
  }
}

}  // namespace

TermMaker::TermMaker(Script& script, const OperatorSet& operators, const TermMakerSettings& settings)
    : store(*script.store),
      rules(rules_of(script, settings.any_logic)),
      visibility(script),
      expressions(*script.store, visibility),
      generators(*script.store, operators, rules, able_solvers(*script.store, operators, settings.solvers, rules),
                 expressions, visibility, FreshConstants{settings.fresh}) {
  for_each_term(script, [&](Term term) { expressions.collect(term); });
  for (const Command& command : script.commands) add_functions(command);
}

void TermMaker::add_functions(const Command& command) {
  if (const auto* declared = std::get_if<DeclareFun>(&command)) add_function(*declared->function);
  if (const auto* defined = std::get_if<DefineFun>(&command)) {
    if (rules.linear) linearity.define(*defined->function);
    add_function(*defined->function);
  }
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
    for (const Function* one : defined->functions) {
      if (rules.linear) linearity.define(*one);
      if (linearity.is_linear(*one)) generators.add_function(*one);
    }
  }
  if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) {
    for (const SortDeclaration* datatype : datatypes->datatypes) add_datatype(*datatype, generators);
  }
}

void TermMaker::add_function(const Function& function) {
  if (!linearity.is_linear(function)) return;
  generators.add_function(function);
  if (function.domain.empty() && function.sort_parameters.empty()) {
    expressions.add(store.constant(const_cast<Function&>(function)));
  }
}

Term TermMaker::literal(const Place& place, Rng& rng, Failure& failure) {
  failure = Failure::kForm;
  if (!place.replaced.is(TermKind::kLiteral)) return {};
  failure = Failure::kNoArgument;
  return literal_argument(store, place.replaced.sort(), rng);
}

}  // namespace cupel
