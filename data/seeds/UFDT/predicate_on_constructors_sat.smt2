; A predicate that is true on one constructor of an enumeration only.
(set-logic UFDT)
(declare-datatype Day ((work) (rest) (travel)))
(declare-fun off (Day) Bool)
(assert (exists ((d Day)) (off d)))
(assert (forall ((d Day)) (=> (off d) ((_ is rest) d))))
(set-info :status sat)
(check-sat)
