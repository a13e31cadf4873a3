; A Caesar shift by three computed on codes.
(set-logic QF_SLIA)
(declare-const p String)
(declare-const c String)
(assert (and (= (str.len p) 1) (str.in_re p (re.range "a" "w"))))
(assert (= c (str.from_code (+ (str.to_code p) 3))))
(assert (= c "k"))
(set-info :status sat)
(check-sat)
