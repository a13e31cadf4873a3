; Comments end at the line break, wherever they stand.
(set-logic QF_LIA)
(declare-const x Int) ; an integer
(assert (< x ; "an unfinished string
  (+ 1 ; |an unfinished symbol
     2) ; )))
))
