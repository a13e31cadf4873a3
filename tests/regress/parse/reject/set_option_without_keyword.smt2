; expect: 2:13: expected
(set-option produce-models true)
