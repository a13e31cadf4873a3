; judge: bad-model cvc5 --strings-exp
; With --strings-exp, cvc5 1.0.3 answers sat with (g (g p)) = b in its model, while the second assertion asks for c. The formula has models: h true
; and p = (e c (e b c)) is one.
(set-logic QF_DT)
(declare-datatypes ((a 0)) (((b)(c))))
(declare-datatypes ((d 2)) ((par (X Y) ((e (f X) (g Y))))))
(declare-const p (d a (d a a)))
(declare-const h Bool)
(assert (distinct (f p) (ite h b (g (g (ite h (e b (g p)) p))))))
(assert (= (g (g p)) c))
(assert (distinct c (f (g p))))
(set-info :status sat)
(check-sat)
