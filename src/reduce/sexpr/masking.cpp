#include "reduce/sexpr/masking.h"

#include <algorithm>

#include "reduce/sexpr/edit.h"
#include "smtlib/lexer.h"
#include "smtlib/parser.h"

namespace cupel::reduce {

namespace {

// A command of z3 that we keep as written, and words that nobody writes behind it.
constexpr std::string_view kMask = "(display :cupel-hides ";
constexpr std::string_view kMaskOfBytes = "(display :cupel-hides-bytes #x";
constexpr size_t kMostRefusals = 200;  // after so many all that follows is hidden

/// A list that our lexer can read to its end.
bool is_readable(std::string_view text) {
  Lexer lexer(text);
  Token offender;
  return lexer.next().kind == TokenKind::kOpen && lexer.skip_to_close(1, offender) &&
         lexer.next().kind == TokenKind::kEnd && text.size() > 2;
}

std::string hidden(std::string_view command) {
  if (is_readable(command)) return std::string(kMask) + std::string(command.substr(1));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string bytes(kMaskOfBytes);
  for (char c : command) {
    bytes += kDigits[static_cast<unsigned char>(c) >> 4];
    bytes += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return bytes + ")";
}

std::string shown_bytes(std::string_view digits) {
  auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
  return bytes;
}

/// Commands on a line each, some of them hidden.
class Masking {
 public:
  explicit Masking(const SExprTree& tree) {
    for (uint32_t at = 0; at < tree.size(); at = tree.nodes()[at].end) {
      nodes_.push_back(at);
      commands_.push_back(written_node(tree, at));
      std::ranges::replace(commands_.back(), '\n', ' ');
    }
    hidden_.resize(commands_.size());
  }

  std::string text() const {
    std::string all;
    for (size_t i = 0; i < commands_.size(); ++i) all += (hidden_[i] ? hidden(commands_[i]) : commands_[i]) + "\n";
    return all;
  }

  /// An error is in the line of its command.
  void hide(const Error& error) {
    size_t refused = std::min<size_t>(error.position.line, commands_.size()) - 1;
    hidden_[refused] = true;
    if (++refusals_ <= kMostRefusals) return;
    std::fill(hidden_.begin() + static_cast<std::ptrdiff_t>(refused), hidden_.end(), true);
  }
  bool can_hide(const Error& error) const {
    return error.position.line > 0 && !hidden_[std::min<size_t>(error.position.line, commands_.size()) - 1];
  }

  Masked result(std::string text) const {
    Masked masked{.text = std::move(text)};
    for (size_t i = 0; i < commands_.size(); ++i) {
      masked.hidden += hidden_[i];
      masked.understood += !hidden_[i] && commands_[i].starts_with("(assert");
      if (hidden_[i]) masked.hidden_commands.push_back(nodes_[i]);
    }
    return masked;
  }

 private:
  std::vector<uint32_t> nodes_;
  std::vector<std::string> commands_;
  std::vector<bool> hidden_;
  size_t refusals_ = 0;
};

}  // namespace

std::optional<Masked> mask(const SExprTree& tree, const Vocabulary& vocabulary) {
  if (tree.text().find(":cupel-hides") != std::string::npos || tree.size() == 0) return {};
  Masking masking(tree);
  while (true) {
    std::string text = masking.text();
    Result<Script> script = parse_script(text, vocabulary);
    if (script) {
      Masked masked = masking.result(std::move(text));
      if (masked.understood == 0) return {};
      return masked;
    }
    if (!masking.can_hide(script.error())) return {};
    masking.hide(script.error());
  }
}

std::string unmasked(std::string_view text) {
  std::string all;
  while (true) {
    size_t at = text.find("(display :cupel-hides");
    all += text.substr(0, at);
    if (at == text.npos) return all;
    text.remove_prefix(at);
    if (text.starts_with(kMaskOfBytes)) {
      text.remove_prefix(kMaskOfBytes.size());
      size_t end = text.find(')');
      all += shown_bytes(text.substr(0, end));
      text.remove_prefix(end + 1);
    } else {
      all += "(";
      text.remove_prefix(kMask.size());
    }
  }
}

}  // namespace cupel::reduce
