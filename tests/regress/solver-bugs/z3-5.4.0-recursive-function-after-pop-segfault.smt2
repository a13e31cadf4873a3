; judge: crash z3@5.4.0
; A recursive function over a datatype is defined and used inside a scope. After the pop, z3 follows a null pointer: the datatype is gone, and what it
; keeps of the function is not. z3 4.8.12 answers sat twice. Found as a seed in a session, the third test of one process; reduced from
; 941 bytes. The stack: datatype::decl::plugin::get_def < datatype::util::get_datatype_subterm < smt::theory_datatype::mk_var.
(set-logic ALL)
(push 1)
(declare-datatype Chain ((stop) (link (rest Chain))))
(define-fun-rec size ((c Chain)) Int (match c ((stop 0) ((link r) (+ 1 (size r))))))
(declare-const c Chain)
(assert (= (size c) 1))
(check-sat)
(pop 1)
(check-sat)
