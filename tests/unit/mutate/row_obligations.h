// What must hold for a row to be right, as text: under the condition, the stronger side implies the weaker one. The
// text is the row's own; only its sorts and numbers are filled in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mutate/approximation_rows.h"

namespace cupel {

/// What the sorts and numbers of a row stand for.
struct RowSorts {
  std::string num = "Int";
  unsigned m = 8, e = 3, s = 4;
  std::string a = "Int", i = "Int", element = "Int";
};

struct Obligation {
  std::string declarations, condition, stronger, weaker;

  /// Unsatisfiable if the row is right.
  std::string refutation() const {
    return declarations + "(assert " + condition + ")\n(assert " + stronger + ")\n(assert (not " + weaker + "))\n";
  }
};

inline bool mentions(std::string_view text, std::string_view word) {
  constexpr std::string_view kEnds = "(): ;";
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    bool starts = at == 0 || kEnds.find(text[at - 1]) != std::string_view::npos;
    size_t end = at + word.size();
    if (starts && (end == text.size() || kEnds.find(text[end]) != std::string_view::npos)) return true;
  }
  return false;
}

/// Replaces whole words.
inline std::string with_words(std::string_view text, const std::vector<std::pair<std::string, std::string>>& words) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find_first_of("() ", at), text.size());
    std::string word(text.substr(at, end - at));
    for (const auto& [from, to] : words) {
      if (word == from) {
        word = to;
        break;
      }
    }
    result += word;
    if (end < text.size()) result += text[end];
    at = end + 1;
  }
  return result;
}

inline Obligation obligation_of(const ApproximationRow& row, const RowSorts& sorts) {
  std::string m = std::to_string(sorts.m), e = std::to_string(sorts.e), s = std::to_string(sorts.s);
  auto side = [&](std::string_view text) { return with_words(text, {{"m", m}, {"e", e}, {"s", s}}); };
  Obligation made;
  made.condition = row.condition.empty() ? "true" : side(row.condition);
  bool over = row.direction == Approximation::kOver;
  made.stronger = side(over ? row.from : row.to);
  made.weaker = side(over ? row.to : row.from);
  if (row.make) {
    made.declarations = std::string(row.variables) + "\n";
    return made;
  }
  if (mentions(row.variables, "A") && sorts.a == "U") made.declarations = "(declare-sort U 0)\n";
  for (size_t at = 0; at < row.variables.size();) {
    size_t end = std::min(row.variables.find(';', at), row.variables.size()), colon = row.variables.find(':', at);
    std::string sort =
        with_words(row.variables.substr(colon + 2, end - colon - 2), {{"Num", sorts.num},
                                                                      {"BV", "(_ BitVec " + m + ")"},
                                                                      {"FP", "(_ FloatingPoint " + e + " " + s + ")"},
                                                                      {"A", sorts.a},
                                                                      {"I", sorts.i},
                                                                      {"E", sorts.element}});
    for (char name : row.variables.substr(at, colon - at)) {
      std::string word(1, name);
      if (name == ' ' || !(mentions(row.from, word) || mentions(row.to, word))) continue;
      made.declarations += "(declare-const " + word + " " + sort + ")\n";
    }
    at = end + 1;
  }
  return made;
}

/// The sorts for which a row is proved, or tried out where `small`.
inline std::vector<RowSorts> sorts_for(const ApproximationRow& row, bool small) {
  if (row.make) return {{}};
  if (mentions(row.variables, "Num")) return {{.num = "Int"}, {.num = "Real"}};
  if (mentions(row.variables, "BV")) {
    std::vector<RowSorts> all;
    for (unsigned m : small ? std::vector<unsigned>{1, 2, 3} : std::vector<unsigned>{1, 4, 8, 32})
      all.push_back({.m = m});
    return all;
  }
  if (mentions(row.variables, "FP")) {
    if (small) return {{.e = 2, .s = 3}};
    return {{.e = 2, .s = 3}, {.e = 3, .s = 4}, {.e = 5, .s = 11}};
  }
  if (mentions(row.variables, "A")) {
    if (small) return {{.a = "Int"}, {.a = "(_ BitVec 2)"}, {.a = "String"}, {.a = "(_ FloatingPoint 2 3)"}};
    return {{.a = "U"}, {.a = "(_ BitVec 4)"}, {.a = "(_ FloatingPoint 3 4)"}};
  }
  if (mentions(row.variables, "E") || row.variables.find(" E)") != std::string_view::npos) {
    return {{}, {.i = "(_ BitVec 2)", .element = "(_ BitVec 2)"}};
  }
  return {{}};
}

}  // namespace cupel
