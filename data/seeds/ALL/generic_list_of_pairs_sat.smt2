; A parametric list of parametric pairs, with qualified constructors.
(set-logic ALL)
(declare-datatypes ((Pair 2) (List 1)) (
  (par (A B) ((pair (fst A) (snd B))))
  (par (T) ((nil) (insert (head T) (tail (List T)))))))
(declare-const l (List (Pair Int Bool)))
(assert ((_ is insert) l))
(assert (distinct (tail l) (as nil (List (Pair Int Bool)))))
(assert (and (> (fst (head l)) 3) (snd (head (tail l))) ((_ is insert) (tail l))))
(set-info :status sat)
(check-sat)
