; echo prints a string; what follows exit is not part of the script.
(echo "half a ""quote"", \u{21} and a ) paren")
(set-logic QF_UF)
(exit)
