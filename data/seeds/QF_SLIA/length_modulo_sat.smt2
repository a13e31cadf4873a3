; A word of ab blocks whose length is 2 modulo 4.
(set-logic QF_SLIA)
(declare-const w String)
(assert (str.in_re w (re.+ (str.to_re "ab"))))
(assert (= (mod (str.len w) 4) 2))
(assert (> (abs (str.len w)) 2))
(assert (not ((_ divisible 3) (str.len w))))
(set-info :status sat)
(check-sat)
