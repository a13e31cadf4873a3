; expect: 2:15: already declared
(declare-sort Bool 0)
