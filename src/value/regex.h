// Regular expressions of the Unicode Strings theory, with complement, intersection, difference and loops, and
// the string functions that use them. A regex value is its syntax: `==` compares syntax, re_equal languages.
//
// Matching takes derivatives over classes of code points on demand (regex_automaton.h): linear in the string
// for every expression, and bounded by a budget where states explode; then the answer is too large.
#pragma once

#include <cstdint>
#include <optional>

#include "value/value.h"

namespace cupel {

Value re_none();
Value re_all();
Value re_allchar();
Value str_to_re(const Value& string);
/// Empty unless both are single characters in ascending order.
Value re_range(const Value& low, const Value& high);
Value re_concat(const Value& a, const Value& b);
Value re_union(const Value& a, const Value& b);
Value re_inter(const Value& a, const Value& b);
Value re_diff(const Value& a, const Value& b);
Value re_comp(const Value& a);
Value re_star(const Value& a);
Value re_plus(const Value& a);
Value re_opt(const Value& a);
/// `(_ re.loop low high)`: empty for low > high.
Value re_loop(uint64_t low, uint64_t high, const Value& a);
/// z3's loop with one index: at least `low` times.
Value re_loop_from(uint64_t low, const Value& a);
/// `(_ re.^ n)`.
Value re_power(uint64_t n, const Value& a);

/// Whether it repeats a part without bound or has a complement: as a rule, its language is infinite then.
bool re_is_endless(const Value& regex);

Value str_in_re(const Value& string, const Value& regex);
/// Do the two have the same language? This is SMT-LIB `=` on RegLan.
Value re_equal(const Value& a, const Value& b);
/// The shortest leftmost match, which may be empty.
Value str_replace_re(const Value& string, const Value& regex, const Value& by);
/// From the left, each shortest non-empty match.
Value str_replace_re_all(const Value& string, const Value& regex, const Value& by);
/// cvc5's str.indexof_re: where the first match at or after `from` starts, -1 for none or a start outside of
/// 0..|s|.
Value str_indexof_re(const Value& string, const Value& regex, const Value& from);

}  // namespace cupel
