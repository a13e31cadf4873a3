; expect: 2:2: expected
()
