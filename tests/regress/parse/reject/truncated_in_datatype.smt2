; expect: 2:43: unexpected end
(declare-datatype T ((leaf) (node (left T)