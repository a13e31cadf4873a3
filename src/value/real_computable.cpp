#include "value/real_computable.h"

#include <memory>

#include "value/ball.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/real_algebraic.h"

namespace cupel {

namespace real_detail {

namespace {

struct FreeBall {
  void operator()(cupel_ball* ball) const { cupel_ball_free(ball); }
};
using Ball = std::unique_ptr<cupel_ball, FreeBall>;

struct FunctionRow {
  const char* name;
  cupel_ball_op op;
};

/// In the order of Function; kPower has an operation of its own.
constexpr FunctionRow kFunctions[] = {
    {"real.pi", CUPEL_BALL_PI},    {"-", CUPEL_BALL_NEGATE},      {"sqrt", CUPEL_BALL_SQRT},
    {"exp", CUPEL_BALL_EXP},       {"sin", CUPEL_BALL_SIN},       {"cos", CUPEL_BALL_COS},
    {"arcsin", CUPEL_BALL_ARCSIN}, {"arccos", CUPEL_BALL_ARCCOS}, {"arctan", CUPEL_BALL_ARCTAN},
    {"sinh", CUPEL_BALL_SINH},     {"cosh", CUPEL_BALL_COSH},     {"tanh", CUPEL_BALL_TANH},
    {"asinh", CUPEL_BALL_ASINH},   {"acosh", CUPEL_BALL_ACOSH},   {"atanh", CUPEL_BALL_ATANH},
    {"+", CUPEL_BALL_ADD},         {"*", CUPEL_BALL_MUL},         {"/", CUPEL_BALL_DIV},
    {"^", CUPEL_BALL_MUL},
};

const ComputablePayload* expression(const Value& a) { return real_is_exact(a) ? nullptr : &a.as<ComputablePayload>(); }

bool is(const Value& a, Function function) {
  const ComputablePayload* node = expression(a);
  return node && node->function == function;
}

// Recursion is bounded by the size of an expression.
Ball enclose(const Value& a, long precision) {
  Ball ball(cupel_ball_new());
  const ComputablePayload* node = expression(a);
  if (real_is_rational(a)) {
    cupel_ball_set_rational(ball.get(), real_mpq(a).get_mpq_t(), precision);
  } else if (!node) {
    cupel_ball_set_algebraic(ball.get(), a.as<AlgebraicPayload>().number.get(), precision);
  } else {
    Ball first = enclose(node->children[0], precision);
    if (node->function == Function::kPower) {
      mpz_class exponent = real_mpq(node->children[1]).get_num();
      cupel_ball_power(ball.get(), first.get(), exponent.get_mpz_t(), precision);
    } else {
      Ball second = node->children.size() > 1 ? enclose(node->children[1], precision) : nullptr;
      cupel_ball_op op = kFunctions[static_cast<size_t>(node->function)].op;
      cupel_ball_apply(ball.get(), op, first.get(), second.get(), precision);
    }
  }
  return ball;
}

/// Calls attempt(precision) with growing precision until it says true.
template <typename Attempt>
bool refine(Attempt attempt) {
  for (long precision = limits::kFirstPrecision; precision <= limits::kPrecision; precision *= 2)
    if (attempt(precision)) return true;
  return false;
}

/// The floor, where balls tell.
std::optional<mpz_class> floor_of(const Value& a) {
  mpz_class floor;
  auto attempt = [&](long precision) {
    return cupel_ball_floor(floor.get_mpz_t(), enclose(a, precision).get(), precision) != 0;
  };
  return refine(attempt) ? std::optional(floor) : std::nullopt;
}

}  // namespace

const char* name_of(Function function) { return kFunctions[static_cast<size_t>(function)].name; }

ComputablePayload::ComputablePayload(Function head, std::vector<Value> arguments, uint32_t nodes)
    : function(head), children(std::move(arguments)), size(nodes) {
  hash = hash_combine(kComputablePayload, static_cast<uint64_t>(function));
  for (const Value& each : children) hash = hash_combine(hash, each.hash());
}

int ComputablePayload::compare_self(const Payload& other) const {
  Function theirs = static_cast<const ComputablePayload&>(other).function;
  return function < theirs ? -1 : function > theirs;
}

Value make_computable(Function function, std::vector<Value> arguments) {
  uint32_t size = 1;
  for (const Value& argument : arguments) size += expression(argument) ? expression(argument)->size : 1;
  if (size > limits::kComputableNodes) return Value::too_large();
  return make_heap<ComputablePayload>(Kind::kReal, kComputablePayload, function, std::move(arguments), size);
}

std::optional<mpq_class> multiple_of_pi(const Value& a) {
  if (is(a, Function::kPi)) return real_mpq(expression(a)->children[0]);
  return a == make_real(0) ? std::optional(mpq_class(0)) : std::nullopt;
}

Value times_pi(const mpq_class& factor) {
  return factor == 0 ? make_real(0) : make_computable(Function::kPi, {make_real(factor)});
}

Value computable_add(const Value& a, const Value& b) {
  auto left = multiple_of_pi(a), right = multiple_of_pi(b);
  if (left && right) return times_pi(*left + *right);
  if (left && *left == 0) return b;
  if (right && *right == 0) return a;
  if (a == computable_neg(b)) return make_real(0);
  return make_computable(Function::kAdd, {a, b});
}

Value computable_neg(const Value& a) {
  if (real_is_exact(a)) return real_neg(a);
  if (auto factor = multiple_of_pi(a)) return times_pi(-*factor);
  if (is(a, Function::kNegate)) return expression(a)->children[0];
  return make_computable(Function::kNegate, {a});
}

Value computable_mul(const Value& a, const Value& b) {
  if (real_is_rational(b) && !real_is_rational(a)) return computable_mul(b, a);
  if (real_is_rational(a)) {
    mpq_class factor = real_mpq(a);
    if (factor == 0) return a;
    if (factor == 1) return b;
    if (factor == -1) return computable_neg(b);
    if (auto times = multiple_of_pi(b)) return times_pi(factor * *times);
  }
  return make_computable(Function::kMultiply, {a, b});
}

Value computable_div(const Value& a, const Value& b) {
  if (a == b) return make_real(1);
  if (a == make_real(0)) return a;
  if (real_is_rational(b)) return computable_mul(make_real(mpq_class(1 / real_mpq(b))), a);
  auto left = multiple_of_pi(a), right = multiple_of_pi(b);
  if (left && right) return make_real(mpq_class(*left / *right));
  return make_computable(Function::kDivide, {a, b});
}

Value computable_power(const Value& a, const mpz_class& exponent) {
  if (exponent == 1) return a;
  // Balls are squared as often as the exponent has bits.
  if (!mpz_fits_ulong_p(exponent.get_mpz_t())) return Value::too_large();
  return make_computable(Function::kPower, {a, make_real(mpq_class(exponent))});
}

Value computable_floor(const Value& a) {
  std::optional<mpz_class> floor = floor_of(a);
  return floor ? make_int(*floor) : Value::unsupported();
}

// Balls cannot show that a number is an integer, only that it lies above its floor.
Value computable_is_int(const Value& a) {
  std::optional<mpz_class> floor = floor_of(a);
  bool above = floor && computable_compare(a, make_real(mpq_class(*floor))) == 1;
  return above ? Value::boolean(false) : Value::unsupported();
}

std::optional<int> computable_compare(const Value& a, const Value& b) {
  if (a == b) return 0;
  int order = 0;
  refine([&](long precision) {
    order = cupel_ball_order(enclose(a, precision).get(), enclose(b, precision).get());
    return order != 0;
  });
  return order != 0 ? std::optional(order) : std::nullopt;
}

}  // namespace real_detail

std::optional<RealBounds> real_bounds(const Value& a, long precision) {
  RealBounds bounds;
  int known = cupel_ball_ends(bounds.low.get_mpq_t(), bounds.high.get_mpq_t(), real_detail::enclose(a, precision).get(),
                              precision);
  return known ? std::optional(bounds) : std::nullopt;
}

}  // namespace cupel
