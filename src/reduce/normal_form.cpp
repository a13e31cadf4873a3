#include "reduce/normal_form.h"

#include <fmt/format.h>

#include <array>
#include <unordered_map>
#include <unordered_set>

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
class Writer {
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
  std::string take() { return std::move(text_); }

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

bool is_irrelevant(const Token& head) {
  for (std::string_view name : kIrrelevant) {
    if (head.text == name) return true;
  }
  return false;
}

}  // namespace

std::string normal_form(std::string_view script) {
  Lexer lexer(script);
  Writer writer;
  int depth = 0;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (token.kind == TokenKind::kOpen && depth == 0) {
      Token head = lexer.next();
      if (is_irrelevant(head)) {
        Token offender;
        if (!lexer.skip_to_close(1, offender)) break;
        continue;
      }
      writer.write(token);
      ++depth;
      token = head;
    }
    depth += token.kind == TokenKind::kOpen ? 1 : token.kind == TokenKind::kClose ? -1 : 0;
    writer.write(token);
  }
  return writer.take();
}

}  // namespace cupel::reduce
