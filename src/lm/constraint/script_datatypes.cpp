// Datatypes: their declaration, testers, and `match`; and `let`, which binds terms as patterns do.
#include "lm/constraint/script_state.h"

namespace cupel::lm {

namespace {

constexpr size_t kMostDatatypes = 4;  // of one declaration
constexpr size_t kMostConstructors = 12;
constexpr size_t kMostSelectors = 8;
constexpr size_t kMostBindings = 12;

std::shared_ptr<const std::vector<std::string>> names_of(const std::vector<OwnSymbolPtr>& symbols,
                                                         bool with_arguments) {
  std::vector<std::string> names;
  for (const OwnSymbolPtr& symbol : symbols) {
    if (symbol->domain.empty() != with_arguments) names.push_back(symbol->name);
  }
  std::ranges::sort(names);
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

}  // namespace

bool DatatypeDraft::has_name(std::string_view name) const {
  auto same = [&](const OwnSymbolPtr& symbol) { return symbol->name == name; };
  return constructor == name || std::ranges::any_of(selectors, same) ||
         std::ranges::any_of(read, [&](const OwnDatatype& one) { return std::ranges::any_of(one.constructors, same); });
}

std::vector<OwnSymbolPtr> ScriptState::constructors() const {
  std::vector<OwnSymbolPtr> found;
  for (const OwnDatatype& one : around_->datatypes()) {
    if (!around_->shortest(one.sort).empty())
      found.insert(found.end(), one.constructors.begin(), one.constructors.end());
  }
  return found;
}

// --- declarations ---
//
// (declare-datatypes ((D_0 0) (D_1 0)) (((c_0) (c_1 (sel_0 Int) (sel_1 D_1))) ((c_2 (sel_2 D_0)))))
//
// Every datatype has a value: it cannot end before it has a constructor that needs no datatype that is still to come.

ScriptState::Outcome ScriptState::datatype_step(char c) {
  ItemPtr item = top_;
  const DatatypeDraft& draft = *item->draft;
  bool first = item->kind == Kind::kDatatypes      ? draft.sorts.empty()
               : item->kind == Kind::kConstructors ? draft.read.back().constructors.empty()
                                                   : false;
  if (first) {
    if (c != '(') return Outcome::kReject;
    word(Word::kName, {}, {});
    return Outcome::kTaken;
  }
  if (c == ' ') {
    bool more = item->kind == Kind::kDatatypes ? draft.sorts.size() < kMostDatatypes
                : item->kind == Kind::kConstructors
                    ? !draft.founded || draft.read.back().constructors.size() < kMostConstructors
                    : draft.domain.size() < kMostSelectors;
    if (!more) return Outcome::kReject;
    word(Word::kName, {}, {});
    fixed("(");
    return Outcome::kTaken;
  }
  if (c != ')' || (item->kind == Kind::kConstructors && !draft.founded)) return Outcome::kReject;
  if (item->kind == Kind::kSelectors) {
    finish_constructor();
    return Outcome::kTaken;
  }
  auto next = std::make_shared<DatatypeDraft>(draft);
  if (next->read.size() == next->sorts.size()) {
    finish_datatypes();
    return Outcome::kTaken;
  }
  next->read.push_back({next->sorts[next->read.size()], {}});
  next->founded = false;
  replace({.kind = Kind::kConstructors, .draft = std::move(next)});
  fixed(item->kind == Kind::kDatatypes ? " ((" : " (");
  return Outcome::kTaken;
}

void ScriptState::finish_constructor() {
  auto draft = std::make_shared<DatatypeDraft>(*top_->draft);
  pop();
  auto to_come = draft->sorts.begin() + static_cast<ptrdiff_t>(draft->read.size()) - 1;
  draft->founded |= std::ranges::none_of(
      draft->domain, [&](Sort sort) { return std::find(to_come, draft->sorts.end(), sort) != draft->sorts.end(); });
  OwnDatatype& own = draft->read.back();
  own.constructors.push_back(std::make_shared<const OwnSymbol>(
      OwnSymbol{std::exchange(draft->constructor, {}), std::exchange(draft->domain, {}), own.sort}));
  replace({.kind = Kind::kConstructors, .draft = std::move(draft)});
}

void ScriptState::finish_datatypes() {
  std::shared_ptr<const DatatypeDraft> draft = top_->draft;
  pop();
  for (const OwnDatatype& one : draft->read) {
    for (const OwnSymbolPtr& constructor : one.constructors) declare(constructor);
    around_ = around_->with_datatype(one);
  }
  for (const OwnSymbolPtr& selector : draft->selectors) declare(selector);
  fixed("))\n");
}

std::string ScriptState::datatype_suggestion() const {
  const DatatypeDraft& draft = *top_->draft;
  if (top_->kind == Kind::kSelectors) return ")";
  if (top_->kind == Kind::kDatatypes) return draft.sorts.empty() ? "(" : ")";
  if (draft.read.back().constructors.empty()) return "(";
  return draft.founded ? ")" : " (";
}

// A name of a list that is no list of variables with sorts.
bool ScriptState::finish_listed_name(const Item& list, const std::string& name) {
  switch (list.kind) {
    case Kind::kDatatypes: {
      Sort sort = store().declared(*store().declare_sort(name, 0), {});
      around_ = around_->with_sort(sort);
      auto draft = std::make_shared<DatatypeDraft>(*list.draft);
      draft->sorts.push_back(sort);
      replace({.kind = Kind::kDatatypes, .draft = std::move(draft)});
      fixed(" 0)");
      return true;
    }
    case Kind::kConstructors: {
      auto draft = std::make_shared<DatatypeDraft>(*list.draft);
      draft->constructor = name;
      push({.kind = Kind::kSelectors, .draft = std::move(draft)});
      return true;
    }
    case Kind::kSelectors:
      push({.kind = Kind::kSelector, .fixed = name});
      // Not every solver knows datatypes that contain themselves inside of arrays.
      push({.kind = Kind::kSort, .value = kNoArray});
      fixed(" ");
      return true;
    case Kind::kBindings:
      push({.kind = Kind::kBinding, .fixed = name});
      term(body_of(around_->anything()));
      fixed(" ");
      return true;
    default: break;
  }
  // A variable of a pattern, known as soon as it is read: nothing but its like comes before the body.
  Item pattern = list;
  pop();
  std::shared_ptr<const Want> want = top_->next->want;
  declare(std::make_shared<const OwnSymbol>(OwnSymbol{name, {}, pattern.sorts[pattern.value++]}));
  if (pattern.value < pattern.sorts.size()) {
    push(std::move(pattern));
    word(Word::kName, {}, {});
    fixed(" ");
  } else {
    push({.kind = Kind::kTerm, .want = std::move(want)});
    fixed(") ");
  }
  return true;
}

bool ScriptState::finish_tester() {
  std::string name = std::exchange(lexeme_, {});
  pop();
  std::vector<OwnSymbolPtr> all = constructors();
  auto constructor = std::ranges::find_if(all, [&](const OwnSymbolPtr& one) { return one->name == name; });
  auto tester =
      std::make_shared<const OwnSymbol>(OwnSymbol{"(_ is " + name + ")", {(*constructor)->range}, Sort::boolean()});
  Candidate candidate{.op = nullptr, .own = std::move(tester), .bindings = {}};
  auto want = std::make_shared<const Want>(Want::exactly(Sort::boolean()));
  push({.kind = Kind::kArguments, .fit = std::make_shared<const Fit>(std::move(want), std::vector{candidate})});
  fixed(")");
  return true;
}

// --- match ---
//
// (match d0_0 ((c_0 true) ((c_1 v_0 v_1) (= v_0 1)))): each constructor once, in any order. The first body decides
// which sort all have.

ScriptState::Outcome ScriptState::match_step(char c) {
  ItemPtr item = top_;
  if (item->kind == Kind::kCases) {
    if (c == ')' && item->symbols.empty()) {
      replace({.kind = Kind::kClose, .sort = item->sort});
      return Outcome::kTaken;
    }
    bool first = !item->sort;
    if (c != (first ? '(' : ' ') || item->symbols.empty()) return Outcome::kReject;
    push({.kind = Kind::kCase});
    if (!first) fixed("(");
    return Outcome::kTaken;
  }
  pop();
  Names names = names_of(top_->symbols, c == '(');
  if (names->empty()) return Outcome::kReject;
  word(Word::kPattern, {}, std::move(names));
  return c == '(' ? Outcome::kTaken : Outcome::kAgain;
}

bool ScriptState::finish_pattern() {
  std::string name = std::exchange(lexeme_, {});
  pop();
  Item cases = *top_;
  auto found = std::ranges::find_if(cases.symbols, [&](const OwnSymbolPtr& one) { return one->name == name; });
  OwnSymbolPtr constructor = *found;
  cases.symbols.erase(found);
  std::shared_ptr<const Want> want = cases.want;
  replace(std::move(cases));
  push({.kind = Kind::kCaseEnd});
  if (constructor->domain.empty()) {
    push({.kind = Kind::kTerm, .want = std::move(want)});
  } else {
    push({.kind = Kind::kPatternVariables, .sorts = constructor->domain});
    word(Word::kName, {}, {});
  }
  fixed(" ");
  return true;
}

void ScriptState::deliver_case(Sort sort) {
  pop();
  Item cases = *top_;
  around_ = cases.around;
  cases.sort = sort;
  cases.want = std::make_shared<const Want>(Want::exactly(sort));
  replace(std::move(cases));
  fixed(")");
}

std::string ScriptState::match_suggestion() const {
  if (top_->kind == Kind::kCases) return top_->symbols.empty() ? ")" : !top_->sort ? "(" : " (";
  Names plain = names_of(top_->next->symbols, false);
  return plain->empty() ? "(" : plain->front();
}

// --- let ---

ScriptState::Outcome ScriptState::bindings_step(char c) {
  ItemPtr item = top_;
  bool first = item->symbols.empty();
  if (first && c != '(') return Outcome::kReject;
  if (c == ')') {
    pop();
    for (const OwnSymbolPtr& symbol : item->symbols) declare(symbol);
    push({.kind = Kind::kScopeEnd, .around = item->around});
    push({.kind = Kind::kTerm, .want = item->want});
    fixed(" ");
    return Outcome::kTaken;
  }
  if (!first && (c != ' ' || item->symbols.size() >= kMostBindings)) return Outcome::kReject;
  word(Word::kName, {}, {});
  if (!first) fixed("(");
  return Outcome::kTaken;
}

}  // namespace cupel::lm
