; Cutting a string at any inner position keeps its length.
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (and (<= 0 i) (<= i (str.len s))))
(assert (distinct (str.len s) (+ (str.len (str.substr s 0 i)) (str.len (str.substr s i (- (str.len s) i))))))
(set-info :status unsat)
(check-sat)
