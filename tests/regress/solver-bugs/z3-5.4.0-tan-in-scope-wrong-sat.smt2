; judge: wrong-sat z3@5.4.0
; The tangent of 0 is 0. z3 5.4.0 answers sat to the second query with w = -1/1099511627776, and its own `(get-value ((tan a)))` is 0. It seems to
; compare with a rounded value: in models of `(= w (tan a))` the value of w is a fraction near the tangent. The same with sinh, cosh, asin, acos,
; asinh, acosh, atanh; not with sin, whose value at 0 it knows. z3 5.0.0 and older answer unsat, and so does 5.4.0 where all assertions come before
; its first query. Found by `cupel conform --scoped`.
(set-logic ALL)
(declare-const w Real)
(declare-const a Real)
(assert (= w (tan a)))
(push 1)
(assert (= a 0.0))
(set-info :status sat)
(check-sat)
(assert (distinct w 0.0))
(set-info :status unsat)
(check-sat)
