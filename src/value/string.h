// The string functions of the Unicode Strings theory and what z3 and cvc5 add. A string is a sequence of code
// points 0..0x2FFFF. All standard functions are total; functions with regular expressions are in regex.h.
#pragma once

#include <string>
#include <string_view>

#include "value/value.h"

namespace cupel {

inline constexpr uint32_t kMaxCodePoint = 0x2FFFF;

/// Too large beyond the length limit; unsupported for code points outside of the range.
Value make_string(std::u32string text);
/// The inside of a literal (quotes removed, doubled quotes already single): bytes are UTF-8, `\u{X}` and
/// `\uXXXX` are escapes. Bytes that are not UTF-8 stand for themselves.
Value parse_string(std::string_view literal);
const std::u32string& string_text(const Value& a);

Value str_concat(const Value& a, const Value& b);
Value str_len(const Value& a);
Value str_at(const Value& a, const Value& position);
Value str_substr(const Value& a, const Value& from, const Value& length);
Value str_prefixof(const Value& prefix, const Value& a);
Value str_suffixof(const Value& suffix, const Value& a);
Value str_contains(const Value& a, const Value& part);
Value str_indexof(const Value& a, const Value& part, const Value& from);
Value str_replace(const Value& a, const Value& part, const Value& by);
Value str_replace_all(const Value& a, const Value& part, const Value& by);
Value str_lt(const Value& a, const Value& b);
Value str_le(const Value& a, const Value& b);

Value str_is_digit(const Value& a);
Value str_to_code(const Value& a);
Value str_from_code(const Value& code);
Value str_to_int(const Value& a);
Value str_from_int(const Value& integer);

// Extensions: cvc5 (rev, to_lower, to_upper: ASCII letters; update), z3 (last index: unsupported for an empty
// part).
Value str_rev(const Value& a);
Value str_to_lower(const Value& a);
Value str_to_upper(const Value& a);
Value str_update(const Value& a, const Value& from, const Value& part);
Value str_last_indexof(const Value& a, const Value& part);
/// z3's str.from_ubv and str.from_sbv: decimal digits, with a minus sign where negative.
Value str_from_ubv(const Value& bits);
Value str_from_sbv(const Value& bits);

}  // namespace cupel
