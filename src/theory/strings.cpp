// Strings: Unicode strings and regular languages, with the functions that z3 and cvc5 add and the names they
// used before the theory was standardised.
#include "theory/theory.h"

namespace cupel {

namespace {

constexpr OperatorRow kRows[] = {
    {"(str.++ String String String :left-assoc)"},
    {"(str.len String Int)"},
    {"(str.< String String Bool :chainable)"},
    {"(str.<= String String Bool :chainable)"},
    {"(str.at String Int String)"},
    {"(str.substr String Int Int String)"},
    {"(str.prefixof String String Bool)"},
    {"(str.suffixof String String Bool)"},
    {"(str.contains String String Bool)"},
    {"(str.indexof String String Int Int)"},
    {"(str.replace String String String String)"},
    {"(str.replace_all String String String String)"},
    {"(str.replace_re String RegLan String String)"},
    {"(str.replace_re_all String RegLan String String)"},
    {"(str.is_digit String Bool)"},
    {"(str.to_code String Int)"},
    {"(str.from_code Int String)"},
    {"(str.to_int String Int)"},
    {"(str.from_int Int String)"},
    {"(str.to_re String RegLan)"},
    {"(str.in_re String RegLan Bool)"},
    {"(re.none RegLan)"},
    {"(re.all RegLan)"},
    {"(re.allchar RegLan)"},
    {"(re.++ RegLan RegLan RegLan :left-assoc)"},
    {"(re.union RegLan RegLan RegLan :left-assoc)"},
    {"(re.inter RegLan RegLan RegLan :left-assoc)"},
    {"(re.* RegLan RegLan)"},
    {"(re.comp RegLan RegLan)"},
    {"(re.diff RegLan RegLan RegLan :left-assoc)"},
    {"(re.+ RegLan RegLan)"},
    {"(re.opt RegLan RegLan)"},
    {"(re.range String String RegLan)", "2.6", kWantsValues},
    {"((_ re.^ n) RegLan RegLan)"},
    {"((_ re.loop i n) RegLan RegLan)"},
    // Additions.
    {"((_ re.loop i) RegLan RegLan)", "z3"},
    {"(re.loop RegLan Int Int RegLan)", "z3", kReadOnly},
    {"(re.loop RegLan Int RegLan)", "z3", kReadOnly},
    {"(str.indexof String String Int)", "z3", kReadOnly},
    {"(str.indexof_re String RegLan Int Int)", "cvc5"},
    {"(str.rev String String)", "cvc5 cvc4"},
    {"(str.update String Int String String)", "cvc5"},
    {"(str.to_lower String String)", "cvc5"},
    {"(str.to_upper String String)", "cvc5"},
    // Names from before the standard.
    {"(str.to.int String Int)", "z3", kReadOnly},
    {"(int.to.str Int String)", "z3", kReadOnly},
    {"(str.to-int String Int)", "z3", kReadOnly},
    {"(str.from-int Int String)", "z3", kReadOnly},
    {"(str.to.re String RegLan)", "z3", kReadOnly},
    {"(str.in.re String RegLan Bool)", "z3", kReadOnly},
    {"(str.tolower String String)", "cvc4", kReadOnly},
    {"(str.toupper String String)", "cvc4", kReadOnly},
    {"(str.toLower String String)", "", kReadOnly},
    {"(str.toUpper String String)", "", kReadOnly},
    {"(re.nostr RegLan)", "z3", kReadOnly},
    {"(re.complement RegLan RegLan)", "z3", kReadOnly},
};

}  // namespace

const Theory kStrings = {"Strings", "Unicode strings and regular languages", kRows};

}  // namespace cupel
