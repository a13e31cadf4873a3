; match with a nested use and a wildcard case computes the second of a list.
(set-logic QF_DT)
(declare-datatypes ((E 0) (L 0)) (((e1) (e2)) ((nil) (cons (head E) (tail L)))))
(declare-const x L)
(define-fun second ((l L) (d E)) E
  (match l ((nil d) ((cons h t) (match t (((cons h2 t2) h2) (other d)))))))
(assert (= (second x e1) e2))
(assert (or (= x nil) (and ((_ is cons) x) (= (tail x) nil))))
(set-info :status unsat)
(check-sat)
