; push and pop default to one level, and zero levels are allowed.
(set-logic QF_UF)
(push)
(declare-const p Bool)
(push 0)
(pop 0)
(pop)
(declare-const p Bool)
