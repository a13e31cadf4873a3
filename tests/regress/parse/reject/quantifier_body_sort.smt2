; expect: 3:27: sort
(set-logic LIA)
(assert (exists ((x Int)) x))
