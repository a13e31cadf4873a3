; expect: sat
; theories: Strings Ints
(set-logic QF_SLIA)
(declare-fun s () String)
(assert (and (= (str.len s) 3) (= (str.indexof s "c" 0) 2) (= (str.to_int (str.substr s 0 2)) 12)))
(check-sat)
