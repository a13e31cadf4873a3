#include "mutate/row_builder.h"

#include <algorithm>

#include "mutate/difference.h"
#include "term/substitute.h"
#include "theory/operator_table.h"
#include "theory/typing.h"

namespace cupel {

namespace {

using Node = PatternNode::Kind;
using Role = RowVariable::Role;

constexpr int kConstantTries = 16;
constexpr uint64_t kLargestTerm = 40;  // positions of an expression that a row brings in

bool is_commutative(std::string_view name) {
  constexpr std::string_view kNames[] = {"and", "or", "xor", "re.union", "re.inter"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

}  // namespace

Term RowBuilder::apply_row(const RowPattern& pattern, Term formula) {
  failure_ = Failure::kForm;
  bounds_ = maker_.rules.difference && is_comparison(formula) && is_bound(formula);
  if (pattern.row && pattern.row->make) return pattern.row->make(*this, formula);
  match_ = {};
  if (!match(pattern, pattern.from, formula) || !choose_variables(pattern)) return {};
  used_ = 0;
  return build(pattern.to);
}

// --- the left side ---

bool RowBuilder::match(const RowPattern& pattern, const PatternNode& node, Term term) {
  if (node.kind == Node::kVariable) {
    Term& known = match_.terms[node.variable];
    if (known) return known == term;
    known = term;
    return match_variable(pattern.variables[node.variable], term.sort(), match_.bindings);
  }
  const Operator* op = term.op();
  if (node.kind != Node::kApplication || !op || op->name != node.name || !term.symbol().indices.empty()) return false;
  if (term.arity() != node.children.size()) return match_parts(pattern, node, term);
  for (size_t i = 0; i < term.arity(); ++i) {
    if (!match(pattern, node.children[i], term[i])) return false;
  }
  return true;
}

// (and p q r) is (and x y) with any two parts of its arguments; others have their order.
bool RowBuilder::match_parts(const RowPattern& pattern, const PatternNode& node, Term term) {
  Associativity associativity = term.op()->associativity;
  bool associative = associativity == Associativity::kLeft || associativity == Associativity::kRight;
  if (!associative || node.children.size() != 2 || term.arity() < 3) return false;
  std::vector<Term> parts[2];
  for (size_t i = 0; i < term.arity(); ++i) {
    bool last = i + 1 == term.arity(), behind = associativity == Associativity::kLeft ? last : i > 0;
    if (is_commutative(node.name)) behind = last ? parts[1].empty() : i > 0 && rng_->chance(1, 2);
    parts[behind].push_back(term[i]);
  }
  if (is_commutative(node.name) && rng_->chance(1, 2)) std::swap(parts[0], parts[1]);
  for (size_t i = 0; i < 2; ++i) {
    if (!match(pattern, node.children[i], joined(term, parts[i]))) return false;
  }
  return true;
}

Term RowBuilder::joined(Term like, std::span<const Term> args) {
  return args.size() == 1 ? args[0] : store().apply(like.symbol(), args, like.sort());
}

// --- other variables ---

bool RowBuilder::choose_variables(const RowPattern& pattern) {
  for (size_t i = 0; i < pattern.variables.size(); ++i) {
    if (pattern.variables[i].role != Role::kTerm) continue;
    match_.terms[i] = choose(pattern.variables[i]);
    if (!match_.terms[i]) return false;
  }
  if (pattern.condition.kind == Node::kNothing) return choose_constants(pattern, false);
  for (int tries = 0; tries < kConstantTries; ++tries) {
    if (!choose_constants(pattern, true)) return false;
    if (holds(pattern.condition)) return true;
  }
  return fail(Failure::kNoArgument), false;
}

// Where there is no condition any term does.
bool RowBuilder::choose_constants(const RowPattern& pattern, bool conditional) {
  for (size_t i = 0; i < pattern.variables.size(); ++i) {
    const RowVariable& variable = pattern.variables[i];
    if (variable.role != Role::kConstant) continue;
    Sort sort = sort_of(variable, match_.bindings, store());
    match_.terms[i] = sort ? constants_.draw(sort, *rng_) : Term();
    if (!match_.terms[i] && !conditional) match_.terms[i] = choose(variable);
    if (!match_.terms[i]) return fail(Failure::kNoArgument), false;
  }
  return true;
}

// The condition is no part of the script, so it may use what the logic lacks.
bool RowBuilder::holds(const PatternNode& condition) {
  used_ = 0;
  any_logic_ = true;
  Term built = build(condition);
  any_logic_ = false;
  return built && constants_.holds(built);
}

Term RowBuilder::choose(const RowVariable& variable) {
  Sort sort = sort_of(variable, match_.bindings, store());
  return sort ? any_term(sort) : fail(Failure::kNoInstance);
}

Term RowBuilder::any_term(Sort sort) {
  Term made;
  if (rng_->chance(1, 4)) made = constants_.draw(sort, *rng_);
  if (made) return made;
  Place small = *place_;
  small.room = std::min(small.room, kLargestTerm);
  made = maker_.expressions.pick(sort, Wanted::kAny, small, *rng_);
  if (!made) made = constants_.draw(sort, *rng_);
  return made ? made : fail(Failure::kNoArgument);
}

// --- the right side ---

Term RowBuilder::build(const PatternNode& node) {
  if (node.kind == Node::kLiteral) return literal(node);
  if (node.kind == Node::kVariable) {
    Term term = match_.terms[node.variable];
    uint32_t bit = 1u << node.variable;
    // Each copy of a binder has variables of its own.
    bool again = used_ & bit;
    used_ |= bit;
    return again && term.has_binders() ? refresh_binders(store(), term) : term;
  }
  Term args[RowPattern::kMaxVariables];
  for (size_t i = 0; i < node.children.size(); ++i) {
    args[i] = build(node.children[i]);
    if (!args[i]) return {};
  }
  Index indices[4];
  for (size_t i = 0; i < node.indices.size(); ++i) indices[i] = {.number = number(node.indices[i])};
  return apply_checked(node.overloads, {args, node.children.size()}, {indices, node.indices.size()});
}

Term RowBuilder::literal(const PatternNode& node) {
  Sort sort = Sort::integer();
  if (node.literal == LiteralKind::kString) sort = Sort::string();
  if (node.literal == LiteralKind::kBinary) sort = store().bit_vec(static_cast<uint32_t>(node.text.size() - 2));
  if (node.literal == LiteralKind::kBvNumeral) sort = store().bit_vec(number(node.indices[0]));
  return store().literal(node.literal, node.text, sort);
}

uint32_t RowBuilder::number(const PatternNode::Number& number) const {
  return number.variable < 0 ? number.value : static_cast<uint32_t>(match_.bindings.number(number.variable));
}

Term RowBuilder::apply(std::string_view name, std::span<const Term> args, std::span<const Index> indices) {
  for (Term arg : args) {
    if (!arg) return {};
  }
  return apply_checked(OperatorTable::standard().overloads(name), args, indices);
}

Term RowBuilder::apply_checked(std::span<const Operator* const> overloads, std::span<const Term> args,
                               std::span<const Index> indices) {
  Result<Term> made = apply_operator(store(), overloads, indices, {}, args);
  if (!made) return fail(Failure::kNoInstance);
  if (any_logic_) return *made;
  const Operator& op = *made->op();
  if (!allowed(op)) return fail(Failure::kNoOperator);
  if (maker_.rules.linear && !maker_.linearity.holds_at(*made)) return fail(Failure::kNonlinear);
  return maker_.rules.difference ? in_difference_logic(*made) : *made;
}

// Difference logic has numbers but no sums of them, and few forms of atoms.
Term RowBuilder::in_difference_logic(Term made) {
  if (is_comparison(made)) {
    bool known = is_difference_atom(made) || (bounds_ && is_bound(made));
    return known ? made : fail(Failure::kForm);
  }
  bool sum = (made.op()->name == "+" || made.op()->name == "-") && std::ranges::all_of(made.args(), is_number);
  if (!sum || is_number(made)) return made;
  Term number = constants_.evaluated(made);
  return number ? number : fail(Failure::kForm);
}

bool RowBuilder::allowed(const Operator& op) {
  auto [entry, added] = allowed_.try_emplace(&op, false);
  if (added) entry->second = maker_.generators.allows(op);
  return entry->second;
}

}  // namespace cupel
