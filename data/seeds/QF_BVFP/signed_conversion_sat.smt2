; A signed byte becomes an inexact float: conversion and rounding towards negative.
(set-logic QF_BVFP)
(declare-const b (_ BitVec 8))
(declare-const f (_ FloatingPoint 4 4))
(assert (= f ((_ to_fp 4 4) RTN b)))
(assert (not (= f ((_ to_fp 4 4) RTP b))))
(assert (bvslt b #xf0))
(set-info :status sat)
(check-sat)
