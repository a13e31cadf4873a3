#include "reduce/normal_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "smtlib/lexer.h"
#include "smtlib/vocabulary.h"

namespace cupel::reduce {

namespace {

constexpr auto kIrrelevant = std::to_array<std::string_view>(
    {"set-logic", "set-info", "set-option", "get-model", "get-value", "get-info", "get-option", "echo", "exit"});

bool is_known_word(std::string_view word) {
  static const std::unordered_set<std::string_view> words = [] {
    const Interner& names = Vocabulary::standard().names();
    std::unordered_set<std::string_view> all;
    for (NameId id = 0; id < names.size(); ++id) all.insert(names.text(id));
    return all;
  }();
  return words.contains(word);
}

/// Writes tokens one after another.
class TokenWriter {
 public:
  void write(const Token& token) {
    if (token.kind != TokenKind::kClose && !text_.empty() && text_.back() != '(') text_ += ' ';
    switch (token.kind) {
      case TokenKind::kOpen: text_ += '('; break;
      case TokenKind::kClose: text_ += ')'; break;
      case TokenKind::kNumeral: text_ += '0'; break;
      case TokenKind::kDecimal: text_ += "0.0"; break;
      case TokenKind::kHex:
      case TokenKind::kBinary: text_ += "#b"; break;
      case TokenKind::kString: text_ += "\"\""; break;
      case TokenKind::kSymbol: write_symbol(token); break;
      default: text_ += token.text;
    }
  }
  void write_text(std::string_view text) { text_.append(" ").append(text); }
  std::string take() { return std::move(text_); }

  /// By first use; unused ones come last.
  size_t number_of(std::string_view name) const {
    auto found = names_.find(name);
    return found == names_.end() ? std::numeric_limits<size_t>::max() : found->second;
  }

 private:
  // `bv5` in `(_ bv5 8)` is a literal.
  void write_symbol(const Token& token) {
    bool number = token.text.starts_with("bv") && token.text.size() > 2 &&
                  token.text.find_first_not_of("0123456789", 2) == std::string_view::npos;
    if (number) {
      text_ += "bv";
    } else if (!token.quoted && is_known_word(token.text)) {
      text_ += token.text;
    } else {
      auto [place, is_new] = names_.emplace(token.text, names_.size() + 1);
      text_ += fmt::format("v{}", place->second);
    }
  }

  std::string text_;
  std::unordered_map<std::string_view, size_t> names_;
};

bool is_irrelevant(const Token& head) { return std::ranges::find(kIrrelevant, head.text) != kIrrelevant.end(); }

using CommandTokens = std::vector<Token>;

/// Up to where the script is no longer a sequence of commands.
std::vector<CommandTokens> relevant_commands(std::string_view script) {
  Lexer lexer(script);
  std::vector<CommandTokens> commands;
  int depth = 0;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (depth == 0) commands.emplace_back();
    depth += token.kind == TokenKind::kOpen ? 1 : token.kind == TokenKind::kClose ? -1 : 0;
    commands.back().push_back(token);
  }
  std::erase_if(commands, [](const CommandTokens& tokens) { return tokens.size() > 1 && is_irrelevant(tokens[1]); });
  return commands;
}

/// Of a sort, constant or function that has no definition: `(declare-fun f () Int)`; otherwise empty.
std::string_view declared_name(const CommandTokens& tokens) {
  constexpr auto kCommands = std::to_array<std::string_view>({"declare-sort", "declare-const", "declare-fun"});
  bool declares = tokens.size() > 3 && std::ranges::find(kCommands, tokens[1].text) != kCommands.end();
  return declares ? tokens[2].text : std::string_view();
}

/// `(declare-const x Int)` is `(declare-fun x () Int)`.
void write_declaration(const CommandTokens& tokens, TokenWriter& writer) {
  bool constant = tokens[1].text == "declare-const";
  for (size_t i = 0; i < tokens.size(); ++i) {
    Token token = tokens[i];
    if (constant && i == 1) token.text = "declare-fun";
    writer.write(token);
    if (constant && i == 2) writer.write_text("()");
  }
}

}  // namespace

// In which order symbols are declared says nothing about the bug: they are written behind everything else, in the order
// of their first use.
std::string normal_form(std::string_view script) {
  TokenWriter writer;
  std::vector<CommandTokens> declarations;
  for (CommandTokens& tokens : relevant_commands(script)) {
    if (!declared_name(tokens).empty())
      declarations.push_back(std::move(tokens));
    else
      for (const Token& token : tokens) writer.write(token);
  }
  std::ranges::stable_sort(declarations, {}, [&](const CommandTokens& tokens) {
    return std::pair(tokens[1].text == "declare-sort", writer.number_of(declared_name(tokens)));
  });
  for (const CommandTokens& tokens : declarations) write_declaration(tokens, writer);
  return writer.take();
}

}  // namespace cupel::reduce
