// Strings: Unicode strings and regular languages, with the functions that z3 and cvc5 add and the names they
// used before the theory was standardised.
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/regex.h"
#include "value/string.h"

namespace cupel {

namespace {

Value loop(EvalContext& context, std::span<const Value> args) {
  return re_loop(context.index(0), context.index(1), args[0]);
}

Value str_index_from_start(EvalContext&, std::span<const Value> args) {
  return str_indexof(args[0], args[1], Value::integer(0));
}

constexpr OperatorRow kStringsRows[] = {
    {"(str.++ String String String :left-assoc)", fold<str_concat>},
    {"(str.len String Int)", unary<str_len>},
    {"(str.< String String Bool :chainable)", chain<str_lt>, "2.6", kLeastArity},
    {"(str.<= String String Bool :chainable)", chain<str_le>, "2.6", kLeastArity},
    {"(str.at String Int String)", binary<str_at>},
    {"(str.substr String Int Int String)", ternary<str_substr>},
    {"(str.prefixof String String Bool)", binary<str_prefixof>},
    {"(str.suffixof String String Bool)", binary<str_suffixof>},
    {"(str.contains String String Bool)", binary<str_contains>},
    {"(str.indexof String String Int Int)", ternary<str_indexof>},
    {"(str.replace String String String String)", ternary<str_replace>},
    {"(str.replace_all String String String String)", ternary<str_replace_all>},
    {"(str.replace_re String RegLan String String)", ternary<str_replace_re>},
    {"(str.replace_re_all String RegLan String String)", ternary<str_replace_re_all>},
    {"(str.is_digit String Bool)", unary<str_is_digit>},
    {"(str.to_code String Int)", unary<str_to_code>},
    {"(str.from_code Int String)", unary<str_from_code>},
    {"(str.to_int String Int)", unary<str_to_int>},
    {"(str.from_int Int String)", unary<str_from_int>},
    {"(str.to_re String RegLan)", unary<str_to_re>},
    {"(str.in_re String RegLan Bool)", binary<str_in_re>},
    {"(re.none RegLan)", nullary<re_none>},
    {"(re.all RegLan)", nullary<re_all>},
    {"(re.allchar RegLan)", nullary<re_allchar>},
    {"(re.++ RegLan RegLan RegLan :left-assoc)", fold<re_concat>},
    {"(re.union RegLan RegLan RegLan :left-assoc)", fold<re_union>},
    {"(re.inter RegLan RegLan RegLan :left-assoc)", fold<re_inter>},
    {"(re.* RegLan RegLan)", unary<re_star>},
    {"(re.comp RegLan RegLan)", unary<re_comp>},
    {"(re.diff RegLan RegLan RegLan :left-assoc)", fold<re_diff>},
    {"(re.+ RegLan RegLan)", unary<re_plus>},
    {"(re.opt RegLan RegLan)", unary<re_opt>},
    {"(re.range String String RegLan)", binary<re_range>, "2.6", kWantsValues},
    {"((_ re.^ n) RegLan RegLan)", indexed<re_power>},
    {"((_ re.loop i n) RegLan RegLan)", loop},
    // Additions.
    {"((_ re.loop i) RegLan RegLan)", indexed<re_loop_from>, "z3"},
    {"(re.loop RegLan Int Int RegLan)", nullptr, "z3", kReadOnly},
    {"(re.loop RegLan Int RegLan)", nullptr, "z3", kReadOnly},
    {"(str.indexof String String Int)", str_index_from_start, "z3", kReadOnly},
    {"(str.indexof_re String RegLan Int Int)", ternary<str_indexof_re>, "cvc5"},
    {"(str.rev String String)", unary<str_rev>, "cvc5 cvc4"},
    {"(str.update String Int String String)", ternary<str_update>, "cvc5"},
    {"(str.to_lower String String)", unary<str_to_lower>, "cvc5"},
    {"(str.to_upper String String)", unary<str_to_upper>, "cvc5"},
    // Names from before the standard.
    {"(str.to.int String Int)", unary<str_to_int>, "z3", kReadOnly},
    {"(int.to.str Int String)", unary<str_from_int>, "z3", kReadOnly},
    {"(str.to-int String Int)", unary<str_to_int>, "z3", kReadOnly},
    {"(str.from-int Int String)", unary<str_from_int>, "z3", kReadOnly},
    {"(str.to.re String RegLan)", unary<str_to_re>, "z3", kReadOnly},
    {"(str.in.re String RegLan Bool)", binary<str_in_re>, "z3", kReadOnly},
    {"(str.tolower String String)", unary<str_to_lower>, "cvc4", kReadOnly},
    {"(str.toupper String String)", unary<str_to_upper>, "cvc4", kReadOnly},
    {"(str.toLower String String)", unary<str_to_lower>, "", kReadOnly},
    {"(str.toUpper String String)", unary<str_to_upper>, "", kReadOnly},
    // Strings are sequences of characters to z3, and cvc5 takes most of the names too.
    {"(seq.++ String String String :left-assoc)", fold<str_concat>, "z3 cvc5", kReadOnly},
    {"(seq.len String Int)", unary<str_len>, "z3 cvc5", kReadOnly},
    {"(seq.at String Int String)", binary<str_at>, "z3 cvc5", kReadOnly},
    {"(seq.extract String Int Int String)", ternary<str_substr>, "z3 cvc5", kReadOnly},
    {"(seq.contains String String Bool)", binary<str_contains>, "z3 cvc5", kReadOnly},
    {"(seq.prefixof String String Bool)", binary<str_prefixof>, "z3 cvc5", kReadOnly},
    {"(seq.suffixof String String Bool)", binary<str_suffixof>, "z3 cvc5", kReadOnly},
    {"(seq.indexof String String Int Int)", ternary<str_indexof>, "z3 cvc5", kReadOnly},
    {"(seq.indexof String String Int)", str_index_from_start, "z3", kReadOnly},
    {"(seq.last_indexof String String Int)", binary<str_last_indexof>, "z3", kReadOnly},
    {"(seq.replace String String String String)", ternary<str_replace>, "z3 cvc5", kReadOnly},
    {"(seq.to.re String RegLan)", unary<str_to_re>, "z3", kReadOnly},
    {"(seq.in.re String RegLan Bool)", binary<str_in_re>, "z3", kReadOnly},
    {"(re.nostr RegLan)", nullary<re_none>, "z3", kReadOnly},
    {"(re.complement RegLan RegLan)", unary<re_comp>, "z3", kReadOnly},
};

}  // namespace

const Theory kStrings = {"Strings", "Unicode strings and regular languages", kStringsRows};

}  // namespace cupel
