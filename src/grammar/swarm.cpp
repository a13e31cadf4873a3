#include "grammar/swarm.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "grammar/connections.h"
#include "grammar/signature_drawer.h"
#include "smtlib/logic.h"

namespace cupel {

namespace {

/// The share of operators that a grammar leaves out.
constexpr std::array kMissing = {0.0, 0.25, 0.5, 0.75, 0.9};
constexpr uint64_t kMostTheories = 4;  // of one grammar of ALL, besides the core

// Few weights are large: the square of a uniform number.
double draw_weight(Rng& rng) {
  double root = rng.unit();
  return std::max(0.01, root * root);
}

std::string draw_logic(const std::vector<std::string>& logics, Rng& rng) {
  const std::string everything = "ALL";
  if (rng.chance(1, 6) && (logics.empty() || std::ranges::find(logics, everything) != logics.end())) return everything;
  std::span<const std::string_view> official = official_logics();
  return logics.empty() ? std::string(rng.pick(official)) : rng.pick(logics);
}

// A formula with a bit of every theory has much of none.
void narrow_theories(std::vector<const Operator*>& operators, Rng& rng) {
  std::vector<std::string_view> theories;
  for (const Operator* op : operators)
    if (op->theory != "Core" && std::ranges::find(theories, op->theory) == theories.end())
      theories.push_back(op->theory);
  if (theories.empty()) return;
  std::set<std::string_view> kept = {"Core"};
  for (uint64_t i = 1 + rng.below(kMostTheories); i > 0; --i) kept.insert(rng.pick(theories));
  std::erase_if(operators, [&](const Operator* op) { return !kept.contains(op->theory); });
}

SolverMask draw_solvers(const GrammarBook& book, double own, Rng& rng) {
  SolverMask all = book.set().all_solvers();
  if (all == 0 || rng.unit() >= own) return all;
  auto solvers = static_cast<uint64_t>(std::popcount(all));
  return SolverMask{1} << rng.below(solvers);
}

// Half of the grammars have nothing but assertions and a query.
void draw_commands(Grammar& grammar, Rng& rng) {
  bool plain = rng.chance(1, 2);
  for (double& weight : grammar.commands) weight = plain || rng.chance(1, 2) ? 0 : 0.5 * rng.unit();
}

void draw_term_rules(Grammar& grammar, const LogicRules& rules, Rng& rng) {
  grammar.weight(TermRule::kVariable) = 0.2 + rng.unit();
  grammar.weight(TermRule::kConstant) = draw_weight(rng);
  grammar.weight(TermRule::kFunction) = rng.unit();
  grammar.weight(TermRule::kReuse) = 0.5 * rng.unit();
  if (!rules.logic.quantifiers) return;
  grammar.weight(TermRule::kForall) = 0.5 * draw_weight(rng);
  grammar.weight(TermRule::kExists) = 0.5 * draw_weight(rng);
}

Error unknown_operation(const std::string& name, const std::string& logic) {
  return {fmt::format("formulas of {} have no operation '{}'", logic, name)};
}

/// The rules for one operation; false if there is none.
bool allow_operation(Grammar& grammar, const std::vector<const Operator*>& operators, const LogicRules& rules,
                     const std::string& name) {
  if (auto command = command_rule(name)) {
    bool scope = command == CommandRule::kPush || command == CommandRule::kPop;
    grammar.weight(*command) = scope ? 0.5 : 1;
    if (command == CommandRule::kPop) grammar.weight(CommandRule::kPush) = 0.5;
    return true;
  }
  auto term = term_rule(name);
  if (term && rules.logic.quantifiers) grammar.weight(*term) = 0.5;
  bool found = term && rules.logic.quantifiers;
  for (const Operator* op : operators) {
    if (op->name != name) continue;
    grammar.allow(*op, 1);
    found = true;
  }
  return found;
}

}  // namespace

Result<Grammar> plain_grammar(const GrammarBook& book, const SwarmSettings& settings, Rng& rng) {
  Grammar grammar{.logic = settings.logic.empty() ? "ALL" : settings.logic, .bytes = settings.bytes};
  TRY(check_logic(grammar.logic));
  LogicRules rules(grammar.logic, false);
  for (const Operator* op : book.operators(rules)) grammar.operators.push_back({op, 1});
  if (rules.logic.quantifiers) grammar.weight(TermRule::kForall) = grammar.weight(TermRule::kExists) = 0.2;
  grammar.signature = SignatureDrawer(grammar, rules, rng).draw();
  return grammar;
}

Result<Grammar> draw_grammar(const GrammarBook& book, const SwarmSettings& settings, Rng& rng) {
  Grammar grammar{.logic = settings.logic.empty() ? draw_logic(settings.logics, rng) : settings.logic,
                  .bytes = settings.bytes};
  TRY(check_logic(grammar.logic));
  LogicRules rules(grammar.logic, false);
  if (!settings.only.empty()) {
    std::vector<const Operator*> operators = book.operators(rules);
    grammar.terms = {1, 1, 0.5, 0.3, 0, 0};
    for (const std::string& name : settings.only)
      if (!allow_operation(grammar, operators, rules, name)) return unknown_operation(name, grammar.logic);
    connect(grammar, operators, rng);
  } else {
    std::vector<const Operator*> operators = book.operators(rules, draw_solvers(book, settings.own, rng));
    if (rules.logic.all) narrow_theories(operators, rng);
    double missing = rng.pick(kMissing);
    for (const Operator* op : operators)
      if (rng.unit() >= missing) grammar.operators.push_back({op, draw_weight(rng)});
    // At least one operator of the logic's theories.
    if (!operators.empty()) grammar.allow(*rng.pick(operators), 0.5);
    connect(grammar, operators, rng);
    draw_term_rules(grammar, rules, rng);
    draw_commands(grammar, rng);
  }
  grammar.signature = SignatureDrawer(grammar, rules, rng).draw();
  return grammar;
}

}  // namespace cupel
