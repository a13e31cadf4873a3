// Sequences over any element sort, as z3 and cvc5 have them.
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/sequence.h"

namespace cupel {

namespace {

Value seq_index_from_start(EvalContext&, std::span<const Value> args) {
  return seq_indexof(args[0], args[1], Value::integer(0));
}

#define BOTH "z3 cvc5"

constexpr OperatorRow kSequencesRows[] = {
    {"(par (A) (seq.empty (Seq A)))", nullary<seq_empty>, BOTH},
    {"(par (A) (seq.unit A (Seq A)))", unary<seq_unit>, BOTH},
    {"(par (A) (seq.++ (Seq A) (Seq A) (Seq A) :left-assoc))", fold<seq_concat>, BOTH},
    {"(par (A) (seq.len (Seq A) Int))", unary<seq_len>, BOTH},
    {"(par (A) (seq.nth (Seq A) Int A))", binary<seq_nth>, BOTH, kPartial},
    {"(par (A) (seq.at (Seq A) Int (Seq A)))", binary<seq_at>, BOTH},
    {"(par (A) (seq.extract (Seq A) Int Int (Seq A)))", ternary<seq_extract>, BOTH},
    {"(par (A) (seq.contains (Seq A) (Seq A) Bool))", binary<seq_contains>, BOTH},
    {"(par (A) (seq.prefixof (Seq A) (Seq A) Bool))", binary<seq_prefixof>, BOTH},
    {"(par (A) (seq.suffixof (Seq A) (Seq A) Bool))", binary<seq_suffixof>, BOTH},
    {"(par (A) (seq.indexof (Seq A) (Seq A) Int Int))", ternary<seq_indexof>, BOTH},
    {"(par (A) (seq.replace (Seq A) (Seq A) (Seq A) (Seq A)))", ternary<seq_replace>, BOTH},
    {"(par (A) (seq.indexof (Seq A) (Seq A) Int))", seq_index_from_start, "z3", kReadOnly},
    {"(par (A) (seq.last_indexof (Seq A) (Seq A) Int))", binary<seq_last_indexof>, "z3"},
    {"(par (A) (seq.replace_all (Seq A) (Seq A) (Seq A) (Seq A)))", ternary<seq_replace_all>, "cvc5"},
    {"(par (A) (seq.rev (Seq A) (Seq A)))", unary<seq_rev>, "cvc5"},
    {"(par (A) (seq.update (Seq A) Int (Seq A) (Seq A)))", ternary<seq_update>, "cvc5"},
    // The string names, which cvc5 takes for sequences too.
    {"(par (A) (str.++ (Seq A) (Seq A) (Seq A) :left-assoc))", fold<seq_concat>, "cvc5", kReadOnly},
    {"(par (A) (str.len (Seq A) Int))", unary<seq_len>, "cvc5", kReadOnly},
    {"(par (A) (str.at (Seq A) Int (Seq A)))", binary<seq_at>, "cvc5", kReadOnly},
    {"(par (A) (str.substr (Seq A) Int Int (Seq A)))", ternary<seq_extract>, "cvc5", kReadOnly},
    {"(par (A) (str.contains (Seq A) (Seq A) Bool))", binary<seq_contains>, "cvc5", kReadOnly},
    {"(par (A) (str.prefixof (Seq A) (Seq A) Bool))", binary<seq_prefixof>, "cvc5", kReadOnly},
    {"(par (A) (str.suffixof (Seq A) (Seq A) Bool))", binary<seq_suffixof>, "cvc5", kReadOnly},
    {"(par (A) (str.indexof (Seq A) (Seq A) Int Int))", ternary<seq_indexof>, "cvc5", kReadOnly},
    {"(par (A) (str.replace (Seq A) (Seq A) (Seq A) (Seq A)))", ternary<seq_replace>, "cvc5", kReadOnly},
    {"(par (A) (str.replace_all (Seq A) (Seq A) (Seq A) (Seq A)))", ternary<seq_replace_all>, BOTH, kReadOnly},
    {"(par (A) (str.rev (Seq A) (Seq A)))", unary<seq_rev>, "cvc5", kReadOnly},
    {"(par (A) (str.update (Seq A) Int (Seq A) (Seq A)))", ternary<seq_update>, "cvc5", kReadOnly},
};

}  // namespace

const Theory kSequences = {"Sequences", "finite sequences over any sort", kSequencesRows};

}  // namespace cupel
