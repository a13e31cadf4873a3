; Windows line ends and tabs are blanks.
(set-logic QF_UF)
(declare-const	p	Bool)
(assert (and p 
	(not false)))
