; A word as a natural number is bounded by its width, and adding can only lose the carry.
(set-logic QF_BVLIA)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (let ((s (bv2nat (bvadd x y))) (t (+ (bv2nat x) (bv2nat y))))
  (and (distinct s t) (distinct s (- t 16)))))
(set-info :status unsat)
(check-sat)
