; A literal may span lines and hold what would else start a comment or a list.
(set-logic QF_S)
(declare-const s String)
(assert (distinct s "first ; no comment
second (line" ""))
