#include "eval/random_value.h"

#include "eval/constants.h"
#include "value/array.h"
#include "value/bag.h"
#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/sequence.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel {

namespace {

mpz_class random_bits(uint64_t width, Rng& rng) {
  mpz_class bits = 0;
  for (uint64_t i = 0; i < width; i += 32) bits = (bits << 32) + static_cast<unsigned long>(rng.next() >> 32);
  mpz_class mask = (mpz_class(1) << static_cast<unsigned long>(width)) - 1;
  return bits & mask;
}

mpz_class random_integer(Rng& rng) {
  switch (rng.below(4)) {
    case 0: return static_cast<long>(rng.between(-3, 3));
    case 1: return static_cast<long>(rng.between(-100, 100));
    case 2: {
      mpz_class power = mpz_class(1) << static_cast<unsigned long>(rng.below(70));
      mpz_class near = power + static_cast<long>(rng.between(-1, 1));
      return rng.chance(1, 2) ? near : mpz_class(-near);
    }
    default: return static_cast<long>(rng.next() >> 20) - (1L << 43);
  }
}

Value random_real(Rng& rng) {
  mpq_class value(random_integer(rng),
                  rng.chance(1, 2) ? mpz_class(1) : mpz_class(static_cast<long>(rng.between(1, 40))));
  value.canonicalize();
  return make_real(value);
}

Value random_bit_vector(uint32_t width, Rng& rng) {
  mpz_class one = 1, top = one << (width - 1);
  switch (rng.below(8)) {
    case 0: return make_bv(uint64_t{width}, mpz_class(0));
    case 1: return make_bv(uint64_t{width}, one);
    case 2: return make_bv(uint64_t{width}, mpz_class(-1));
    case 3: return make_bv(uint64_t{width}, top);
    case 4: return make_bv(uint64_t{width}, mpz_class(top - 1));
    case 5: return make_bv(uint64_t{width}, mpz_class(static_cast<unsigned long>(rng.below(2 * width + 2))));
    default: return make_bv(uint64_t{width}, random_bits(width, rng));
  }
}

// Any bit pattern is a float; half of them are drawn near the borders of the classes.
Value random_float(FloatFormat format, Rng& rng) {
  unsigned long fraction_bits = format.significand_bits - 1;
  mpz_class sign = mpz_class(static_cast<unsigned long>(rng.below(2))) << (format.width() - 1);
  mpz_class exponent_max = (mpz_class(1) << format.exponent_bits) - 1;
  mpz_class bias = (mpz_class(1) << (format.exponent_bits - 1)) - 1;
  mpz_class fraction_max = (mpz_class(1) << fraction_bits) - 1;
  mpz_class exponent, fraction;
  switch (rng.below(6)) {
    case 0: exponent = 0; break;
    case 1: exponent = 1; break;
    case 2: exponent = exponent_max - static_cast<unsigned long>(rng.below(2)); break;
    case 3: exponent = bias + static_cast<long>(rng.between(-2, 6)); break;
    default: exponent = random_bits(format.exponent_bits, rng);
  }
  if (exponent < 0) exponent = 0;
  if (exponent > exponent_max) exponent = exponent_max;
  switch (rng.below(4)) {
    case 0: fraction = 0; break;
    case 1: fraction = fraction_max; break;
    case 2: fraction = mpz_class(static_cast<unsigned long>(rng.below(3))) << (fraction_bits / 2); break;
    default: fraction = random_bits(fraction_bits, rng);
  }
  if (fraction > fraction_max) fraction = fraction_max;
  return make_float_bits(format, sign + (exponent << fraction_bits) + fraction);
}

Value random_string(Rng& rng) {
  constexpr std::u32string_view kLetters = U"ab0129AZz \"\\";
  std::u32string text;
  for (uint64_t length = rng.below(6); length > 0; --length) {
    bool rare = rng.chance(1, 12);
    text += rare ? static_cast<char32_t>(rng.below(0x30000)) : kLetters[rng.below(kLetters.size())];
  }
  return make_string(text);
}

Value random_array(Sort sort, Rng& rng, Domains& domains) {
  if (sort.args().size() != 2) return Value::unsupported();
  Value array = random_value(sort.args()[1], rng, domains);
  if (array.is_none()) return array;
  array = array_const(array, domains.of(sort.args()[0]));
  for (uint64_t i = rng.below(4); i > 0; --i) {
    Value index = random_value(sort.args()[0], rng, domains), element = random_value(sort.args()[1], rng, domains);
    if (index.is_none() || element.is_none()) return Value::unsupported();
    array = array_store(array, index, element);
  }
  return array;
}

std::vector<Value> random_elements(Sort sort, Rng& rng, Domains& domains) {
  std::vector<Value> elements;
  for (uint64_t i = rng.below(4); i > 0; --i) elements.push_back(random_value(sort, rng, domains));
  return elements;
}

Value random_bag(Sort sort, Rng& rng, Domains& domains) {
  Entries counts;
  for (Value& element : random_elements(sort.args()[0], rng, domains)) {
    counts.emplace_back(std::move(element), Value::integer(rng.between(1, 4)));
  }
  return make_bag(counts);
}

}  // namespace

Value random_value(Sort sort, Rng& rng, Domains& domains) {
  switch (sort.kind()) {
    case SortKind::kBool: return Value::boolean(rng.chance(1, 2));
    case SortKind::kInt: return make_int(random_integer(rng));
    case SortKind::kReal: return random_real(rng);
    case SortKind::kString: return random_string(rng);
    case SortKind::kRoundingMode: return make_rounding_mode(static_cast<RoundingMode>(rng.below(5)));
    case SortKind::kBitVec: return random_bit_vector(sort.width(), rng);
    case SortKind::kFloat: {
      FloatFormat format{sort.width(), sort.significand()};
      return format.supported() ? random_float(format, rng) : Value::too_large();
    }
    case SortKind::kArray: return random_array(sort, rng, domains);
    case SortKind::kSeq: return make_sequence(random_elements(sort.args()[0], rng, domains));
    case SortKind::kSet: return make_set(random_elements(sort.args()[0], rng, domains), domains.of(sort.args()[0]));
    case SortKind::kBag: return random_bag(sort, rng, domains);
    case SortKind::kDatatype: {
      auto all = domains.elements(sort, 256);
      return all ? rng.pick(*all) : default_value(sort, domains);
    }
    default: return Value::unsupported();
  }
}

}  // namespace cupel
