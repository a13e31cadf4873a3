; Every regular expression operator.
(set-logic QF_S)
(declare-const s String)
(define-fun d () RegLan (re.range "0" "9"))
(assert (str.in_re s (re.++ (re.* d) (re.+ d) (re.opt d) ((_ re.loop 1 3) d) ((_ re.^ 2) d) (re.union d re.allchar re.none) (re.inter re.all d) (re.comp d) (re.diff re.all d) (str.to_re "x"))))
