// Literals shrink: numbers to 0, 1, 2, a half, their first digits; strings to halves and to a's; bit-vectors lose bits.
#include <algorithm>
#include <charconv>
#include <string>

#include "reduce/pass.h"

namespace cupel::reduce::shrink_literals_pass {

namespace {

using Texts = std::vector<std::string>;

Texts smaller_numerals(std::string_view digits) {
  Texts found{"0", "1", "2"};
  if (digits.size() > 2) found.emplace_back(digits.substr(0, digits.size() / 2));
  uint64_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc() && value > 2) {
    found.push_back(std::to_string(value / 2));
    found.push_back(std::to_string(value - 1));
  } else if (error != std::errc()) {
    found.emplace_back(digits.substr(0, digits.size() - 1));
  }
  return found;
}

Texts smaller_decimals(std::string_view text) {
  size_t point = text.find('.');
  Texts found;
  for (const std::string& whole : smaller_numerals(text.substr(0, point))) found.push_back(whole + ".0");
  found.push_back(std::string(text.substr(0, point)) + ".0");
  if (text.size() > point + 2) found.emplace_back(text.substr(0, point + 2));
  return found;
}

/// Escapes are `\u...` and `""`: a cut must not go through one.
bool has_escapes(std::string_view text) { return text.find_first_of("\\\"") != text.npos; }

Texts smaller_strings(std::string_view text) {
  Texts found{""};
  if (text.size() > 1) found.emplace_back("a");
  if (has_escapes(text)) return found;
  found.push_back(std::string(text.size(), 'a'));
  if (text.size() < 2) return found;
  size_t half = text.size() / 2;
  found.emplace_back(text.substr(0, half));
  found.emplace_back(text.substr(half));
  found.emplace_back(text.substr(1));
  found.emplace_back(text.substr(0, text.size() - 1));
  return found;
}

/// `#x..` and `#b..`: all digits zero, only the last one left, halves cleared.
Texts smaller_bits(std::string_view text) {
  std::string zeros(text);
  std::fill(zeros.begin() + 2, zeros.end(), '0');
  Texts found{zeros, zeros.substr(0, zeros.size() - 1) + "1", zeros.substr(0, zeros.size() - 1) + text.back()};
  size_t half = 2 + (text.size() - 2) / 2;
  found.push_back(zeros.substr(0, half) + std::string(text.substr(half)));
  found.push_back(std::string(text.substr(0, half)) + zeros.substr(half));
  if (text[2] != '0') found.push_back("#" + std::string(1, text[1]) + "1" + zeros.substr(3));
  return found;
}

Texts smaller(const Literal& literal) {
  switch (literal.kind) {
    case LiteralKind::kNumeral:
    case LiteralKind::kBvNumeral: return smaller_numerals(literal.text);
    case LiteralKind::kDecimal: return smaller_decimals(literal.text);
    case LiteralKind::kString: return smaller_strings(literal.text);
    case LiteralKind::kBinary:
    case LiteralKind::kHex: return smaller_bits(literal.text);
    default: return {};
  }
}

/// (_ bv2 8) as #x02, where the value is small and the digits are few.
void propose_digits(const View& view, Term term, Proposals& out) {
  constexpr uint32_t kWidest = 64;
  uint64_t value = 0;
  std::string_view text = term.literal().text;
  uint32_t width = term.sort().width();
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || width > kWidest) return;
  std::string digits;
  for (uint32_t i = width; i-- > 0;) digits += (value >> i & 1) ? '1' : '0';
  out.replace(term, view.store().literal(LiteralKind::kBinary, "#b" + digits, term.sort()));
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (!term.is(TermKind::kLiteral)) continue;
    if (term.literal().kind == LiteralKind::kBvNumeral) propose_digits(view, term, out);
    for (const std::string& text : smaller(term.literal())) {
      // A vector of one bit has no 2.
      bool fits = term.literal().kind != LiteralKind::kBvNumeral || term.sort().width() > 1 || text < "2";
      if (fits) out.replace(term, view.store().literal(term.literal().kind, text, term.sort()));
    }
  }
}

const RegisterPass kRegister({"shrink-literals", "shrink numbers, strings and bit-vectors", propose, true});

}  // namespace

}  // namespace cupel::reduce::shrink_literals_pass
