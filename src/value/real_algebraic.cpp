#include "value/real_algebraic.h"

#include <vector>

#include "value/real.h"

namespace cupel {

namespace real_detail {

Value from_algebraic(Algebraic number) {
  if (!number) return Value::too_large();
  if (cupel_algebraic_is_rational(number.get())) {
    mpq_class q;
    cupel_algebraic_get_rational(q.get_mpq_t(), number.get());
    return make_real(std::move(q));
  }
  return make_heap<AlgebraicPayload>(Kind::kReal, kAlgebraicPayload, std::move(number));
}

const cupel_algebraic* to_algebraic(const Value& a, Algebraic* storage) {
  CUPEL_ASSERT(real_is_exact(a));
  if (!real_is_rational(a)) return a.as<AlgebraicPayload>().number.get();
  storage->reset(cupel_algebraic_from_rational(real_mpq(a).get_mpq_t()));
  return storage->get();
}

Value binary(cupel_algebraic_op op, const Value& a, const Value& b) {
  Algebraic left, right;
  return from_algebraic(
      Algebraic(cupel_algebraic_binary(op, to_algebraic(a, &left), to_algebraic(b, &right), kLimits)));
}

namespace {

/// All real roots; nothing where a limit is exceeded.
std::optional<std::vector<Algebraic>> real_roots(const std::vector<mpz_class>& coefficients) {
  static_assert(sizeof(mpz_class) == sizeof(mpz_t), "an array of mpz_class is read as an array of mpz_t");
  if (coefficients.empty()) return std::nullopt;
  std::vector<cupel_algebraic*> found(coefficients.size(), nullptr);
  long count = cupel_algebraic_real_roots(reinterpret_cast<const mpz_t*>(coefficients.data()), coefficients.size(),
                                          kLimits, found.data());
  if (count < 0) return std::nullopt;
  std::vector<Algebraic> roots;
  for (long i = 0; i < count; ++i) roots.emplace_back(found[static_cast<size_t>(i)]);
  return roots;
}

bool is_zero_polynomial(const std::vector<mpz_class>& coefficients) {
  for (const mpz_class& coefficient : coefficients)
    if (coefficient != 0) return false;
  return true;
}

}  // namespace
}  // namespace real_detail

Value make_root(const std::vector<mpz_class>& coefficients, size_t index) {
  if (real_detail::is_zero_polynomial(coefficients)) return Value::unsupported();
  auto roots = real_detail::real_roots(coefficients);
  if (!roots) return Value::too_large();
  if (index < 1 || index > roots->size()) return Value::unsupported();
  return real_detail::from_algebraic(std::move((*roots)[index - 1]));
}

Value make_root_between(const std::vector<mpz_class>& coefficients, const mpq_class& low, const mpq_class& high) {
  if (real_detail::is_zero_polynomial(coefficients)) return Value::unsupported();
  auto roots = real_detail::real_roots(coefficients);
  if (!roots) return Value::too_large();
  Value lower = make_real(low), upper = make_real(high), found = Value::unsupported();
  for (real_detail::Algebraic& root : *roots) {
    Value candidate = real_detail::from_algebraic(std::move(root));
    if (real_compare(candidate, lower) < 0 || real_compare(candidate, upper) > 0) continue;
    if (!found.is_none()) return Value::unsupported();
    found = candidate;
  }
  return found;
}

RootDescription real_describe_root(const Value& a) {
  CUPEL_ASSERT(!real_is_rational(a) && real_is_exact(a));
  const cupel_algebraic* number = a.as<real_detail::AlgebraicPayload>().number.get();
  RootDescription description;
  for (long i = 0; i <= cupel_algebraic_degree(number); ++i) {
    description.coefficients.emplace_back();
    cupel_algebraic_coefficient(description.coefficients.back().get_mpz_t(), number, i);
  }
  // The polynomial of a value is within the limits that its roots are computed under, apart from the bits:
  // those of a result may exceed the bound on its operands, so they are not limited here.
  std::vector<cupel_algebraic*> found(description.coefficients.size(), nullptr);
  cupel_algebraic_limits unlimited{limits::kAlgebraicDegree, INT64_MAX};
  long count = cupel_algebraic_real_roots(reinterpret_cast<const mpz_t*>(description.coefficients.data()),
                                          description.coefficients.size(), unlimited, found.data());
  for (long i = 0; i < count; ++i) {
    real_detail::Algebraic root(found[static_cast<size_t>(i)]);
    if (cupel_algebraic_compare(root.get(), number) == 0) description.index = static_cast<size_t>(i) + 1;
  }
  return description;
}

}  // namespace cupel
