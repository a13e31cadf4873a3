// Arrays, sequences and sets.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;

constexpr ApproximationRow kArrays[] = {
    {"x y: (Array I E); i: I", "(= x y)", kOver, "(= (select x i) (select y i))"},
    {"x y: (Array I E); i: I; j: E", "(= x y)", kOver, "(= (store x i j) (store y i j))"},
    {"x y: (Array I E); i: I", "(= x y)", kOver, "(= (store x i (select y i)) y)"},
    {"x y: (Array I E); i: I; j: E", "(= x y)", kUnder,
     "(and (= (store x i j) (store y i j)) (= (select x i) (select y i)))"},
    {"x: (Array I E); i: I; j: E", "(= (select x i) j)", kOver, "(= (store x i j) x)"},
    {"x: (Array I E); i: I; j: E", "(= (select x i) j)", kUnder, "(= (store x i j) x)"},
    {"x: (Array I E); i k: I; j: E", "(= (select x i) j)", kUnder, "(and (= i k) (= (select x k) j))"},
    {"x y: (Array I E); i: I; j: E", "(= (select x i) j)", kUnder, "(= x (store y i j))"},
};

constexpr ApproximationRow kSequences[] = {
    {"x y: (Seq E)", "(seq.prefixof x y)", kOver, "(seq.contains y x)"},
    {"x y: (Seq E)", "(seq.prefixof x y)", kOver, "(<= (seq.len x) (seq.len y))"},
    {"x y i: (Seq E)", "(seq.prefixof x y)", kOver, "(seq.prefixof x (seq.++ y i))"},
    {"x y i: (Seq E)", "(seq.prefixof x y)", kUnder, "(= y (seq.++ x i))"},
    {"x y: (Seq E)", "(seq.prefixof x y)", kUnder, "(= x y)"},
    {"x y: (Seq E)", "(seq.suffixof x y)", kOver, "(seq.contains y x)"},
    {"x y: (Seq E)", "(seq.suffixof x y)", kOver, "(<= (seq.len x) (seq.len y))"},
    {"x y i: (Seq E)", "(seq.suffixof x y)", kOver, "(seq.suffixof x (seq.++ i y))"},
    {"x y i: (Seq E)", "(seq.suffixof x y)", kUnder, "(= y (seq.++ i x))"},
    {"x y: (Seq E)", "(seq.suffixof x y)", kUnder, "(= x y)"},
    {"x y: (Seq E)", "(seq.contains x y)", kOver, "(<= (seq.len y) (seq.len x))"},
    {"x y: (Seq E)", "(seq.contains x y)", kOver, "(>= (seq.indexof x y 0) 0)"},
    {"x y i: (Seq E)", "(seq.contains x y)", kOver, "(seq.contains (seq.++ x i) y)"},
    {"x y: (Seq E)", "(seq.contains x y)", kUnder, "(seq.prefixof y x)"},
    {"x y: (Seq E)", "(seq.contains x y)", kUnder, "(seq.suffixof y x)"},
    {"x y i: (Seq E)", "(seq.contains x y)", kUnder, "(seq.contains x (seq.++ y i))"},
    {"x y: (Seq E)", "(= x y)", kOver, "(seq.prefixof x y)"},
    {"x y: (Seq E)", "(= x y)", kOver, "(seq.contains x y)"},
    {"x y: (Seq E)", "(= x y)", kOver, "(= (seq.len x) (seq.len y))"},
    {"x y: (Seq E); i: Int", "(= x y)", kOver, "(= (seq.at x i) (seq.at y i))"},
    {"x y i: (Seq E)", "(= x y)", kOver, "(= (seq.++ x i) (seq.++ y i))"},
    {"x y i: (Seq E)", "(= x y)", kUnder, "(= (seq.++ i x) (seq.++ i y))"},
    {"x y: (Seq E)", "(= x y)", kUnder, "(and (seq.prefixof x y) (<= (seq.len y) (seq.len x)))"},
};

constexpr ApproximationRow kSets[] = {
    {"x y i: (Set E)", "(set.subset x y)", kOver, "(set.subset x (set.union y i))"},
    {"x y i: (Set E)", "(set.subset x y)", kOver, "(set.subset (set.inter x i) y)"},
    {"x y i: (Set E)", "(set.subset x y)", kOver, "(set.subset (set.minus x i) y)"},
    {"x y: (Set E); i: E", "(set.subset x y)", kOver, "(=> (set.member i x) (set.member i y))"},
    {"x y: (Set E)", "(set.subset x y)", kOver, "(<= (set.card x) (set.card y))"},
    {"x y: (Set E)", "(set.subset x y)", kOver, "(= (set.inter x y) x)"},
    {"x y: (Set E)", "(set.subset x y)", kUnder, "(= (set.union x y) y)"},
    {"x y i: (Set E)", "(set.subset x y)", kUnder, "(set.subset (set.union x i) y)"},
    {"x y i: (Set E)", "(set.subset x y)", kUnder, "(set.subset x (set.inter y i))"},
    {"x y: (Set E)", "(set.subset x y)", kUnder, "(= x y)"},
    {"x: E; y i: (Set E)", "(set.member x y)", kOver, "(set.member x (set.union y i))"},
    {"x: E; y: (Set E)", "(set.member x y)", kOver, "(set.subset (set.singleton x) y)"},
    {"x: E; y: (Set E)", "(set.member x y)", kOver, "(>= (set.card y) 1)"},
    {"x: E; y i: (Set E)", "(set.member x y)", kUnder, "(set.member x (set.inter y i))"},
    {"x: E; y i: (Set E)", "(set.member x y)", kUnder, "(set.member x (set.minus y i))"},
    {"x: E; y: (Set E)", "(set.member x y)", kUnder, "(= y (set.singleton x))"},
    {"x y: (Set E)", "(= x y)", kOver, "(set.subset x y)"},
    {"x y: (Set E)", "(= x y)", kOver, "(= (set.card x) (set.card y))"},
    {"x y: (Set E); i: E", "(= x y)", kOver, "(= (set.member i x) (set.member i y))"},
    {"x y: (Set E)", "(= x y)", kUnder, "(and (set.subset x y) (set.subset y x))"},
    {"x: (Set E)", "(set.is_singleton x)", kOver, "(= (set.card x) 1)"},
    {"x: (Set E); i: E", "(set.is_singleton x)", kUnder, "(= x (set.singleton i))"},
};

}  // namespace

RowTable array_approximations() { return {"ArraysEx", kArrays}; }
RowTable sequence_approximations() { return {"Sequences", kSequences}; }
RowTable set_approximations() { return {"Sets", kSets}; }

}  // namespace cupel
