// Gives symbols short names: a, b, c, ... It works on the text: a name is a name wherever it is written, so that
// renaming all of its tokens to one that occurs nowhere keeps every binding.
#include <map>
#include <set>

#include "reduce/pass.h"
#include "smtlib/lexer.h"
#include "smtlib/printer.h"
#include "term/name.h"
#include "theory/operator_table.h"

namespace cupel::reduce::rename_pass {

namespace {

using Renaming = std::map<std::string, std::string, std::less<>>;

/// Names that the script declares or binds, as written, in order of declaration.
std::vector<std::string_view> names(const View& view) {
  std::vector<std::string_view> found;
  std::set<std::string_view> seen;
  auto add = [&](std::string_view name) {
    if (seen.insert(name).second) found.push_back(name);
  };
  auto add_datatype = [&](const SortDeclaration& datatype) {
    add(datatype.name);
    for (const Function* constructor : datatype.constructors) {
      add(constructor->name);
      for (const Function* selector : constructor->selectors) add(selector->name);
    }
  };
  for (const Command& command : view.commands()) {
    if (const auto* declared = std::get_if<DeclareFun>(&command)) add(declared->function->name);
    if (const auto* declared = std::get_if<DeclareSort>(&command)) add(declared->sort->name);
    if (const auto* declared = std::get_if<DeclareDatatypes>(&command)) {
      for (const SortDeclaration* datatype : declared->datatypes) add_datatype(*datatype);
    }
    if (const auto* defined = std::get_if<DefineFun>(&command)) add(defined->function->name);
    if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
      for (const Function* function : defined->functions) add(function->name);
    }
  }
  for (Term term : view.terms()) {
    if (term.is(TermKind::kVariable)) add(term.variable().name);
  }
  return found;
}

std::string name_number(size_t number) {
  std::string name;
  do {
    name.insert(name.begin(), static_cast<char>('a' + number % 26));
    number /= 26;
  } while (number-- > 0);
  return name;
}

/// A name that also means something to the standard, or that a verbatim command mentions, stays.
bool is_fixed(const View& view, std::string_view name) {
  return view.is_word(unquoted(name)) || !OperatorTable::standard().overloads(unquoted(name)).empty();
}

/// Each token that is a key becomes its value.
std::string renamed(std::string_view text, const Renaming& renaming) {
  std::string result;
  Lexer lexer(text);
  uint32_t copied = 0;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (token.kind != TokenKind::kSymbol) continue;
    auto found = renaming.find(lexer.slice(token.offset, lexer.offset()));
    if (found == renaming.end()) continue;
    result += text.substr(copied, token.offset - copied);
    result += found->second;
    copied = lexer.offset();
  }
  return result += text.substr(copied);
}

std::set<std::string, std::less<>> all_tokens(std::string_view text) {
  std::set<std::string, std::less<>> found;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    found.emplace(token.text);
  }
  return found;
}

std::optional<Draft> with_names(const View& view, const Renaming& renaming) {
  Draft draft = view.draft();
  draft.text = renamed(print_script(draft.script, draft.print), renaming);
  return draft;
}

void propose(const View& view, Proposals& out) {
  auto taken = all_tokens(print_script(view.script(), view.draft().print));
  Renaming all;
  size_t number = 0;
  for (std::string_view name : names(view)) {
    if (is_fixed(view, name)) continue;
    std::string shorter = name_number(number);
    while (taken.contains(shorter) || !OperatorTable::standard().overloads(shorter).empty()) {
      shorter = name_number(++number);
    }
    if (shorter.size() >= name.size()) continue;
    ++number;
    all.emplace(name, shorter);
  }
  if (all.empty()) return;
  out.rewrite(2, [&view, all] { return with_names(view, all); });
  for (const auto& entry : all) {
    if (all.size() > 1) out.rewrite(1, [&view, entry] { return with_names(view, Renaming{entry}); });
  }
}

const RegisterPass kRegister({"rename", "give symbols short names", propose, false, always});

}  // namespace

}  // namespace cupel::reduce::rename_pass
