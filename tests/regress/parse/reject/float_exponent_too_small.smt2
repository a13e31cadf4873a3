; expect: 2:35: index
(declare-const x (_ FloatingPoint 1 5))
