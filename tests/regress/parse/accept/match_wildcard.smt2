; The underscore as a pattern and as pattern variables. cvc5 alone knows the latter.
(set-logic ALL)
(declare-datatype E ((a) (b) (c)))
(declare-const e E)
(assert (match e ((a true) (_ false))))
