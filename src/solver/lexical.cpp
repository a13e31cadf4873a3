#include "solver/lexical.h"

#include <array>
#include <string>

namespace cupel::solver {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

size_t skip_comment(std::string_view text, size_t at) {
  size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// In strings a doubled quote stands for one.
size_t skip_string(std::string_view text, size_t at) {
  for (++at; at < text.size(); ++at) {
    if (text[at] != '"') continue;
    if (at + 1 < text.size() && text[at + 1] == '"')
      ++at;
    else
      return at + 1;
  }
  return std::string_view::npos;
}

size_t skip_quoted_symbol(std::string_view text, size_t at) {
  size_t end = text.find('|', at + 1);
  return end == std::string_view::npos ? end : end + 1;
}

// Most of a script is none of these.
constexpr auto kSpecial = [] {
  std::array<bool, 256> special{};
  for (unsigned char c : {'(', ')', '"', '|', ';'}) special[c] = true;
  return special;
}();

size_t skip_parentheses(std::string_view text, size_t at) {
  size_t depth = 0;
  while (at < text.size()) {
    char c = text[at];
    if (!kSpecial[static_cast<unsigned char>(c)]) {
      ++at;
      continue;
    }
    if (c == '"')
      at = skip_string(text, at);
    else if (c == '|')
      at = skip_quoted_symbol(text, at);
    else if (c == ';')
      at = skip_comment(text, at);
    else
      ++at;
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

}  // namespace

size_t skip_blank(std::string_view text, size_t at) {
  while (at < text.size()) {
    if (text[at] == ';')
      at = skip_comment(text, at);
    else if (is_blank(text[at]))
      ++at;
    else
      break;
  }
  return at;
}

size_t skip_item(std::string_view text, size_t at) {
  if (at >= text.size()) return std::string_view::npos;
  if (text[at] == '(') return skip_parentheses(text, at);
  if (text[at] == '"') return skip_string(text, at);
  if (text[at] == '|') return skip_quoted_symbol(text, at);
  size_t end = at + 1;
  while (end < text.size() && !is_blank(text[end]) && text[end] != '(' && text[end] != ')' && text[end] != ';') ++end;
  return end;
}

std::optional<std::vector<std::string_view>> items_of_list(std::string_view text) {
  size_t at = skip_blank(text, 0);
  if (at >= text.size() || text[at] != '(') return std::nullopt;
  std::vector<std::string_view> items;
  for (at = skip_blank(text, at + 1); at < text.size(); at = skip_blank(text, at)) {
    if (text[at] == ')') {
      if (skip_blank(text, at + 1) < text.size()) return std::nullopt;
      return items;
    }
    size_t end = skip_item(text, at);
    if (end == std::string_view::npos) break;
    items.push_back(text.substr(at, end - at));
    at = end;
  }
  return std::nullopt;
}

}  // namespace cupel::solver
