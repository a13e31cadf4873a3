#include "lm/pieces.h"

#include "base/text.h"
#include "term/name.h"

namespace cupel::lm {

namespace {

constexpr size_t kLongest = 32;  // bytes of a piece: literals can be as long as the file

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
bool is_word(char c) { return is_symbol_character(static_cast<unsigned char>(c)) || c == '#' || c == ':'; }

template <typename Predicate>
size_t run(std::string_view text, size_t from, Predicate belongs) {
  size_t at = from;
  while (at < text.size() && at - from < kLongest && belongs(text[at])) ++at;
  return at;
}

// A run of blanks; the last one belongs to what follows.
size_t blanks(std::string_view text) {
  size_t at = run(text, 0, is_blank);
  bool leads = at > 1 && at < text.size() && text[at - 1] == ' ' && !is_blank(text[at]);
  return leads ? at - 1 : at;
}

bool leads_with_blank(std::string_view text) { return text.size() > 1 && text[0] == ' ' && !is_blank(text[1]); }

size_t lexeme(std::string_view text) {
  size_t at = leads_with_blank(text) ? 1 : 0;
  if (is_blank(text[at])) return blanks(text);
  if (text[at] == ')') {
    at = run(text, at, [](char c) { return c == ')'; });
    return at < text.size() && text[at] == '\n' ? at + 1 : at;
  }
  if (text[at] == '(') {
    size_t end = run(text, at + 1, is_word);
    return end;
  }
  if (text[at] == '"') {
    size_t end = run(text, at + 1, [](char c) { return c != '"' && c != '\n'; });
    return end < text.size() && text[end] == '"' ? end + 1 : end;
  }
  size_t end = run(text, at, is_word);
  return end > at ? end : at + 1;
}

size_t contraction(std::string_view text) {
  for (std::string_view end : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (text.starts_with(end)) return end.size();
  }
  return 0;
}

bool is_space(char c) { return is_blank(c) || c == '\v' || c == '\f'; }

// GPT-2's `\s+(?!\S)|\s+`: all but the last one, which stands alone unless it is a blank that leads a word.
size_t spaces(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && is_space(text[end])) ++end;
  return end > 1 && end < text.size() ? end - 1 : end;
}

size_t word(std::string_view text) {
  if (size_t length = contraction(text)) return length;
  size_t at = text.size() > 1 && text[0] == ' ' && !is_space(text[1]) ? 1 : 0;
  if (is_space(text[at])) return spaces(text);
  auto all = [&](auto belongs) {
    size_t end = at;
    while (end < text.size() && belongs(text[end])) ++end;
    return end;
  };
  if (is_letter(text[at])) return all(is_letter);
  if (is_digit(text[at])) return all(is_digit);
  return all([](char c) { return !is_space(c) && !is_letter(c) && !is_digit(c); });
}

}  // namespace

size_t piece_length(std::string_view text, Cut cut) { return cut == Cut::kLexemes ? lexeme(text) : word(text); }

}  // namespace cupel::lm
