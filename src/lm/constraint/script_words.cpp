// Words: symbols, heads, names, commands.
#include <fmt/format.h>

#include "base/text.h"
#include "lm/constraint/script_state.h"
#include "term/name.h"

namespace cupel::lm {

namespace {

constexpr size_t kLongestName = 16;  // beyond it only digits follow, which make it new
constexpr size_t kLongestNumbered = 64;

// No operator and no reserved word ends so.
bool ends_with_number(std::string_view name) {
  size_t digits = 0;
  while (digits < name.size() && is_digit(name[name.size() - 1 - digits])) ++digits;
  return digits > 0 && digits + 1 < name.size() && name[name.size() - 1 - digits] == '_';
}

std::shared_ptr<const std::vector<std::string>> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

bool any_with_prefix(const std::vector<std::string>& names, const std::string& prefix) {
  auto at = std::ranges::lower_bound(names, prefix);
  return at != names.end() && at->starts_with(prefix);
}

}  // namespace

void ScriptState::word(Word kind, std::shared_ptr<const Want> want, Names texts) {
  lexeme_.clear();
  push({.kind = Kind::kWord, .word = kind, .want = std::move(want), .texts = std::move(texts)});
}

ScriptState::Outcome ScriptState::word_step(char c) {
  if (is_symbol_character(static_cast<unsigned char>(c))) {
    lexeme_ += c;
    return word_possible() ? Outcome::kTaken : Outcome::kReject;
  }
  return !lexeme_.empty() && finish_word() ? Outcome::kAgain : Outcome::kReject;
}

bool ScriptState::word_possible() const {
  const Item& item = *top_;
  if (item.word == Word::kName) {
    bool starts = (lexeme_[0] | 0x20) >= 'a' && (lexeme_[0] | 0x20) <= 'z';
    if (lexeme_.size() <= kLongestName) return starts && is_word_character(lexeme_.back());
    bool underscore = lexeme_.back() == '_' && lexeme_.size() == kLongestName + 1;
    bool digit = is_digit(lexeme_.back()) && ends_with_number(lexeme_);
    return lexeme_.size() <= kLongestNumbered && (underscore || digit);
  }
  if (item.word == Word::kAtom && atom_possible()) return true;
  if (any_with_prefix(*item.texts, lexeme_)) return true;
  if (item.word != Word::kHead && item.word != Word::kSymbol) return false;
  return std::ranges::any_of(around_->symbols(), [&](const OwnSymbolPtr& symbol) {
    return symbol->name.starts_with(lexeme_) && own_fits(*symbol, *item.want, item.word == Word::kHead);
  });
}

// bv and the digits of a number that fits the widest wanted width.
bool ScriptState::atom_possible() const {
  const Range& widths = top_->want->bit_vec;
  if (widths.empty()) return false;
  if (std::string_view("bv").starts_with(lexeme_)) return true;
  if (!lexeme_.starts_with("bv") || lexeme_.size() > 20) return false;
  std::string_view digits = std::string_view(lexeme_).substr(2);
  if (!std::ranges::all_of(digits, is_digit) || (digits[0] == '0' && digits.size() > 1)) return false;
  return bits_needed(std::stoull(std::string(digits))) <= static_cast<uint64_t>(widths.high);
}

// Names of lists that are still open count, too.
bool ScriptState::is_new_name() const {
  if (!ends_with_number(lexeme_) || around_->has_name(lexeme_)) return false;
  for (const Item* item = top_.get(); item; item = item->next.get()) {
    if (item->draft && item->draft->has_name(lexeme_)) return false;
    auto same = [&](const OwnSymbolPtr& symbol) { return symbol->name == lexeme_; };
    if (item->kind == Kind::kBindings && std::ranges::any_of(item->symbols, same)) return false;
  }
  return true;
}

std::string ScriptState::new_name() const {
  ScriptState copy = *this;
  for (copy.lexeme_ = "v_0"; !copy.is_new_name();) copy.lexeme_ += '0';
  return copy.lexeme_;
}

bool ScriptState::finish_word() {
  switch (top_->word) {
    case Word::kCommand: return std::ranges::binary_search(*top_->texts, lexeme_) && finish_command();
    case Word::kLogic: {
      if (!std::ranges::binary_search(*top_->texts, lexeme_)) return false;
      logic_ = lexeme_;
      around_ = std::make_shared<const Surroundings>(language_->operators_of(logic_), store());
      replace({.kind = Kind::kFixed, .fixed = ")\n"});
      return true;
    }
    case Word::kName: return is_new_name() && finish_name();
    case Word::kSymbol: return finish_symbol();
    case Word::kHead: return finish_head();
    case Word::kSecondHead: return finish_second_head();
    case Word::kIndexed: return std::ranges::binary_search(*top_->texts, lexeme_) && finish_indexed();
    case Word::kAtom: return finish_atom();
    case Word::kSort:
    case Word::kSortHead:
    case Word::kSortIndexed: return std::ranges::binary_search(*top_->texts, lexeme_) && finish_sort_word();
    case Word::kTester: return std::ranges::binary_search(*top_->texts, lexeme_) && finish_tester();
    case Word::kPattern: return std::ranges::binary_search(*top_->texts, lexeme_) && finish_pattern();
  }
  return false;
}

ScriptState::Names ScriptState::command_names() const {
  if (!around_) return sorted({"set-logic"});
  std::vector<std::string> names = {"assert", "declare-const", "define-fun", "push"};
  const Logic& logic = operators().logic;
  if (assertions_ > 0) names.emplace_back("check-sat");
  if (logic.all || logic.functions) names.emplace_back("declare-fun");
  if (logic.all || logic.functions || logic.arrays) names.emplace_back("declare-sort");
  if (logic.all || logic.datatypes) names.emplace_back("declare-datatypes");
  if (!levels_.empty()) names.emplace_back("pop");
  return sorted(std::move(names));
}

bool ScriptState::finish_command() {
  std::string name = std::exchange(lexeme_, {});
  pop();
  if (name == "set-logic") {
    word(Word::kLogic, {}, sorted(language_->logics()));
    fixed(" ");
  } else if (name == "assert") {
    ++assertions_;
    queried_ = false;
    fixed(")\n");
    term(Want::exactly(Sort::boolean()));
    fixed(" ");
  } else if (name == "check-sat") {
    queried_ = true;
    fixed(")\n");
  } else if (name == "push" || name == "pop") {
    if (name == "push") levels_.push_back(around_);
    if (name == "pop") around_ = levels_.back(), levels_.pop_back();
    fixed(" 1)\n");
  } else if (name == "declare-datatypes") {
    push({.kind = Kind::kDatatypes, .draft = std::make_shared<const DatatypeDraft>()});
    fixed(" (");
  } else {
    push({.kind = Kind::kDeclare, .fixed = name});
    word(Word::kName, {}, {});
    fixed(" ");
  }
  return true;
}

// The item below says what the name is for.
bool ScriptState::finish_name() {
  std::string name = std::exchange(lexeme_, {});
  pop();
  ItemPtr below = top_;
  if (below->kind != Kind::kVariables && below->kind != Kind::kDeclare) return finish_listed_name(*below, name);
  pop();
  if (below->kind == Kind::kVariables) {
    Item list = *below;
    push(std::move(list));
    push({.kind = Kind::kVariable, .fixed = name});
    push({.kind = Kind::kSort, .flag = below->flag && operators().logic.difference});
    fixed(" ");
  } else if (below->fixed == "declare-sort") {
    SortDeclaration* declaration = store().declare_sort(name, 0);
    around_ = around_->with_sort(store().declared(*declaration, {}));
    fixed(" 0)\n");
  } else if (below->fixed == "declare-const") {
    push({.kind = Kind::kDeclare, .fixed = name});
    push({.kind = Kind::kSort});
    fixed(" ");
  } else if (below->fixed == "declare-fun") {
    push({.kind = Kind::kSortList, .fixed = name});
    fixed(" (");
  } else {
    push({.kind = Kind::kVariables, .flag = true, .fixed = name, .around = around_});
    fixed(" (");
  }
  return true;
}

bool ScriptState::finish_symbol() {
  ItemPtr item = top_;
  std::string name = std::exchange(lexeme_, {});
  for (const OwnSymbolPtr& symbol : around_->symbols()) {
    if (symbol->name != name || !own_fits(*symbol, *item->want, false)) continue;
    pop();
    return deliver(symbol->range, kUnknownForm);
  }
  if (!std::ranges::binary_search(*item->texts, name)) return false;
  const Operator& op = *operators().plain.find(name)->second.front();
  pop();
  return deliver(op.result.concrete, kLiteralForm);
}

bool ScriptState::finish_head() {
  ItemPtr item = top_;
  if (lexeme_ == "forall" || lexeme_ == "exists" || lexeme_ == "let" || lexeme_ == "match")
    return std::ranges::binary_search(*item->texts, lexeme_) && finish_binder();
  std::string name = std::exchange(lexeme_, {});
  if ((name == "_" || name == "as") && !std::ranges::binary_search(*item->texts, name)) return false;
  pop();
  if (name == "_") {
    std::vector<std::string> names;
    if (!item->want->exponent.empty()) names = {"+oo", "+zero", "-oo", "-zero", "NaN"};
    word(Word::kAtom, item->want, sorted(std::move(names)));
    fixed(" ");
    return true;
  }
  if (name == "as") {
    std::vector<Sort> sorts = qualified_sorts(*item->want, SortKind::kSeq);
    std::vector<std::string> texts;
    for (Sort sort : sorts) texts.emplace_back(sort.text());
    push({.kind = Kind::kChoice,
          .texts = std::make_shared<const std::vector<std::string>>(std::move(texts)),
          .sorts = std::move(sorts)});
    fixed(" seq.empty ");
    return true;
  }
  std::shared_ptr<Fit> fit = fit_of(name, item->want);
  if (!fit) return false;
  push({.kind = Kind::kArguments, .fit = std::move(fit)});
  return true;
}

bool ScriptState::finish_binder() {
  std::string name = std::exchange(lexeme_, {});
  auto want = std::make_shared<const Want>(body_of(*top_->want));
  pop();
  if (name == "match") {
    Want subject;
    for (const OwnSymbolPtr& constructor : constructors()) subject.add(constructor->range);
    push({.kind = Kind::kSubject, .want = std::move(want), .around = around_});
    term(std::move(subject));
    fixed(" ");
    return true;
  }
  if (name == "let") {
    push({.kind = Kind::kBindings, .want = std::move(want), .around = around_});
  } else {
    push({.kind = Kind::kVariables, .around = around_});
  }
  fixed(" (");
  return true;
}

bool ScriptState::finish_second_head() {
  std::string name = std::exchange(lexeme_, {});
  if (!std::ranges::binary_search(*top_->texts, name)) return false;
  std::shared_ptr<const Want> want = top_->want;
  pop();
  if (name == "_") {
    word(Word::kIndexed, want, operator_names(*want, Word::kIndexed));
    fixed(" ");
    return true;
  }
  std::vector<Sort> sorts = qualified_sorts(*want, SortKind::kArray);
  std::vector<std::string> texts;
  for (Sort sort : sorts) texts.emplace_back(sort.text());
  push({.kind = Kind::kChoice,
        .texts = std::make_shared<const std::vector<std::string>>(std::move(texts)),
        .sorts = std::move(sorts)});
  fixed(" const ");
  return true;
}

bool ScriptState::finish_indexed() {
  if (lexeme_ == "is") {
    std::vector<std::string> names;
    for (const OwnSymbolPtr& constructor : constructors()) names.push_back(constructor->name);
    pop();
    word(Word::kTester, {}, sorted(std::move(names)));
    fixed(" ");
    return true;
  }
  std::vector<Candidate> all;
  for (const Operator* op : operators().indexed.find(lexeme_)->second)
    all.push_back({.op = op, .own = {}, .bindings = {}});
  lexeme_.clear();
  std::shared_ptr<const Want> want = top_->want;
  pop();
  push({.kind = Kind::kNumber, .number = Number::kIndex, .fit = std::make_shared<const Fit>(want, std::move(all))});
  fixed(" ");
  return true;
}

bool ScriptState::finish_atom() {
  std::string name = std::exchange(lexeme_, {});
  std::shared_ptr<const Want> want = top_->want;
  if (name.starts_with("bv") && name.size() > 2) {
    pop();
    push({.kind = Kind::kNumber, .number = Number::kBvWidth, .value = std::stoull(name.substr(2)), .want = want});
    fixed(" ");
    return true;
  }
  if (!std::ranges::binary_search(*top_->texts, name)) return false;
  pop();
  push({.kind = Kind::kNumber, .number = Number::kExponent, .want = want});
  fixed(" ");
  return true;
}

std::string ScriptState::name_suggestion() const {
  std::string name = lexeme_.empty() ? "v" : lexeme_;
  ScriptState copy = *this;
  if (!ends_with_number(name)) name += name.back() == '_' ? "0" : "_0";
  for (copy.lexeme_ = name; !copy.is_new_name();) copy.lexeme_ += '0';
  return copy.lexeme_.substr(lexeme_.size());
}

std::string ScriptState::word_suggestion() const {
  const Item& item = *top_;
  if (std::string next = lexeme_.empty() ? "" : behind(); !next.empty()) return next;
  if (item.word == Word::kName) return name_suggestion();
  if (item.word == Word::kAtom && atom_possible()) return lexeme_ == "b" ? "v0" : lexeme_.empty() ? "bv0" : "0";
  auto at = std::ranges::lower_bound(*item.texts, lexeme_);
  // A binder wants variables: anything else is shorter.
  std::string_view found;
  for (; at != item.texts->end() && at->starts_with(lexeme_); ++at) {
    bool binds = *at == "let" || *at == "match" || *at == "is";
    if (found.empty() || (at->size() < found.size() && !binds)) found = *at;
  }
  if (!found.empty()) return std::string(found.substr(lexeme_.size()));
  for (const OwnSymbolPtr& symbol : around_->symbols()) {
    bool fits = symbol->name.starts_with(lexeme_) && own_fits(*symbol, *item.want, item.word == Word::kHead);
    if (fits) return symbol->name.substr(lexeme_.size());
  }
  return {};
}

}  // namespace cupel::lm
