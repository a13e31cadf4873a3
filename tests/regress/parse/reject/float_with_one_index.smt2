; expect: 2:21: index
(declare-const x (_ FloatingPoint 8))
