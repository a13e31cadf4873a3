; The underscore as the last pattern of a match.
(set-logic ALL)
(declare-datatype E ((a) (b) (c)))
(declare-const e E)
(assert (match e ((a true) (_ false))))
