; Reserved words and operator-like names are ordinary symbols when quoted or built from symbol characters.
(set-logic QF_LIA)
(declare-const |let| Int)
(declare-const |assert| Int)
(declare-const |_| Int)
(declare-const ~!@$%^&*_-+=<>.?/ Int)
(declare-const bv5 Int)
(declare-const -x Int)
(assert (< |let| |assert| |_| ~!@$%^&*_-+=<>.?/ bv5 -x))
