// The leaves of a grammar: its declared constants, literals; and the rules that are no operators.
#include <algorithm>

#include "grammar/grammar_compiler.h"
#include "mutate/random_constant.h"
#include "mutate/value_term.h"
#include "term/walk.h"

namespace cupel {

namespace {

constexpr int kConstantsPerSort = 8;
constexpr int kCharacters = 6;

}  // namespace

void GrammarCompiler::add_symbols() {
  for (uint32_t i = 0; i < made_.signature_.commands.size(); ++i) {
    const Command& command = made_.signature_.commands[i];
    if (const auto* declared = std::get_if<DeclareFun>(&command)) add_function(*declared->function, i);
    const auto* datatypes = std::get_if<DeclareDatatypes>(&command);
    if (!datatypes) continue;
    for (const SortDeclaration* datatype : datatypes->datatypes) {
      for (const Function* constructor : datatype->constructors) {
        add_function(*constructor, i);
        for (const Function* selector : constructor->selectors) add_function(*selector, i);
      }
    }
  }
}

void GrammarCompiler::add_function(const Function& function, uint32_t declaration) {
  uint16_t sort = number_of(function.range);
  if (sort == kNoSort || !made_.rules_.has_sort(function.range)) return;
  if (function.domain.empty()) {
    Term term = store_.constant(const_cast<Function&>(function));
    if (function.kind == FunctionKind::kConstructor)
      made_.sorts_[sort].constants.push_back(term);
    else
      made_.sorts_[sort].variables.push_back({term, declaration});
    return;
  }
  Production production{.kind = Production::Kind::kFunction, .symbol = &function.symbol, .declaration = declaration};
  for (Sort argument : function.domain) {
    production.arguments.push_back({.sort = number_of(argument)});
    if (production.arguments.back().sort == kNoSort) return;
  }
  add(sort, std::move(production), grammar_.weight(TermRule::kFunction));
}

void GrammarCompiler::add_constants(SortRules& rules) {
  Sort sort = rules.sort;
  // true and RNE are operators.
  if (!has_constants(sort) || sort.is(SortKind::kBool) || sort.is(SortKind::kRoundingMode)) return;
  if (is_numeric(sort)) {
    for (std::string_view text : {"0", "1", "2", "7"}) {
      std::string decimal = std::string(text) + ".0";
      bool integer = sort == Sort::integer();
      add_constant(rules, store_.literal(integer ? LiteralKind::kNumeral : LiteralKind::kDecimal,
                                         integer ? text : std::string_view(decimal), sort));
    }
  }
  for (int i = 0; i < kConstantsPerSort; ++i) add_constant(rules, random_constant(store_, sort, rng_));
  // Values that an operator takes are single characters for strings; and cvc4 takes no (- 5) for one.
  for (int i = 0; sort == Sort::string() && i < kCharacters; ++i)
    rules.values.push_back(literal_argument(store_, sort, rng_));
  if (rules.values.empty()) rules.values = is_numeric(sort) ? rules.literals : rules.constants;
  // Differences are compared with numbers, but a number alone has no form of difference logic.
  if (made_.rules_.difference && is_numeric(sort)) rules.constants.clear();
  if (!made_.rules_.has_sort(sort)) rules.constants.clear();
}

void GrammarCompiler::add_constant(SortRules& rules, Term constant) {
  if (!constant || !is_allowed_constant(constant)) return;
  rules.constants.push_back(constant);
  if (constant.is(TermKind::kLiteral)) rules.literals.push_back(constant);
  if (!is_numeric(rules.sort) || !is_number(constant)) return;
  rules.numbers.push_back(constant);
  if (!is_zero(constant)) rules.nonzero.push_back(constant);
}

// (- 5) is a minus: a grammar without it has no negative numbers.
bool GrammarCompiler::is_allowed_constant(Term constant) const {
  if (constant.is(TermKind::kLiteral)) return true;
  bool allowed = true;
  post_order(constant, [&](Term term) { allowed = allowed && (!term.op() || is_allowed(*term.op())); });
  return allowed;
}

// Constants are made with the standard table; a grammar may have rows of another one.
bool GrammarCompiler::is_allowed(const Operator& op) const {
  if (grammar_.weight(op) > 0) return true;
  return std::ranges::any_of(grammar_.operators, [&](const OperatorRule& rule) {
    return rule.weight > 0 && rule.op->name == op.name && rule.op->declaration == op.declaration;
  });
}

void GrammarCompiler::add_quantifiers() {
  auto add_rule = [&](uint16_t sort, TermRule rule, Production::Kind kind) {
    if (grammar_.weight(rule) > 0) add(sort, {.kind = kind}, grammar_.weight(rule));
  };
  if (made_.rules_.logic.quantifiers) {
    add_rule(CompiledGrammar::kBoolean, TermRule::kForall, Production::Kind::kForall);
    add_rule(CompiledGrammar::kBoolean, TermRule::kExists, Production::Kind::kExists);
  }
  for (uint16_t sort = 0; sort < made_.sorts_.size(); ++sort)
    if (!made_.sorts_[sort].productions.empty()) add_rule(sort, TermRule::kReuse, Production::Kind::kReuse);
}

}  // namespace cupel
