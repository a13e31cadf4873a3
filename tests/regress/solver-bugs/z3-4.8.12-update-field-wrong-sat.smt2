; judge: wrong-sat z3
; z3 4.8.12 answers sat. x is a record, and an update of a field of a record is a record: (_ update-field value) keeps the constructor,
; so the second assertion is false. z3's own model has x = (pair 3 2): evaluated, it makes the second assertion false (certified). z3
; itself answers unsat if the assertion is written (not ((_ is pair) ...)), which sparrow strengthened to this.
(set-logic ALL)
(declare-datatypes ((opt 0)) (((none) (pair (value Int) (count Int)))))
(declare-const x opt)
(assert ((_ is pair) x))
(assert ((_ is none) ((_ update-field value) x 1)))
(set-info :status unsat)
(check-sat)
