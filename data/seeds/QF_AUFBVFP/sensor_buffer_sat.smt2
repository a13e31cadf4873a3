; A ring buffer of raw patterns in which two slots decode to the same float.
(set-logic QF_AUFBVFP)
(declare-fun slot ((_ BitVec 4)) (_ BitVec 2))
(declare-const buf (Array (_ BitVec 2) (_ BitVec 8)))
(define-fun read ((k (_ BitVec 4))) (_ FloatingPoint 3 5) ((_ to_fp 3 5) (select buf (slot k))))
(assert (fp.eq (read #x1) (read #x2)))
(assert (distinct (select buf (slot #x1)) (select buf (slot #x2))))
(set-info :status sat)
(check-sat)
