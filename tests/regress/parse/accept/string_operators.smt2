; Every string operator of the standard.
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (or (str.< s t) (str.<= s t) (str.prefixof s t) (str.suffixof s t) (str.contains s t) (str.is_digit s)))
(assert (= s (str.++ (str.at s 0) (str.substr t 1 2) (str.replace s t s) (str.replace_all s t s) (str.from_int 3) (str.from_code 65))))
(assert (= (+ (str.len s) (str.indexof s t 0) (str.to_int s)) (str.to_code t)))
(assert (= (str.replace_re s (str.to_re t) "") (str.replace_re_all t (str.to_re s) "")))
