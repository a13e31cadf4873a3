; expect: 2:2: expected
(5 true)
