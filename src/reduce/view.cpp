#include "reduce/view.h"

#include <algorithm>

#include "smtlib/lexer.h"
#include "term/name.h"

namespace cupel::reduce {

namespace {

uint64_t saturating_add(uint64_t a, uint64_t b) { return a + b < a ? UINT64_MAX : a + b; }

constexpr uint32_t kUnseen = UINT32_MAX;

bool names_terms(Term term) {
  return term.is(TermKind::kAnnotation) &&
         std::ranges::any_of(term.annotation().attributes, [](const Attribute& a) { return a.keyword == ":named"; });
}

}  // namespace

bool is_declaration(const Command& command) {
  return std::holds_alternative<DeclareFun>(command) || std::holds_alternative<DefineFun>(command) ||
         std::holds_alternative<DefineFunsRec>(command) || std::holds_alternative<DeclareSort>(command) ||
         std::holds_alternative<DefineSort>(command) || std::holds_alternative<DeclareDatatypes>(command);
}

View::View(const Draft& draft) : draft_(draft) {
  references_.assign(store().size(), 0);
  first_command_.assign(store().size(), kUnseen);
  for (uint32_t i = 0; i < commands().size(); ++i) add_command(commands()[i], i);
  find_constants();
}

void View::add_command(const Command& command, uint32_t index) {
  for_each_root(command, [&](Term root) { add_root(root, index); });
  if (const auto* declared = std::get_if<DeclareFun>(&command)) add_function(*declared->function);
  if (const auto* defined = std::get_if<DefineFun>(&command)) add_function(*defined->function);
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
    for (const Function* function : defined->functions) add_function(*function);
  }
  if (const auto* declared = std::get_if<DeclareDatatypes>(&command)) add_fields(*declared);
  if (const auto* verbatim = std::get_if<Verbatim>(&command)) add_words(verbatim->text);
  const auto* plain = std::get_if<PlainCommand>(&command);
  delicate_ |= std::holds_alternative<PushPop>(command) || std::holds_alternative<Verbatim>(command) ||
               (plain && plain->command.starts_with("reset"));
}

void View::add_function(const Function& function) {
  add_name(function.raw_name);
  for (Sort sort : function.domain) add_sort(sort);
  add_sort(function.range);
}

// Two functions of one name are told apart by their arguments, which edits change.
void View::add_name(std::string_view name) { delicate_ |= !declared_.insert(name).second; }

// A datatype that only its own fields mention is not used.
void View::add_fields(const DeclareDatatypes& declared) {
  std::vector<Sort> stack;
  for (const SortDeclaration* datatype : declared.datatypes) {
    for (const Function* constructor : datatype->constructors) {
      add_name(constructor->raw_name);
      for (const Function* selector : constructor->selectors) add_name(selector->raw_name);
      stack.insert(stack.end(), constructor->domain.begin(), constructor->domain.end());
    }
  }
  while (!stack.empty()) {
    Sort at = stack.back();
    stack.pop_back();
    const SortDeclaration* declaration = at.node().declaration;
    if (declaration && std::ranges::find(declared.datatypes, declaration) == declared.datatypes.end()) {
      sort_declarations_.insert(declaration);
    }
    stack.insert(stack.end(), at.args().begin(), at.args().end());
  }
}

void View::add_words(std::string_view text) {
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (token.kind == TokenKind::kSymbol) words_.insert(token.text);
  }
}

void View::add_sort(Sort sort) {
  std::vector<Sort> stack{sort};
  while (!stack.empty()) {
    Sort at = stack.back();
    stack.pop_back();
    if (!sorts_.insert(&at.node()).second) continue;
    if (at.node().declaration) sort_declarations_.insert(at.node().declaration);
    stack.insert(stack.end(), at.args().begin(), at.args().end());
  }
}

void View::add_root(Term root, uint32_t command) {
  struct Item {
    Term term;
    uint32_t next;
  };
  positions_ = saturating_add(positions_, root.occurrences());
  std::vector<Item> stack;
  auto enter = [&](Term term) {
    ++references_[term.id()];
    if (first_command_[term.id()] != kUnseen) return;
    first_command_[term.id()] = command;
    stack.push_back({term, 0});
  };
  enter(root);
  while (!stack.empty()) {
    Item& item = stack.back();
    if (item.next < item.term.arity()) {
      enter(item.term[item.next++]);
      continue;
    }
    Term done = item.term;
    stack.pop_back();
    terms_.push_back(done);
    add_sort(done.sort());
    delicate_ |= names_terms(done) || done.sort().is(SortKind::kFunction);
    if (done.is(TermKind::kBinder)) {
      for (const Variable* variable : done.binder().variables) add_sort(variable->sort);
    }
    if (!done.is(TermKind::kApplication)) continue;
    if (done.fun()) functions_.insert(done.fun());
    if (done.symbol().qualifier) add_sort(done.symbol().qualifier);
    for (const Index& index : done.symbol().indices) {
      if (index.function) functions_.insert(index.function);
      if (index.sort) add_sort(index.sort);
    }
  }
}

// A constant that a pop or a reset takes away is left alone.
void View::find_constants() {
  int level = 0;
  for (uint32_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (const auto* levels = std::get_if<PushPop>(&command)) level += levels->push ? 1 : -1;
    const auto* plain = std::get_if<PlainCommand>(&command);
    if (plain && plain->command == "reset") constants_.clear();
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || level > 0 || !declared->function->domain.empty()) continue;
    Term constant = declared->function->constant;
    if (!constant) continue;
    constants_[&constant.sort().node()].push_back({constant, i});
  }
}

std::span<const DeclaredConstant> View::constants(Sort sort) const {
  auto found = constants_.find(&sort.node());
  return found == constants_.end() ? std::span<const DeclaredConstant>() : found->second;
}

std::string View::fresh_name(std::string_view stem, size_t number) const {
  for (;; ++number) {
    std::string name = std::string(stem) + std::to_string(number);
    if (!declared_.contains(name) && !is_word(name)) return name;
  }
}

bool View::is_used(const SortDeclaration& sort) const {
  if (sort_declarations_.contains(&sort) || is_word(unquoted(sort.name))) return true;
  return std::ranges::any_of(sort.constructors, [&](const Function* constructor) {
    return is_used(*constructor) ||
           std::ranges::any_of(constructor->selectors, [&](const Function* selector) { return is_used(*selector); });
  });
}

}  // namespace cupel::reduce
