#include "lm/steering.h"

#include <fmt/format.h>

#include "base/spelling.h"
#include "smtlib/lexer.h"
#include "theory/operator_table.h"
#include "theory/sample.h"

namespace cupel::lm {

namespace {

std::string opening_of(const Operator& op) {
  if (op.index_count > 0) return "((_ " + op.name;
  if (op.needs_qualifier) return (op.parameters.empty() ? "(as " : "((as ") + op.name;
  return op.parameters.empty() ? op.name : "(" + op.name;
}

bool needs_compounds(const Operator& op) {
  auto compound = [](const SortPattern& one) { return one.kind == SortPattern::Kind::kCompound; };
  return compound(op.result) || std::ranges::any_of(op.parameters, compound);
}

/// Whether it says something about a term of this sort.
bool is_predicate_on(const Operator& op, Sort sort) {
  return op.result.concrete == Sort::boolean() && std::ranges::any_of(op.parameters, [&](const SortPattern& one) {
           return one.kind == SortPattern::Kind::kConcrete && one.concrete == sort;
         });
}

bool takes(ScriptState state, std::string_view text) { return state.feed(text); }

std::string first_that_fits(const ScriptState& state, const std::vector<std::string>& openings) {
  for (std::string_view before : {" ", ""}) {
    for (const std::string& opening : openings) {
      std::string text = std::string(before) + opening;
      // The name must be allowed to end where it ends.
      if (takes(state, text + " ") || takes(state, text + ")")) return text;
    }
  }
  return {};
}

bool can_write(const Language::Operators& operators, const std::string& name) {
  bool qualified = (operators.empty_sequence && operators.empty_sequence->name == name) ||
                   (operators.constant_array && operators.constant_array->name == name);
  return qualified || operators.plain.contains(name) || operators.indexed.contains(name);
}

}  // namespace

Result<std::vector<std::string>> logics_with(const std::string& operation, const ConstraintSettings& settings) {
  const OperatorTable& table = OperatorTable::standard();
  if (table.overloads(operation).empty()) {
    std::vector<std::string_view> names;
    for (const auto& [name, overloads] : table.by_name()) names.push_back(name);
    std::string_view meant = closest_name(operation, names);
    std::string hint = meant.empty() ? "" : fmt::format("; did you mean {}?", meant);
    return Error{fmt::format("no operator is called {}{} (cupel ops lists them)", operation, hint)};
  }
  Language language(settings);
  std::vector<std::string> found;
  for (const std::string& logic : language.logics()) {
    if (can_write(*language.operators_of(logic), operation)) found.push_back(logic);
  }
  if (found.empty()) {
    return Error{fmt::format("no sample can have {}: not with this logic and operators that all of {} know", operation,
                             fmt::join(settings.solvers, ", "))};
  }
  return found;
}

bool has_operation(std::string_view text, std::string_view operation) {
  if (text.find(operation) == std::string_view::npos) return false;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (token.kind == TokenKind::kSymbol && token.text == operation) return true;
  }
  return false;
}

Steering::Steering(const std::string& operation) : operation_(operation) {
  for (const Operator* op : OperatorTable::standard().overloads(operation)) {
    std::string opening = opening_of(*op);
    if (std::ranges::find(openings_, opening) == openings_.end()) openings_.push_back(std::move(opening));
    if (needs_compounds(*op)) on_compounds_.push_back(op);
    if (op->result.kind != SortPattern::Kind::kConcrete || op->result.concrete == Sort::boolean()) continue;
    for (const Operator& other : OperatorTable::standard().operators()) {
      if (is_predicate_on(other, op->result.concrete)) detours_.push_back(opening_of(other));
    }
  }
}

std::string Steering::opening(const ScriptState& state, bool detours) const {
  std::string found = first_that_fits(state, openings_);
  return found.empty() && detours ? first_that_fits(state, detours_) : found;
}

std::string Steering::declaration(const ScriptState& state, Rng& rng) const {
  if (on_compounds_.empty()) return {};
  TermStore store;
  SamplingPool pool = SamplingPool::standard(store);
  for (int tries = 0; tries < 8; ++tries) {
    std::optional<Instance> instance = sample_instance(*rng.pick(on_compounds_), pool, rng, store);
    if (!instance) continue;
    std::vector<Sort> sorts = instance->arguments;
    sorts.push_back(instance->result);
    for (Sort sort : sorts) {
      bool compound = sort.is(SortKind::kArray) || sort.is(SortKind::kSeq);
      std::string text = fmt::format("(declare-const c_{} {})\n", rng.below(10), sort.text());
      if (compound && takes(state, text)) return text;
    }
  }
  return {};
}

}  // namespace cupel::lm
