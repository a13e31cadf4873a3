; Bytes outside ASCII in comments, quoted symbols and strings: ÄÖ, 数学.
(set-logic QF_UF)
(declare-const |größe| Bool)
(assert |größe|)
(set-info :source "naïve")
