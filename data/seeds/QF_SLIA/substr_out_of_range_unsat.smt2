; substr with a negative offset or length, or beyond the end, is empty; a long length is cut.
(set-logic QF_SLIA)
(declare-const s String)
(assert (distinct s ""))
(assert (or (distinct (str.substr s (- 1) 2) "") (distinct (str.substr s 0 (- 3)) "")
  (distinct (str.substr s (str.len s) 1) "") (distinct (str.substr s 0 (+ (str.len s) 5)) s) (distinct (str.substr "abc" 1 99) "bc")))
(set-info :status unsat)
(check-sat)
