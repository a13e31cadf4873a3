#include "lm/constraint/surroundings.h"

#include <fmt/format.h>

#include "lm/constraint/difference.h"
#include "theory/operator_table.h"
#include "theory/theory.h"

namespace cupel::lm {

namespace {

bool known_to_all(const Operator& op, const std::vector<std::string>& solvers) {
  return std::ranges::all_of(solvers, [&](const std::string& solver) { return is_known_to(op, solver); });
}

// Theories that a logic has because another one needs their sorts: strings have lengths, floats have bits. Not every
// solver knows their operators under such a logic.
bool only_lends_sorts(std::string_view theory, std::string_view name, const Logic& logic) {
  if (logic.all) return false;
  if (theory == kBitVectors.name) return !logic.bit_vectors;
  return theory == kInts.name && logic.strings && name.find("IA") == std::string_view::npos;
}

bool usable(const Operator& op, std::string_view name, const Logic& logic, const std::vector<std::string>& solvers) {
  bool plain = !op.typing && !op.symbol_index && !(op.flags & (kReadOnly | kHigherOrder));
  bool known = logic.all || !(op.flags & kOnlyInAll);
  bool linear = !(op.flags & kNonlinear) || logic.all || logic.nonlinear || op.flags & kScales;
  // Formulas of floats write reals, but compute none.
  bool stays = op.result.concrete != Sort::real() || logic.all || logic.reals;
  if (only_lends_sorts(op.theory, name, logic) || (logic.difference && !is_of_difference_logic(op))) return false;
  return plain && known && linear && stays && logic.has_theory(op.theory) && known_to_all(op, solvers);
}

}  // namespace

Language::Language(ConstraintSettings settings) : settings_(std::move(settings)), logics_(settings_.logics) {
  if (logics_.empty()) logics_.assign(official_logics().begin(), official_logics().end());
  std::ranges::sort(logics_);
}

std::shared_ptr<const Language::Operators> Language::operators_of(const std::string& name) const {
  auto operators = std::make_shared<Operators>();
  operators->logic = parse_logic(name);
  for (const Operator& op : OperatorTable::standard().operators()) {
    if (!usable(op, name, operators->logic, settings_.solvers)) continue;
    if (op.needs_qualifier) {
      if (op.name == "seq.empty") operators->empty_sequence = &op;
      if (op.name == "const") operators->constant_array = &op;
      continue;
    }
    (op.index_count > 0 ? operators->indexed : operators->plain)[op.name].push_back(&op);
  }
  return operators;
}

Surroundings::Surroundings(std::shared_ptr<const Language::Operators> operators, TermStore&)
    : operators_(std::move(operators)) {
  sorts_.push_back(Sort::boolean());
  if (operators_->ints()) sorts_.push_back(Sort::integer());
  if (operators_->reals()) sorts_.push_back(Sort::real());
  if (operators_->strings()) sorts_.insert(sorts_.end(), {Sort::string(), Sort::reg_lan()});
  if (operators_->floats()) sorts_.push_back(Sort::rounding_mode());
}

bool Surroundings::has_name(std::string_view name) const {
  return std::ranges::any_of(symbols_, [&](const OwnSymbolPtr& symbol) { return symbol->name == name; }) ||
         std::ranges::any_of(declared_sorts_, [&](Sort sort) { return sort.text() == name; });
}

std::shared_ptr<const Surroundings> Surroundings::with(OwnSymbolPtr symbol, TermStore&) const {
  auto changed = std::make_shared<Surroundings>(*this);
  changed->know(symbol->range);
  for (Sort sort : symbol->domain) changed->know(sort);
  // Whether there are differences depends on whether there are unknowns.
  if (operators_->logic.difference && is_numeric(symbol->range)) changed->cache_ = std::make_shared<NameCache>();
  changed->symbols_.push_back(std::move(symbol));
  changed->find_terms();
  return changed;
}

std::shared_ptr<const Surroundings> Surroundings::with_sort(Sort sort) const {
  auto changed = std::make_shared<Surroundings>(*this);
  changed->declared_sorts_.push_back(sort);
  return changed;
}

std::shared_ptr<const Surroundings> Surroundings::with_datatype(OwnDatatype datatype) const {
  auto changed = std::make_shared<Surroundings>(*this);
  changed->datatypes_.push_back(std::move(datatype));
  changed->cache_ = std::make_shared<NameCache>();  // there is something to test and to match
  return changed;
}

// Sorts that a term may have without any symbol of it: those inside of others, too.
void Surroundings::know(Sort sort) {
  for (Sort part : sort.args()) know(part);
  bool listed = sort.is(SortKind::kArray) || sort.is(SortKind::kSeq) || sort.is(SortKind::kUninterpreted);
  if (listed && std::ranges::find(mentioned_, sort) == mentioned_.end()) mentioned_.push_back(sort);
}

// Until nothing is found any more: a function has a term as soon as each of its arguments has one.
void Surroundings::find_terms() {
  bool found = true;
  auto learn = [&](Sort sort, std::string text) {
    shortest_.emplace_back(sort, std::move(text));
    sorts_.push_back(sort);
    cache_ = std::make_shared<NameCache>();
    found = true;
  };
  while (std::exchange(found, false)) {
    for (const OwnSymbolPtr& symbol : symbols_) {
      bool listed = std::ranges::find(mentioned_, symbol->range) != mentioned_.end();
      if (!listed || std::ranges::find(sorts_, symbol->range) != sorts_.end()) continue;
      std::string text = symbol->name;
      bool possible = true;
      for (Sort sort : symbol->domain) {
        std::string argument = shortest(sort);
        possible &= !argument.empty();
        text += " " + argument;
      }
      if (possible) learn(symbol->range, symbol->domain.empty() ? text : "(" + text + ")");
    }
    for (Sort sort : mentioned_) {
      if (std::ranges::find(sorts_, sort) != sorts_.end()) continue;
      if (sort.is(SortKind::kSeq) && operators_->empty_sequence)
        learn(sort, fmt::format("(as seq.empty {})", sort.text()));
      if (!sort.is(SortKind::kArray) || !operators_->constant_array) continue;
      std::string value = shortest_literal(sort.args()[1]);
      if (!value.empty()) learn(sort, fmt::format("((as const {}) {})", sort.text(), value));
    }
  }
}

std::string Surroundings::shortest_literal(Sort sort) const {
  switch (sort.kind()) {
    case SortKind::kBool: return "true";
    case SortKind::kInt: return operators_->ints() ? "0" : "";
    case SortKind::kReal: return operators_->reals() || operators_->floats() ? "0.0" : "";
    case SortKind::kString: return operators_->strings() ? "\"\"" : "";
    case SortKind::kRoundingMode: return operators_->floats() ? "RNE" : "";
    case SortKind::kBitVec:
      return operators_->bit_vectors() && sort.width() <= kWidestBitVec ? fmt::format("(_ bv0 {})", sort.width()) : "";
    case SortKind::kFloat:
      return operators_->floats() ? fmt::format("(_ +zero {} {})", sort.width(), sort.significand()) : "";
    default: return "";
  }
}

std::string Surroundings::shortest(Sort sort) const {
  if (sort.is(SortKind::kRegLan)) return operators_->strings() ? "re.all" : "";
  std::string literal = shortest_literal(sort);
  if (!literal.empty()) return literal;
  auto found = std::ranges::find(shortest_, sort, [](const auto& entry) { return entry.first; });
  return found == shortest_.end() ? "" : found->second;
}

std::string Surroundings::shortest(Sort sort, bool literal, TermForms numbers) const {
  if (literal) return shortest_literal(sort);
  if (!is_numeric(sort) || numbers & kLiteralForm) return shortest(sort);
  return numbers & kUnknownForm ? shortest_unknown(sort) : std::string();
}

std::string Surroundings::shortest_unknown(Sort sort) const {
  std::string found;
  for (const OwnSymbolPtr& symbol : symbols_) {
    if (symbol->range != sort) continue;
    std::string text = symbol->name;
    bool possible = true;
    for (Sort part : symbol->domain) {
      std::string argument = shortest(part);
      possible &= !argument.empty();
      text += " " + argument;
    }
    if (!symbol->domain.empty()) text = "(" + text + ")";
    if (possible && (found.empty() || text.size() < found.size())) found = std::move(text);
  }
  return found;
}

Want Surroundings::anything() const {
  Want want;
  for (Sort sort : sorts_) {
    // No solver owes an answer about equal regular expressions.
    if (!sort.is(SortKind::kRegLan)) want.add(sort);
  }
  if (operators_->bit_vectors()) want.bit_vec = {1, kWidestBitVec};
  if (operators_->floats()) {
    want.exponent = {2, kMostExponentBits};
    want.significand = {3, kMostSignificandBits};
  }
  return want;
}

}  // namespace cupel::lm
