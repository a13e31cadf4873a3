; Option values of every shape.
(set-option :print-success false)
(set-option :produce-models true)
(set-option :random-seed 42)
(set-option :verbosity 0)
(set-option :regular-output-channel "stdout")
(set-logic QF_UF)
(set-info :notes |free text (with parens|)
