; judge: crash z3
; The formula is valid: c is at most c - 0, and at most c. z3 4.8.12 and 5.4.0 follow a null pointer in a scope of logic LRA; without the logic, or without
; the scope, they answer sat. Found by typefuzz in a session; reduced from 609 bytes, then made smaller by hand. The stack of 5.4.0:
; hint_macro_solver::greedy < hint_macro_solver::process < base_macro_solver::operator() < smt::model_finder::fix_model.
(set-info :status sat)
(set-logic LRA)
(push 1)
(assert (forall ((e Real) (c Real)) (<= c (ite (= 0.0 e) (- c e) c))))
(check-sat)
