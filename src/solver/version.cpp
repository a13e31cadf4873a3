#include "solver/version.h"

#include <fmt/format.h>

#include <cctype>

#include "base/text.h"

namespace cupel::solver {

namespace {

constexpr size_t kLongest = 64;  // of a name or a version: they become file names

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The next run of digits (without leading zeros) or of letters; behind the end there are zeros for ever.
struct Token {
  bool number = true;
  std::string_view text = "";
};

Token take(std::string_view& rest) {
  while (!rest.empty() && !is_digit(rest[0]) && !is_letter(rest[0])) rest.remove_prefix(1);
  if (rest.empty()) return {};
  Token token{.number = is_digit(rest[0])};
  size_t size = 0;
  while (size < rest.size() && (token.number ? is_digit(rest[size]) : is_letter(rest[size]))) ++size;
  token.text = rest.substr(0, size);
  rest.remove_prefix(size);
  while (token.number && token.text.starts_with('0')) token.text.remove_prefix(1);
  return token;
}

std::weak_ordering compare(const Token& a, const Token& b) {
  if (a.number != b.number) return a.number <=> b.number;
  if (a.number && a.text.size() != b.text.size()) return a.text.size() <=> b.text.size();
  return a.text.compare(b.text) <=> 0;
}

bool is_separator(char c) { return std::string_view("._+-~").find(c) != std::string_view::npos; }

bool is_name(std::string_view text) {
  if (text.empty() || text.size() > kLongest || !is_letter(text[0])) return false;
  for (char c : text)
    if (!is_letter(c) && !is_digit(c) && c != '_' && c != '+' && c != '-') return false;
  return true;
}

bool is_version(std::string_view text) {
  if (text.empty() || text.size() > kLongest || !is_digit(text[0])) return false;
  bool separated = false;
  for (char c : text) {
    if (is_separator(c) && separated) return false;
    separated = is_separator(c);
    if (!separated && !is_letter(c) && !is_digit(c)) return false;
  }
  return !separated;
}

std::string printable_version(std::string_view text) {
  std::string line(text.substr(0, kLongest));
  for (char& c : line)
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
  return line;
}

}  // namespace

std::weak_ordering compare_versions(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    Token from_a = take(a), from_b = take(b);
    if (auto order = compare(from_a, from_b); order != 0) return order;
  }
  return std::weak_ordering::equivalent;
}

bool is_release_name(std::string_view word) {
  return word.find('@') != std::string_view::npos && word.find('/') == std::string_view::npos;
}

Result<ReleaseName> parse_release_name(std::string_view text) {
  size_t at = text.find('@');
  if (at == std::string_view::npos)
    return Error{fmt::format("'{}' names no release: write NAME@VERSION, as in z3@4.13.3", printable_version(text))};
  ReleaseName name{std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
  if (!is_name(name.solver)) return Error{fmt::format("'{}' is no name of a solver", printable_version(name.solver))};
  if (!is_version(name.version))
    return Error{fmt::format("'{}' is no version, as 4.13.3 is", printable_version(name.version))};
  return name;
}

}  // namespace cupel::solver
