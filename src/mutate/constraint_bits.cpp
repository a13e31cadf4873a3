// Bit-vectors by their known bits. A bit of the result is a bit of the argument, perhaps turned over, or is fixed by
// the other arguments:
//
//     result = ((argument moved by some places) & pass) ^ flip,   flip having the fixed bits where pass has none
//
// So what is known about the result's bits is known about the argument's: those in `mask & pass`.
#include "mutate/constraint_rules.h"
#include "value/bitvector.h"

namespace cupel {

namespace {

mpz_class shifted(const mpz_class& bits, int64_t places) {
  auto count = static_cast<unsigned long>(places < 0 ? -places : places);
  return places < 0 ? mpz_class(bits >> count) : mpz_class(bits << count);
}

/// The largest aligned block of the set round the value: it is no more than a part of what does. Intervals of a set
/// never touch, so a block lies within one of them or is no part of the set.
KnownBits block_round(const mpz_class& value, const IntervalSet& set, uint32_t width) {
  mpz_class open = 0;
  if (const Interval* around = set.part_with(mpq_class(value))) {
    for (uint32_t i = 1; i <= width; ++i) {
      mpz_class wider = all_bits(i), high = value | wider, low = high ^ wider;
      if ((around->low && low < *around->low) || (around->high && high > *around->high)) break;
      open = std::move(wider);
    }
  }
  mpz_class known = all_bits(width) ^ open;
  return {known, value & known, false};
}

struct OuterBits {
  KnownBits known;
  bool exact;
};

std::optional<OuterBits> outer_bits(const RuleInput& in) {
  if (std::optional<KnownBits> known = bits_of(in.outer, in.term.sort())) return OuterBits{*known, true};
  std::optional<IntervalSet> numbers = numbers_of(in.outer, in.term.sort());
  if (!numbers || in.result.is_none()) return std::nullopt;
  return OuterBits{block_round(bv_unsigned(in.result), *numbers, in.term.sort().width()), false};
}

/// `pass` and `flip` are bits of the result; the argument moved up by `places` (down: negative) is what they are about.
Constraint through(const RuleInput& in, const mpz_class& pass, const mpz_class& flip, int64_t places = 0) {
  std::optional<OuterBits> outer = outer_bits(in);
  if (!outer) return Constraint::nothing();
  auto& [mask, bits, differ] = outer->known;
  mpz_class demanded = (bits ^ flip) & mask, open = mask & pass;
  // A fixed bit that is not as demanded decides.
  Constraint made = Constraint::nothing();
  if ((demanded & (mask ^ open)) != 0) {
    if (differ) made = Constraint::any_value();
  } else {
    made = Constraint::of_bits({shifted(open, -places), shifted(demanded & open, -places), differ},
                               in.term[in.child].sort());
  }
  made.exact &= outer->exact;
  return made;
}

// --- bitwise operators ---

enum class Fold { kAnd, kOr, kXor };

/// The other arguments together; nothing if one is undetermined.
std::optional<mpz_class> others(const RuleInput& in, Fold fold) {
  mpz_class joined = fold == Fold::kAnd ? all_bits(in.term.sort().width()) : mpz_class(0);
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    if (in.values[i].is_none()) return std::nullopt;
    mpz_class value = bv_unsigned(in.values[i]);
    if (fold == Fold::kAnd) joined &= value;
    if (fold == Fold::kOr) joined |= value;
    if (fold == Fold::kXor) joined ^= value;
  }
  return joined;
}

template <Fold kFold, bool kNegated>
Constraint bitwise(const RuleInput& in) {
  if (kNegated && in.values.size() != 2) return Constraint::nothing();
  std::optional<mpz_class> joined = others(in, kFold);
  if (!joined) return Constraint::nothing();
  mpz_class full = all_bits(in.term.sort().width()), pass = full, flip = 0;
  if (kFold == Fold::kAnd) pass = *joined;
  if (kFold == Fold::kOr) {
    pass = full ^ *joined;
    flip = *joined;
  }
  if (kFold == Fold::kXor) flip = *joined;
  return through(in, pass, kNegated ? mpz_class(flip ^ full) : flip);
}

// --- shifts by what the second argument is now ---

template <bool kLeft>
Constraint shift(const RuleInput& in) {
  if (in.child != 0 || in.values[1].is_none()) return Constraint::nothing();
  uint32_t width = in.width(0);
  mpz_class places = bv_unsigned(in.values[1]), full = all_bits(width);
  if (places >= width) return through(in, 0, 0);
  int64_t count = places.get_si();
  mpz_class pass =
      kLeft ? mpz_class(full ^ all_bits(static_cast<uint64_t>(count))) : all_bits(width - static_cast<uint64_t>(count));
  return through(in, pass, 0, kLeft ? count : -count);
}

constexpr ConstraintRow kBitsConstraintRows[] = {
    {"BitVectors", "bvand", bitwise<Fold::kAnd, false>},
    {"BitVectors", "bvor", bitwise<Fold::kOr, false>},
    {"BitVectors", "bvxor", bitwise<Fold::kXor, false>},
    {"BitVectors", "bvnand", bitwise<Fold::kAnd, true>},
    {"BitVectors", "bvnor", bitwise<Fold::kOr, true>},
    {"BitVectors", "bvxnor", bitwise<Fold::kXor, true>},
    {"BitVectors", "bvshl", shift<true>},
    {"BitVectors", "bvlshr", shift<false>},
};

}  // namespace

Constraint bits_of_complement(const RuleInput& in) {
  mpz_class full = all_bits(in.term.sort().width());
  return through(in, full, full);
}

Constraint bits_of_concatenation(const RuleInput& in) {
  mpz_class pass = 0, flip = 0;
  int64_t place = 0, mine = 0;
  for (size_t i = in.values.size(); i-- > 0;) {
    uint32_t width = in.width(i);
    if (i == in.child) {
      pass = shifted(all_bits(width), place);
      mine = place;
    } else {
      if (in.values[i].is_none()) return Constraint::nothing();
      flip |= shifted(bv_unsigned(in.values[i]), place);
    }
    place += width;
  }
  return through(in, pass, flip, mine);
}

Constraint bits_of_extraction(const RuleInput& in) {
  auto low = static_cast<int64_t>(in.term.symbol().indices[1].number);
  return through(in, all_bits(in.term.sort().width()), 0, -low);
}

// With zeros. Copies of the sign are bits of the argument that are known several times.
Constraint bits_of_extension(const RuleInput& in) {
  if (in.term.op()->name == "zero_extend") return through(in, all_bits(in.width(0)), 0);
  std::optional<OuterBits> outer = outer_bits(in);
  if (!outer) return Constraint::nothing();
  auto& [mask, bits, differ] = outer->known;
  uint32_t width = in.width(0);
  mpz_class below = all_bits(width - 1), sign = below + 1, copies = mask - (mask & below), ones = bits - (bits & below);
  Constraint made = Constraint::nothing();
  if (ones != 0 && ones != copies) {
    if (differ) made = Constraint::any_value();
  } else {
    KnownBits known{mask & below, bits & below, differ};
    if (copies != 0) known.mask |= sign;
    if (ones != 0) known.bits |= sign;
    made = Constraint::of_bits(known, in.term[0].sort());
  }
  made.exact &= outer->exact;
  return made;
}

std::span<const ConstraintRow> bitwise_constraint_rows() { return kBitsConstraintRows; }

}  // namespace cupel
