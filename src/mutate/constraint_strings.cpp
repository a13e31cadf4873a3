// Strings, as regular languages.
#include <algorithm>

#include "mutate/constraint_rules.h"
#include "value/regex.h"
#include "value/string.h"

namespace cupel {

namespace {

constexpr size_t kLongest = 64;  // longer words and lengths make languages that are too slow to ask

Value word(const Value& string) { return str_to_re(string); }

Value characters(uint32_t low, uint32_t high) {
  return re_range(make_string(std::u32string(1, low)), make_string(std::u32string(1, high)));
}

/// What makes the application true is the set, what makes it false its complement.
Constraint by_truth(const RuleInput& in, const Value& language) {
  bool if_true = in.outer.contains(Value::boolean(true)), if_false = in.outer.contains(Value::boolean(false));
  if (if_true && if_false) return Constraint::any_value();
  return Constraint::language_of(if_true ? language : re_comp(language));
}

Constraint by_truth(const RuleInput& in, std::vector<Value> words) {
  bool if_true = in.outer.contains(Value::boolean(true)), if_false = in.outer.contains(Value::boolean(false));
  if (if_true && if_false) return Constraint::any_value();
  return if_true ? Constraint::one_of(std::move(words)) : Constraint::all_but(std::move(words));
}

/// The text of the other argument; nothing if it is undetermined or too long.
const std::u32string* other_text(const RuleInput& in) {
  const Value& other = in.values[1 - in.child];
  if (other.is_none() || string_text(other).size() > kLongest) return nullptr;
  return &string_text(other);
}

// --- order ---

// A smaller word is a part of `text` from its start, or differs from it first by a smaller character.
Value smaller_words(const std::u32string& text) {
  Value language = re_none();
  for (size_t i = 0; i < text.size(); ++i) {
    Value start = make_string(text.substr(0, i));
    language = re_union(language, word(start));
    if (text[i] == 0) continue;
    language = re_union(language, re_concat(re_concat(word(start), characters(0, text[i] - 1)), re_all()));
  }
  return language;
}

template <bool kOrEqual>
Constraint order(const RuleInput& in) {
  if (in.values.size() != 2) return Constraint::nothing();
  const std::u32string* text = other_text(in);
  if (!text) return Constraint::nothing();
  Value smaller = smaller_words(*text);
  Value with_equal = re_union(smaller, word(in.values[1 - in.child]));
  if (in.child == 0) return by_truth(in, kOrEqual ? with_equal : smaller);
  return by_truth(in, re_comp(kOrEqual ? smaller : with_equal));
}

// --- parts ---

Constraint prefix(const RuleInput& in) {
  const std::u32string* text = other_text(in);
  if (!text) return Constraint::nothing();
  if (in.child == 1) return by_truth(in, re_concat(word(in.values[0]), re_all()));
  std::vector<Value> words;
  for (size_t i = 0; i <= text->size(); ++i) words.push_back(make_string(text->substr(0, i)));
  return by_truth(in, std::move(words));
}

Constraint suffix(const RuleInput& in) {
  const std::u32string* text = other_text(in);
  if (!text) return Constraint::nothing();
  if (in.child == 1) return by_truth(in, re_concat(re_all(), word(in.values[0])));
  std::vector<Value> words;
  for (size_t i = 0; i <= text->size(); ++i) words.push_back(make_string(text->substr(i)));
  return by_truth(in, std::move(words));
}

Constraint part(const RuleInput& in) {
  const std::u32string* text = other_text(in);
  if (!text) return Constraint::nothing();
  if (in.child == 0) return by_truth(in, re_concat(re_concat(re_all(), word(in.values[1])), re_all()));
  std::vector<Value> words{make_string({})};
  for (size_t from = 0; from < text->size(); ++from) {
    for (size_t length = 1; from + length <= text->size(); ++length) {
      words.push_back(make_string(text->substr(from, length)));
    }
  }
  return by_truth(in, std::move(words));
}

Constraint membership(const RuleInput& in) {
  if (in.child != 0 || in.values[1].is_none()) return Constraint::nothing();
  return by_truth(in, in.values[1]);
}

// --- strings of strings ---

/// What is left of a word without its start and end; nothing if it has others.
std::optional<Value> middle_of(const Value& value, const std::u32string& start, const std::u32string& end) {
  const std::u32string& text = string_text(value);
  if (text.size() < start.size() + end.size() || !text.starts_with(start) || !text.ends_with(end)) return std::nullopt;
  return make_string(text.substr(start.size(), text.size() - start.size() - end.size()));
}

// Of a language, what is left without its neighbours' words is its quotient by them.
Constraint quotient(const Constraint& outer, const std::u32string& start, const std::u32string& end) {
  Constraint made = Constraint::language_of(outer.language);
  made.start = outer.start + start;
  made.end = end + outer.end;
  return made.start.size() + made.end.size() > 4 * kLongest ? Constraint::nothing() : made;
}

// Exact for single words, for all but some, and for languages.
Constraint string_concatenation(const RuleInput& in) {
  bool all_but = in.outer.kind == Constraint::Kind::kAllBut, language = in.outer.kind == Constraint::Kind::kLanguage;
  if (!all_but && !language && in.outer.kind != Constraint::Kind::kValues) return Constraint::nothing();
  std::u32string start, end;
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    if (in.values[i].is_none()) return Constraint::nothing();
    (i < in.child ? start : end) += string_text(in.values[i]);
  }
  if (language) return quotient(in.outer, start, end);
  std::vector<Value> words;
  for (const Value& value : in.outer.values) {
    if (std::optional<Value> middle = middle_of(value, start, end)) words.push_back(*middle);
  }
  return all_but ? Constraint::all_but(std::move(words)) : Constraint::one_of(std::move(words));
}

Constraint length(const RuleInput& in) {
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!outer) return Constraint::nothing();
  Value language = re_none();
  IntervalSet possible = outer->intersect(IntervalSet(true, {Interval::above(0, false)}));
  for (const Interval& lengths : possible.parts()) {
    if (*lengths.low > kLongest) return Constraint::nothing();
    uint64_t low = lengths.low->get_num().get_ui();
    bool endless = !lengths.high || *lengths.high > 4 * kLongest;
    if (endless && lengths.high) return Constraint::nothing();
    language = re_union(language, endless ? re_concat(re_power(low, re_allchar()), re_all())
                                          : re_loop(low, lengths.high->get_num().get_ui(), re_allchar()));
  }
  return Constraint::language_of(language);
}

constexpr ConstraintRow kStringsConstraintRows[] = {
    {"Strings", "str.<", order<false>},          {"Strings", "str.<=", order<true>},
    {"Strings", "str.prefixof", prefix},         {"Strings", "str.suffixof", suffix},
    {"Strings", "str.contains", part},           {"Strings", "str.in_re", membership},
    {"Strings", "str.++", string_concatenation}, {"Strings", "str.len", length},
};

}  // namespace

std::span<const ConstraintRow> string_constraint_rows() { return kStringsConstraintRows; }

}  // namespace cupel
