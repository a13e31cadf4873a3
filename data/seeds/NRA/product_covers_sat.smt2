; A positive slope with which a line through the origin passes a height before a given point.
(set-logic NRA)
(declare-const k Real)
(assert (> k 0.0))
(assert (exists ((x Real)) (and (> (* k x) 6.0) (< x 3.0))))
(set-info :status sat)
(check-sat)
