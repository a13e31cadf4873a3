// Sequences over any element sort, as z3 and cvc5 have them.
#include "theory/theory.h"

namespace cupel {

namespace {

#define BOTH "z3 cvc5"

constexpr OperatorRow kRows[] = {
    {"(par (A) (seq.empty (Seq A)))", BOTH},
    {"(par (A) (seq.unit A (Seq A)))", BOTH},
    {"(par (A) (seq.++ (Seq A) (Seq A) (Seq A) :left-assoc))", BOTH},
    {"(par (A) (seq.len (Seq A) Int))", BOTH},
    {"(par (A) (seq.nth (Seq A) Int A))", BOTH, kPartial},
    {"(par (A) (seq.at (Seq A) Int (Seq A)))", BOTH},
    {"(par (A) (seq.extract (Seq A) Int Int (Seq A)))", BOTH},
    {"(par (A) (seq.contains (Seq A) (Seq A) Bool))", BOTH},
    {"(par (A) (seq.prefixof (Seq A) (Seq A) Bool))", BOTH},
    {"(par (A) (seq.suffixof (Seq A) (Seq A) Bool))", BOTH},
    {"(par (A) (seq.indexof (Seq A) (Seq A) Int Int))", BOTH},
    {"(par (A) (seq.replace (Seq A) (Seq A) (Seq A) (Seq A)))", BOTH},
    {"(par (A) (seq.indexof (Seq A) (Seq A) Int))", "z3", kReadOnly},
    {"(par (A) (seq.last_indexof (Seq A) (Seq A) Int))", "z3"},
    {"(par (A) (seq.replace_all (Seq A) (Seq A) (Seq A) (Seq A)))", "cvc5"},
    {"(par (A) (seq.rev (Seq A) (Seq A)))", "cvc5"},
    {"(par (A) (seq.update (Seq A) Int (Seq A) (Seq A)))", "cvc5"},
    // The string names, which cvc5 takes for sequences too.
    {"(par (A) (str.++ (Seq A) (Seq A) (Seq A) :left-assoc))", "cvc5", kReadOnly},
    {"(par (A) (str.len (Seq A) Int))", "cvc5", kReadOnly},
    {"(par (A) (str.at (Seq A) Int (Seq A)))", "cvc5", kReadOnly},
    {"(par (A) (str.substr (Seq A) Int Int (Seq A)))", "cvc5", kReadOnly},
    {"(par (A) (str.contains (Seq A) (Seq A) Bool))", "cvc5", kReadOnly},
    {"(par (A) (str.prefixof (Seq A) (Seq A) Bool))", "cvc5", kReadOnly},
    {"(par (A) (str.suffixof (Seq A) (Seq A) Bool))", "cvc5", kReadOnly},
    {"(par (A) (str.indexof (Seq A) (Seq A) Int Int))", "cvc5", kReadOnly},
    {"(par (A) (str.replace (Seq A) (Seq A) (Seq A) (Seq A)))", "cvc5", kReadOnly},
    {"(par (A) (str.replace_all (Seq A) (Seq A) (Seq A) (Seq A)))", BOTH, kReadOnly},
    {"(par (A) (str.rev (Seq A) (Seq A)))", "cvc5", kReadOnly},
    {"(par (A) (str.update (Seq A) Int (Seq A) (Seq A)))", "cvc5", kReadOnly},
};

}  // namespace

const Theory kSequences = {"Sequences", "finite sequences over any sort", kRows};

}  // namespace cupel
