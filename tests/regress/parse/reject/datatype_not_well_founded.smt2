; expect: 2:22: well-founded
(declare-datatypes ((T 0)) (((node (next T)))))
