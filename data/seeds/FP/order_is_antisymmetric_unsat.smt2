; Two floats below each other, one of them an infinity.
(set-logic FP)
(assert (exists ((x Float32) (y Float32)) (and (fp.isInfinite x) (fp.lt x y) (fp.gt x y))))
(set-info :status unsat)
(check-sat)
