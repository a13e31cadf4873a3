; All records of an array are proper intervals, one is not.
(set-logic AUFDTLIA)
(declare-datatype Interval ((interval (lo Int) (hi Int))))
(declare-const a (Array Int Interval))
(assert (forall ((i Int)) (! (<= (lo (select a i)) (hi (select a i))) :pattern ((select a i)))))
(assert (exists ((i Int)) (= (select a i) (interval (+ i 1) i))))
(set-info :status unsat)
(check-sat)
