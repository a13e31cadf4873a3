; expect: 2:1: expected
()
