; expect: sat
; theories: Strings
(set-logic QF_S)
(declare-fun s () String)
(declare-fun t () String)
(assert (= (str.++ s "b" t) "abc"))
(assert (str.in_re s (re.+ (str.to_re "a"))))
(check-sat)
