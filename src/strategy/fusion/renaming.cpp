#include "strategy/fusion/renaming.h"

#include <algorithm>

#include "smtlib/lexer.h"
#include "term/name.h"

namespace cupel {

namespace {

std::string_view meant(std::string_view spelled) { return unquoted(spelled); }

void add_datatype(const SortDeclaration& datatype, std::vector<std::string_view>& names) {
  names.push_back(meant(datatype.name));
  for (const Function* constructor : datatype.constructors) {
    names.push_back(constructor->raw_name);
    for (const Function* selector : constructor->selectors) names.push_back(selector->raw_name);
  }
}

void add_names(const Command& command, std::vector<std::string_view>& names) {
  if (const auto* declared = std::get_if<DeclareFun>(&command)) names.push_back(declared->function->raw_name);
  if (const auto* defined = std::get_if<DefineFun>(&command)) names.push_back(defined->function->raw_name);
  if (const auto* sort = std::get_if<DeclareSort>(&command)) names.push_back(meant(sort->sort->name));
  if (const auto* sort = std::get_if<DefineSort>(&command)) names.push_back(meant(sort->name));
  if (const auto* defined = std::get_if<DefineFunsRec>(&command))
    for (const Function* function : defined->functions) names.push_back(function->raw_name);
  if (const auto* declared = std::get_if<DeclareDatatypes>(&command))
    for (const SortDeclaration* datatype : declared->datatypes) add_datatype(*datatype, names);
}

}  // namespace

std::vector<std::string_view> declared_names(const Script& script) {
  std::vector<std::string_view> all, once;
  for (const Command& command : script.commands) add_names(command, all);
  std::set<std::string_view> seen;
  for (std::string_view name : all)
    if (seen.insert(name).second) once.push_back(name);
  return once;
}

std::vector<std::string_view> constructor_names(const Script& script) {
  std::vector<std::string_view> names;
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareDatatypes>(&command);
    if (!declared) continue;
    for (const SortDeclaration* datatype : declared->datatypes)
      for (const Function* constructor : datatype->constructors) names.push_back(constructor->raw_name);
  }
  return names;
}

std::string renamed(std::string_view text, const Renaming& renaming) {
  std::string result;
  result.reserve(text.size() + text.size() / 4);
  Lexer lexer(text);
  uint32_t copied = 0, depth = 0;
  bool fixed = false;  // what stands here is no symbol of the script
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kInvalid) break;
    bool named = token.kind == TokenKind::kSymbol && !fixed;
    bool index = token.kind == TokenKind::kSymbol && !token.quoted && token.text == "_";
    if (token.kind == TokenKind::kClose && depth > 0) --depth;
    fixed = index || (token.kind == TokenKind::kOpen && depth == 0);
    if (token.kind == TokenKind::kOpen) ++depth;
    auto found = named ? renaming.find(token.text) : renaming.end();
    if (found == renaming.end()) continue;
    result += text.substr(copied, token.offset - copied);
    result += quoted_symbol(found->second);
    copied = lexer.offset();
  }
  result += text.substr(copied);
  return result;
}

void FreshNames::take_symbols(std::string_view text) {
  Lexer lexer(text);
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kInvalid) return;
    if (token.kind == TokenKind::kSymbol && !taken_.contains(token.text)) taken_.emplace(token.text);
  }
}

bool FreshNames::is_known(std::string_view name) { return vocabulary_.intern(name, arena_) < known_; }

std::string FreshNames::make(std::string_view name, std::string_view suffix) {
  std::string made = std::string(name) + std::string(suffix);
  while (is_taken(made) || is_known(made)) made += "_";
  taken_.insert(made);
  return made;
}

}  // namespace cupel
