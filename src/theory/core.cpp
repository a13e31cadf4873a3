// Core: Booleans, equality, if-then-else.
#include "theory/theory.h"

namespace cupel {

namespace {

constexpr OperatorRow kRows[] = {
    {"(true Bool)"},
    {"(false Bool)"},
    {"(not Bool Bool)"},
    {"(=> Bool Bool Bool :right-assoc)"},
    {"(and Bool Bool Bool :left-assoc)"},
    {"(or Bool Bool Bool :left-assoc)"},
    {"(xor Bool Bool Bool :left-assoc)"},
    {"(par (A) (= A A Bool :chainable))"},
    {"(par (A) (distinct A A Bool :pairwise))"},
    {"(par (A) (ite Bool A A A))"},
    {"(implies Bool Bool Bool :right-assoc)", "", kReadOnly},
    {"(par (A) (if Bool A A A))", "z3", kReadOnly},
    {"(iff Bool Bool Bool :chainable)", "", kReadOnly},
};

}  // namespace

const Theory kCore = {"Core", "Booleans, equality, if-then-else", kRows};

}  // namespace cupel
