; Splitting a word into three parts and putting them together gives the word.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 12))
(assert (let ((h ((_ extract 11 7) x)) (m ((_ extract 6 3) x)) (l ((_ extract 2 0) x)))
  (distinct x (concat h m l))))
(set-info :status unsat)
(check-sat)
