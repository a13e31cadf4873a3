// Elements of uninterpreted sorts: how solvers name them, and where they list all of them.
#include <algorithm>
#include <cstddef>

#include "base/text.h"
#include "smtlib/model_reader.h"

namespace cupel {

namespace {

// `@U_0`, `@uc_U_0`, `@a0`; z3: `U!val!0`; Yices: `const!0`.
bool is_element_name(std::string_view name) {
  return name.starts_with('@') || name.starts_with("const!") || name.find("!val!") != name.npos;
}

/// The digits of a text as a number; far beyond any universe that is listed, it no longer grows.
size_t number_in(std::string_view text) {
  constexpr size_t kLarge = 1000000000;
  size_t value = 0;
  for (char c : text) {
    if (c >= '0' && c <= '9' && value < kLarge) value = value * 10 + static_cast<size_t>(c - '0');
  }
  return value;
}

}  // namespace

Term ModelReader::unknown_constant(const Head& head) {
  if (scope_.term(head.name).kind != TermBinding::Kind::kNone) return {};
  std::string_view name = names_.text(head.name);
  if (!is_element_name(name)) return {};
  Sort sort = head.qualifier ? head.qualifier : sort_of_element(name);
  if (!sort && frames_.empty()) sort = expected_;
  if (!sort || !sort.is(SortKind::kUninterpreted)) return {};
  return store_.constant(element(name, sort));
}

Function& ModelReader::element(std::string_view name, Sort sort) {
  auto [at, added] = elements_.try_emplace({name, &sort.node()}, nullptr);
  if (!added) return *at->second;
  Function* made = store_.declare(name, FunctionKind::kElement, {}, sort);
  made->element = element_counts_[&sort.node()]++;
  at->second = made;
  return *made;
}

Sort ModelReader::sort_named(std::string_view name) {
  const SortBinding& binding = scope_.sort(names_.intern(name, store_.arena()));
  if (!binding.declaration || binding.declaration->arity != 0 || binding.declaration->datatype) return {};
  return store_.declared(*binding.declaration, {});
}

// The name of the sort stands between a mark and a number.
Sort ModelReader::sort_of_element(std::string_view name) {
  auto known = elements_.lower_bound({name, nullptr});
  if (known != elements_.end() && known->first.first == name) return known->second->range;
  take_prefix(name, "@");
  while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
  for (std::string_view separator : {"!val!", "!", "_"}) {
    if (!name.ends_with(separator)) continue;
    name.remove_suffix(separator.size());
    break;
  }
  if (Sort sort = sort_named(name)) return sort;
  return take_prefix(name, "uc_") ? sort_named(name) : Sort();
}

// cvc4 and cvc5: `; cardinality of U is 2`, then `; rep: @uc_U_0` or `; rep: (as @U_0 U)` for each element. A list that
// is shorter or longer than announced is not taken for the universe.
void ModelReader::listed_elements() {
  const Lexer resume = lexer_;
  std::vector<size_t> announced;
  for (auto [from, length] : clean_.comments) {
    std::string_view line = std::string_view(clean_.text).substr(from, length);
    if (take_prefix(line, "cardinality of ")) {
      size_t is = std::min(line.rfind(" is "), line.size());
      listing_ = listed_sort(line.substr(0, is));
      if (listing_) announced.push_back(number_in(line.substr(is)));
    } else if (listing_ && take_prefix(line, "rep: ")) {
      listed_element(line);
    }
  }
  for (size_t i = announced.size(); i-- > 0;) {
    if (model_.universes[i].elements.size() != announced[i])
      model_.universes.erase(model_.universes.begin() + static_cast<std::ptrdiff_t>(i));
  }
  lexer_ = resume;
}

// Starts the universe of a sort that the script has.
bool ModelReader::listed_sort(std::string_view line) {
  Sort listed;
  lexer_ = Lexer(line);
  bool known = sort(listed) && listed.is(SortKind::kUninterpreted);
  error_ = {};
  if (known) model_.universes.push_back({listed, {}});
  return known;
}

void ModelReader::listed_element(std::string_view line) {
  Lexer rep(line);
  Token token = rep.next();
  if (token.kind == TokenKind::kOpen && rep.next().text == "as") token = rep.next();
  if (token.kind != TokenKind::kSymbol || !is_element_name(token.text)) return;
  ModelUniverse& universe = model_.universes.back();
  universe.elements.push_back(&element(token.text, universe.sort));
}

// z3: (forall ((x U)) (or (= x U!val!0) ...)), or an equality alone.
bool ModelReader::universe(const Lexer& start) {
  lexer_ = start;
  Term constraint;
  if (!term(constraint)) return false;
  if (!constraint.is(TermKind::kBinder) || constraint.binder().variables.size() != 1) return true;
  const Variable& variable = *constraint.binder().variables[0];
  Term condition = constraint[0];
  bool several = condition.op() && condition.op()->name == "or";
  ModelUniverse made{variable.sort, {}};
  for (Term equality : several ? condition.args() : std::span<const Term>(&condition, 1)) {
    bool fits = equality.op() && equality.op()->name == "=" && equality.arity() == 2 && equality[1].fun() &&
                equality[1].fun()->kind == FunctionKind::kElement && equality[0] == store_.variable(variable);
    if (!fits) return true;
    made.elements.push_back(equality[1].fun());
  }
  model_.universes.push_back(std::move(made));
  return true;
}

}  // namespace cupel
