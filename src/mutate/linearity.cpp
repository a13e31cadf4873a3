#include "mutate/linearity.h"

#include "mutate/expressions.h"
#include "term/operator.h"
#include "term/walk.h"

namespace cupel {

namespace {

bool is_linear_quotient(Term term) {
  for (Term divisor : term.args().subspan(1)) {
    if (!is_number(divisor) || is_zero(divisor)) return false;
  }
  return true;
}

bool is_linear_product(Term term) {
  size_t factors = 0;
  for (Term arg : term.args()) factors += !is_number(arg);
  return factors <= 1;
}

}  // namespace

void Linearity::define(const Function& function) {
  if (!holds(function.body)) nonlinear_.insert(&function);
}

bool Linearity::holds_at(Term term) const {
  if (const Function* function = term.fun()) return is_linear(*function);
  const Operator* op = term.op();
  if (!op || !(op->flags & kNonlinear)) return true;
  if (!(op->flags & kScales)) return false;
  return op->flags & kPartial ? is_linear_quotient(term) : is_linear_product(term);
}

bool Linearity::holds(Term root) const {
  bool linear = true;
  post_order(root, [&](Term term) { linear = linear && holds_at(term); });
  return linear;
}

}  // namespace cupel
