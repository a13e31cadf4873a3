; Quoted symbols may hold blanks, line breaks, parentheses, quotes and semicolons; |x| is x.
(set-logic QF_LIA)
(declare-const |a b| Int)
(declare-const |(not; a comment)| Int)
(declare-const |two
lines| Int)
(declare-const |say "hi"| Int)
(declare-const x Int)
(assert (= |x| (+ |a b| |(not; a comment)| |two
lines| |say "hi"|)))
(check-sat)
