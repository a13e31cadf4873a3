#include "value/string.h"

#include <algorithm>

#include "value/bitvector.h"
#include "value/gmp_support.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/sequence_algorithms.h"

namespace cupel {

namespace {

struct StringPayload final : Payload {
  explicit StringPayload(std::u32string value) : text(std::move(value)) {
    hash = hash_bytes({reinterpret_cast<const char*>(text.data()), text.size() * sizeof(char32_t)});
  }
  int compare_self(const Payload& other) const override {
    int order = text.compare(static_cast<const StringPayload&>(other).text);
    return (order > 0) - (order < 0);
  }
  const std::u32string text;
};

/// The length and the code points are known to be fine.
Value wrap(std::u32string text) { return make_heap<StringPayload>(Kind::kString, 0, std::move(text)); }

Value wrap(std::optional<std::u32string> text) { return text ? wrap(std::move(*text)) : Value::too_large(); }

bool is_digit(char32_t c) { return U'0' <= c && c <= U'9'; }

Value ascii_string(const std::string& text) { return make_string(std::u32string(text.begin(), text.end())); }

template <typename Map>
Value map_characters(const Value& a, Map map) {
  std::u32string text = string_text(a);
  std::transform(text.begin(), text.end(), text.begin(), map);
  return wrap(std::move(text));
}

}  // namespace

Value make_string(std::u32string text) {
  if (text.size() > limits::kStringLength) return Value::too_large();
  if (std::any_of(text.begin(), text.end(), [](char32_t c) { return c > kMaxCodePoint; })) return Value::unsupported();
  return wrap(std::move(text));
}

const std::u32string& string_text(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kString);
  return a.as<StringPayload>().text;
}

Value str_concat(const Value& a, const Value& b) {
  if (string_text(a).size() + string_text(b).size() > limits::kStringLength) return Value::too_large();
  return wrap(string_text(a) + string_text(b));
}

Value str_len(const Value& a) { return Value::integer(static_cast<int64_t>(string_text(a).size())); }

Value str_at(const Value& a, const Value& position) { return str_substr(a, position, Value::integer(1)); }

Value str_substr(const Value& a, const Value& from, const Value& length) {
  return wrap(seq_detail::substr(string_text(a), from, length));
}

Value str_prefixof(const Value& prefix, const Value& a) {
  return Value::boolean(seq_detail::is_prefix(string_text(prefix), string_text(a)));
}

Value str_suffixof(const Value& suffix, const Value& a) {
  return Value::boolean(seq_detail::is_suffix(string_text(suffix), string_text(a)));
}

Value str_contains(const Value& a, const Value& part) {
  return Value::boolean(int_sign(str_indexof(a, part, Value::integer(0))) >= 0);
}

Value str_indexof(const Value& a, const Value& part, const Value& from) {
  return seq_detail::index_of(string_text(a), string_text(part), from);
}

Value str_replace(const Value& a, const Value& part, const Value& by) {
  return wrap(seq_detail::replace_first(string_text(a), string_text(part), string_text(by)));
}

Value str_replace_all(const Value& a, const Value& part, const Value& by) {
  return wrap(seq_detail::replace_all(string_text(a), string_text(part), string_text(by)));
}

Value str_lt(const Value& a, const Value& b) { return Value::boolean(string_text(a) < string_text(b)); }

Value str_le(const Value& a, const Value& b) { return Value::boolean(string_text(a) <= string_text(b)); }

Value str_is_digit(const Value& a) {
  const std::u32string& text = string_text(a);
  return Value::boolean(text.size() == 1 && is_digit(text[0]));
}

Value str_to_code(const Value& a) {
  const std::u32string& text = string_text(a);
  return Value::integer(text.size() == 1 ? static_cast<int64_t>(text[0]) : -1);
}

Value str_from_code(const Value& code) {
  std::optional<size_t> point = seq_detail::position_below(code, kMaxCodePoint + 1);
  return wrap(point ? std::u32string(1, static_cast<char32_t>(*point)) : std::u32string());
}

Value str_to_int(const Value& a) {
  const std::u32string& text = string_text(a);
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return Value::integer(-1);
  return parse_int(std::string(text.begin(), text.end()));
}

Value str_from_int(const Value& integer) {
  if (int_sign(integer) < 0) return wrap(std::u32string());
  return ascii_string(int_mpz(integer).get_str());
}

Value str_rev(const Value& a) { return wrap(std::u32string(string_text(a).rbegin(), string_text(a).rend())); }

Value str_to_lower(const Value& a) {
  return map_characters(a, [](char32_t c) { return U'A' <= c && c <= U'Z' ? c + 32 : c; });
}

Value str_to_upper(const Value& a) {
  return map_characters(a, [](char32_t c) { return U'a' <= c && c <= U'z' ? c - 32 : c; });
}

Value str_update(const Value& a, const Value& from, const Value& part) {
  return wrap(seq_detail::update(string_text(a), from, string_text(part)));
}

Value str_last_indexof(const Value& a, const Value& part) {
  if (string_text(part).empty()) return Value::unsupported();
  uint64_t work = string_text(a).size() * string_text(part).size();
  if (work > limits::kQuadraticWork) return Value::too_large();
  size_t at = seq_detail::last_index(string_text(a), string_text(part));
  return Value::integer(at == seq_detail::kNotFound ? -1 : static_cast<int64_t>(at));
}

Value str_from_ubv(const Value& bits) { return ascii_string(bv_unsigned(bits).get_str()); }

Value str_from_sbv(const Value& bits) { return ascii_string(bv_signed(bits).get_str()); }

}  // namespace cupel
