// Regular expressions: larger and smaller languages. Solvers hardly have variables for languages, so most rows are
// tried out with all words and languages of a small domain.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;
using enum RowProof;

#define TRIED(from, direction, to) \
  { "x y: String; r q: RegLan", from, direction, to, "", "", "", kExhaustive }
#define PROVED(from, direction, to) \
  { "x y: String; r q: RegLan", from, direction, to }

constexpr ApproximationRow kRegexesApproximationRows[] = {
    TRIED("(str.in_re x r)", kOver, "(str.in_re x (re.union r q))"),
    TRIED("(str.in_re x r)", kOver, "(str.in_re x (re.* r))"),
    TRIED("(str.in_re x r)", kOver, "(str.in_re x (re.+ r))"),
    PROVED("(str.in_re x r)", kOver, "(str.in_re x (re.opt r))"),
    TRIED("(str.in_re x r)", kOver, "(not (str.in_re x (re.diff q r)))"),
    TRIED("(str.in_re x r)", kOver, "(str.in_re x (re.++ (re.opt q) r))"),
    TRIED("(str.in_re x r)", kOver, "(str.in_re x (re.++ r (re.* q)))"),
    TRIED("(str.in_re x r)", kUnder, "(str.in_re x (re.inter r q))"),
    TRIED("(str.in_re x r)", kUnder, "(str.in_re x (re.diff r q))"),
    PROVED("(str.in_re x r)", kUnder, "(not (str.in_re x (re.comp r)))"),
    TRIED("(str.in_re x r)", kUnder, "(not (str.in_re x (re.union q (re.comp r))))"),
    {"x a: String; r: RegLan", "(str.in_re x r)", kOver, "(str.in_re (str.++ x a) (re.++ r (str.to_re a)))", "", "", "",
     kExhaustive},
    {"x a: String; r: RegLan", "(str.in_re x r)", kOver, "(str.in_re (str.++ a x) (re.++ (str.to_re a) r))", "", "", "",
     kExhaustive},

    TRIED("(str.in_re x (re.union r q))", kUnder, "(str.in_re x r)"),
    PROVED("(str.in_re x (re.union r q))", kUnder, "(or (str.in_re x r) (str.in_re x q))"),
    TRIED("(str.in_re x (re.union r q))", kOver, "(or (str.in_re x r) (str.in_re x q))"),
    TRIED("(str.in_re x (re.inter r q))", kOver, "(str.in_re x r)"),
    PROVED("(str.in_re x (re.inter r q))", kOver, "(and (str.in_re x r) (str.in_re x q))"),
    TRIED("(str.in_re x (re.inter r q))", kUnder, "(and (str.in_re x r) (str.in_re x q))"),
    TRIED("(str.in_re x (re.diff r q))", kOver, "(str.in_re x r)"),
    TRIED("(str.in_re x (re.diff r q))", kOver, "(not (str.in_re x q))"),
    TRIED("(str.in_re x (re.comp r))", kOver, "(not (str.in_re x r))"),
    TRIED("(str.in_re x (re.comp r))", kOver, "(str.in_re x (re.comp (re.inter r q)))"),
    TRIED("(str.in_re x (re.comp r))", kUnder, "(str.in_re x (re.comp (re.union r q)))"),
    TRIED("(str.in_re x (re.* r))", kUnder, "(str.in_re x r)"),
    TRIED("(str.in_re x (re.* r))", kUnder, "(str.in_re x (re.+ r))"),
    PROVED("(str.in_re x (re.* r))", kUnder, "(= x \"\")"),
    TRIED("(str.in_re x (re.* r))", kUnder, "(str.in_re x (re.++ r r))"),
    TRIED("(str.in_re x (re.* r))", kOver, "(str.in_re x (re.* (re.union r q)))"),
    TRIED("(str.in_re x (re.+ r))", kUnder, "(str.in_re x r)"),
    TRIED("(str.in_re x (re.+ r))", kOver, "(str.in_re x (re.* r))"),
    PROVED("(str.in_re x (re.opt r))", kUnder, "(str.in_re x r)"),
    PROVED("(str.in_re x (re.opt r))", kUnder, "(= x \"\")"),
    PROVED("(str.in_re x (re.opt r))", kOver, "(or (= x \"\") (str.in_re x r))"),
    TRIED("(str.in_re x (re.opt r))", kOver, "(str.in_re x (re.* r))"),
    TRIED("(str.in_re x (re.++ r q))", kOver, "(str.in_re x (re.++ r (re.* q)))"),
    TRIED("(str.in_re x (re.++ r q))", kOver, "(str.in_re x (re.++ (re.+ r) q))"),
    TRIED("(str.in_re x (re.++ r q))", kOver, "(str.in_re x (re.++ r re.all))"),
    TRIED("(str.in_re x (re.++ (str.to_re y) r))", kOver, "(str.prefixof y x)"),
    TRIED("(str.in_re x (re.++ r (str.to_re y)))", kOver, "(str.suffixof y x)"),
    PROVED("(str.in_re x (str.to_re y))", kOver, "(= x y)"),
    PROVED("(str.in_re x (str.to_re y))", kUnder, "(= x y)"),
};

}  // namespace

RowTable regex_approximations() { return {"Regular expressions", kRegexesApproximationRows}; }

}  // namespace cupel
