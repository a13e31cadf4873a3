; The drinker paradox, negated: needs a nested quantifier under both polarities.
(set-logic UF)
(declare-sort Guest 0)
(declare-fun drinks (Guest) Bool)
(assert (not (exists ((x Guest)) (=> (drinks x) (forall ((y Guest)) (drinks y))))))
(set-info :status unsat)
(check-sat)
