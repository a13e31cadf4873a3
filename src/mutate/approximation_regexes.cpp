// Regular expressions: larger and smaller languages. Solvers have no variables for languages, so most rows are tried out
// with all words and languages of a small domain.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;
using enum RowProof;

#define ROW(from, direction, to) {"x y: String; r q: RegLan", from, direction, to, "", "", "", kExhaustive}

constexpr ApproximationRow kRows[] = {
    ROW("(str.in_re x r)", kOver, "(str.in_re x (re.union r q))"),
    ROW("(str.in_re x r)", kOver, "(str.in_re x (re.* r))"),
    ROW("(str.in_re x r)", kOver, "(str.in_re x (re.+ r))"),
    ROW("(str.in_re x r)", kOver, "(str.in_re x (re.opt r))"),
    ROW("(str.in_re x r)", kOver, "(not (str.in_re x (re.diff q r)))"),
    ROW("(str.in_re x r)", kOver, "(str.in_re x (re.++ (re.opt q) r))"),
    ROW("(str.in_re x r)", kOver, "(str.in_re x (re.++ r (re.* q)))"),
    ROW("(str.in_re x r)", kUnder, "(str.in_re x (re.inter r q))"),
    ROW("(str.in_re x r)", kUnder, "(str.in_re x (re.diff r q))"),
    ROW("(str.in_re x r)", kUnder, "(not (str.in_re x (re.comp r)))"),
    ROW("(str.in_re x r)", kUnder, "(not (str.in_re x (re.union q (re.comp r))))"),
    {"x a: String; r: RegLan", "(str.in_re x r)", kOver, "(str.in_re (str.++ x a) (re.++ r (str.to_re a)))", "", "", "",
     kExhaustive},
    {"x a: String; r: RegLan", "(str.in_re x r)", kOver, "(str.in_re (str.++ a x) (re.++ (str.to_re a) r))", "", "", "",
     kExhaustive},

    ROW("(str.in_re x (re.union r q))", kUnder, "(str.in_re x r)"),
    ROW("(str.in_re x (re.union r q))", kUnder, "(or (str.in_re x r) (str.in_re x q))"),
    ROW("(str.in_re x (re.union r q))", kOver, "(or (str.in_re x r) (str.in_re x q))"),
    ROW("(str.in_re x (re.inter r q))", kOver, "(str.in_re x r)"),
    ROW("(str.in_re x (re.inter r q))", kOver, "(and (str.in_re x r) (str.in_re x q))"),
    ROW("(str.in_re x (re.inter r q))", kUnder, "(and (str.in_re x r) (str.in_re x q))"),
    ROW("(str.in_re x (re.diff r q))", kOver, "(str.in_re x r)"),
    ROW("(str.in_re x (re.diff r q))", kOver, "(not (str.in_re x q))"),
    ROW("(str.in_re x (re.comp r))", kOver, "(not (str.in_re x r))"),
    ROW("(str.in_re x (re.comp r))", kOver, "(str.in_re x (re.comp (re.inter r q)))"),
    ROW("(str.in_re x (re.comp r))", kUnder, "(str.in_re x (re.comp (re.union r q)))"),
    ROW("(str.in_re x (re.* r))", kUnder, "(str.in_re x r)"),
    ROW("(str.in_re x (re.* r))", kUnder, "(str.in_re x (re.+ r))"),
    ROW("(str.in_re x (re.* r))", kUnder, "(= x \"\")"),
    ROW("(str.in_re x (re.* r))", kUnder, "(str.in_re x (re.++ r r))"),
    ROW("(str.in_re x (re.* r))", kOver, "(str.in_re x (re.* (re.union r q)))"),
    ROW("(str.in_re x (re.+ r))", kUnder, "(str.in_re x r)"),
    ROW("(str.in_re x (re.+ r))", kOver, "(str.in_re x (re.* r))"),
    ROW("(str.in_re x (re.opt r))", kUnder, "(str.in_re x r)"),
    ROW("(str.in_re x (re.opt r))", kUnder, "(= x \"\")"),
    ROW("(str.in_re x (re.opt r))", kOver, "(or (= x \"\") (str.in_re x r))"),
    ROW("(str.in_re x (re.opt r))", kOver, "(str.in_re x (re.* r))"),
    ROW("(str.in_re x (re.++ r q))", kOver, "(str.in_re x (re.++ r (re.* q)))"),
    ROW("(str.in_re x (re.++ r q))", kOver, "(str.in_re x (re.++ (re.+ r) q))"),
    ROW("(str.in_re x (re.++ r q))", kOver, "(str.in_re x (re.++ r re.all))"),
    ROW("(str.in_re x (re.++ (str.to_re y) r))", kOver, "(str.prefixof y x)"),
    ROW("(str.in_re x (re.++ r (str.to_re y)))", kOver, "(str.suffixof y x)"),
    ROW("(str.in_re x (str.to_re y))", kOver, "(= x y)"),
    ROW("(str.in_re x (str.to_re y))", kUnder, "(= x y)"),
};

}  // namespace

RowTable regex_approximations() { return {"Regular expressions", kRows}; }

}  // namespace cupel
