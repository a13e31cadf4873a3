; One datatype with selectors, testers and constructors used as values and functions.
(set-logic QF_DT)
(declare-datatype L ((nil) (cons (head Bool) (tail L))))
(declare-const x L)
(assert (and ((_ is cons) x) (head x) (= (tail x) (cons false nil))))
