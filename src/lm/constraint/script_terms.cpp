// Terms: what may stand at their beginning.
#include <fmt/format.h>

#include "base/text.h"
#include "lm/constraint/script_state.h"
#include "term/name.h"

namespace cupel::lm {

namespace {

bool is_constant(const Operator& op) { return op.parameters.empty(); }

}  // namespace

bool ScriptState::own_fits(const OwnSymbol& symbol, const Want& want, bool function) const {
  if (want.literal || symbol.domain.empty() == function || !want.takes(symbol.range, kUnknownForm)) return false;
  return std::ranges::all_of(symbol.domain, [this](Sort sort) { return !around_->shortest(sort).empty(); });
}

std::vector<Candidate> ScriptState::candidates(std::string_view name, const Want& want) const {
  std::vector<Candidate> found;
  if (auto ops = operators().plain.find(name); ops != operators().plain.end()) {
    for (const Operator* op : ops->second) {
      bool literal_fits = !want.literal || (op->name == "-" && op->parameters.size() == 1);
      if (!is_constant(*op) && literal_fits) found.push_back({.op = op, .own = {}, .bindings = {}});
    }
  }
  for (const OwnSymbolPtr& symbol : around_->symbols()) {
    if (symbol->name == name && own_fits(*symbol, want, true))
      found.push_back({.op = {}, .own = symbol, .bindings = {}});
  }
  return found;
}

std::shared_ptr<Fit> ScriptState::fit_of(std::string_view name, const std::shared_ptr<const Want>& want) const {
  auto fit = std::make_shared<Fit>(want, candidates(name, *want));
  if (!fit->keep_planned(*around_, store())) return nullptr;
  return fit;
}

// The names that a head or a symbol can have, those of the text's own symbols left out. Found once for each set of
// sorts and each wish.
ScriptState::Names ScriptState::operator_names(const Want& want, Word kind) const {
  std::string key(1, static_cast<char>(kind));
  auto add = [&key](const auto& value) { key.append(reinterpret_cast<const char*>(&value), sizeof value); };
  key += want.literal ? '1' : '0';
  key += static_cast<char>(want.numbers);
  for (Sort sort : want.sorts) {
    const SortNode* node = &sort.node();
    add(node);
  }
  add(want.bit_vec), add(want.exponent), add(want.significand);
  Names& names = around_->cache()[key];
  if (!names) {
    std::vector<std::string> found = find_names(want, kind);
    std::ranges::sort(found);
    names = std::make_shared<const std::vector<std::string>>(std::move(found));
  }
  return names;
}

std::vector<std::string> ScriptState::find_names(const Want& want, Word kind) const {
  std::vector<std::string> found;
  auto shared = std::make_shared<const Want>(want);
  if (kind == Word::kSymbol) {
    for (const auto& [name, overloads] : operators().plain) {
      const Operator& op = *overloads.front();
      bool literal = want.literal && op.theory != "Core" && op.result.concrete != Sort::rounding_mode();
      if (is_constant(op) && !literal && want.contains(op.result.concrete)) found.push_back(name);
    }
    return found;
  }
  if (kind == Word::kIndexed) {
    for (const auto& [name, overloads] : operators().indexed) {
      std::vector<Candidate> all;
      for (const Operator* op : overloads) all.push_back({.op = op, .own = {}, .bindings = {}});
      Fit fit(shared, std::move(all));
      bool possible = false;
      for (uint64_t value : {0, 1, 2, 3, 4, 5, 8, 11, 15, 16, 24, 32, 64}) possible |= index_fits(fit, 0, value);
      possible |= index_fits(fit, 0, static_cast<uint64_t>(std::max<int64_t>(want.bit_vec.low, 1)));
      possible |= index_fits(fit, 0, static_cast<uint64_t>(std::max<int64_t>(want.exponent.low, 1)));
      if (possible && !want.literal) found.push_back(name);
    }
    if (want.contains(Sort::boolean()) && !want.literal && !constructors().empty()) found.emplace_back("is");
    return found;
  }
  for (const auto& [name, overloads] : operators().plain) {
    std::vector<Candidate> all;
    for (const Operator* op : overloads) {
      bool literal_fits = !want.literal || (op->name == "-" && op->parameters.size() == 1);
      if (!is_constant(*op) && literal_fits) all.push_back({.op = op, .own = {}, .bindings = {}});
    }
    if (Fit(shared, std::move(all)).keep_planned(*around_, store())) found.push_back(name);
  }
  if (want.contains(Sort::boolean()) && operators().logic.quantifiers && !want.literal) {
    found.insert(found.end(), {"exists", "forall"});
  }
  bool binds = !want.literal && !body_of(want).empty();
  if (binds) found.emplace_back("let");
  if (binds && !constructors().empty()) found.emplace_back("match");
  if (!want.bit_vec.empty() || !want.exponent.empty()) found.emplace_back("_");
  if (!want.literal && !qualified_sorts(want, SortKind::kSeq).empty()) found.emplace_back("as");
  return found;
}

Want ScriptState::body_of(Want want) const {
  if (operators().logic.difference) want.drop_numbers();
  return want;
}

std::vector<Sort> ScriptState::qualified_sorts(const Want& want, SortKind kind) const {
  bool known = kind == SortKind::kSeq ? operators().empty_sequence != nullptr : operators().constant_array != nullptr;
  std::vector<Sort> found;
  for (Sort sort : want.sorts) {
    if (!known || !sort.is(kind)) continue;
    if (kind == SortKind::kArray && around_->shortest_literal(sort.args()[1]).empty()) continue;
    found.push_back(sort);
  }
  return found;
}

ScriptState::Outcome ScriptState::term_step(char c) {
  std::shared_ptr<const Want> want = top_->want;
  if (c == '(') {
    if (!can_open(*want)) return Outcome::kReject;
    replace({.kind = Kind::kOpen, .want = want});
    return Outcome::kTaken;
  }
  Kind kind = c == '"' ? Kind::kString : c == '#' ? Kind::kHash : Kind::kDecimal;
  if (c == '"' || c == '#' || is_digit(c)) {
    pop();
    push({.kind = kind, .want = want});
    lexeme_.assign(1, c);
    return literal_possible() ? Outcome::kTaken : Outcome::kReject;
  }
  pop();
  word(Word::kSymbol, want, operator_names(*want, Word::kSymbol));
  return Outcome::kAgain;
}

// Whether anything that is wanted can begin with a parenthesis.
bool ScriptState::can_open(const Want& want) const {
  return !operator_names(want, Word::kHead)->empty() || !operator_names(want, Word::kIndexed)->empty() ||
         (!want.literal && !qualified_sorts(want, SortKind::kArray).empty()) ||
         std::ranges::any_of(around_->symbols(), [&](const OwnSymbolPtr& own) { return own_fits(*own, want, true); });
}

ScriptState::Outcome ScriptState::open_step(char c) {
  std::shared_ptr<const Want> want = top_->want;
  pop();
  if (c != '(') {
    word(Word::kHead, want, operator_names(*want, Word::kHead));
    return Outcome::kAgain;
  }
  std::vector<std::string> names;
  if (!operator_names(*want, Word::kIndexed)->empty()) names.emplace_back("_");
  if (!want->literal && !qualified_sorts(*want, SortKind::kArray).empty()) names.emplace_back("as");
  if (names.empty()) return Outcome::kReject;
  word(Word::kSecondHead, want, std::make_shared<const std::vector<std::string>>(std::move(names)));
  return Outcome::kTaken;
}

// A literal where there is one, else any operator: each has a plan.
std::string ScriptState::open_suggestion() const {
  const Want& want = *top_->want;
  if (!want.bit_vec.empty()) return fmt::format("_ bv0 {})", want.bit_vec.low);
  if (!want.exponent.empty()) return fmt::format("_ +zero {} {})", want.exponent.low, want.significand.low);
  for (const std::string& name : *operator_names(want, Word::kHead)) {
    std::shared_ptr<Fit> fit = fit_of(name, top_->want);
    if (fit) return name;
  }
  for (const OwnSymbolPtr& symbol : around_->symbols()) {
    if (own_fits(*symbol, want, true)) return symbol->name;
  }
  return want.literal ? "(" : "let";
}

ScriptState::Outcome ScriptState::choice_step(char c) {
  lexeme_ += c;
  ItemPtr item = top_;
  auto fits = [this](const std::string& text) { return text.starts_with(lexeme_); };
  auto found = std::ranges::find_if(*item->texts, fits);
  if (found == item->texts->end()) return Outcome::kReject;
  if (*found != lexeme_) return Outcome::kTaken;
  Sort sort = item->sorts[static_cast<size_t>(found - item->texts->begin())];
  pop();
  lexeme_.clear();
  if (sort.is(SortKind::kSeq)) {
    push({.kind = Kind::kClose, .sort = sort});
    return Outcome::kTaken;
  }
  Candidate constant{.op = operators().constant_array, .own = {}, .bindings = {}};
  match(constant.op->result, sort, constant.bindings);
  auto want = std::make_shared<const Want>(Want::exactly(sort));
  push({.kind = Kind::kArguments, .fit = std::make_shared<const Fit>(want, std::vector{constant})});
  fixed(")");
  return Outcome::kTaken;
}

}  // namespace cupel::lm
