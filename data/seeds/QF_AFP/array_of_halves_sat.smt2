; An array from floats to floats that maps the two zeros to different values.
(set-logic QF_AFP)
(declare-const a (Array Float16 Float16))
(assert (fp.lt (select a (_ +zero 5 11)) (select a (_ -zero 5 11))))
(assert (fp.isSubnormal (select a (_ +zero 5 11))))
(set-info :status sat)
(check-sat)
