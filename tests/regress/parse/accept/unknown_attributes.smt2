; Attributes that a reader does not know are kept and mean nothing.
(set-logic UF)
(declare-sort U 0)
(declare-fun p (U) Bool)
(assert (forall ((x U)) (! (p x) :weight 3 :qid |the rule| :skolemid k)))
(set-info :source |several
lines|)
(set-info :license "none")
(set-info :smt-lib-version 2.6)
(set-info :category "crafted")
