// Type-aware operator mutation: another head over the same arguments.
#include <algorithm>

#include "mutate/generators.h"
#include "mutate/number_equations.h"

namespace cupel {

namespace {

bool fits_arguments(const Operator& op, Term application, Bindings& bindings) {
  size_t least = op.parameters.size();
  if (application.arity() < least || !op.accepts_arity(application.arity())) return false;
  if (application.arity() > least && !may_have_more_arguments(op)) return false;
  for (size_t i = 0; i < application.arity(); ++i) {
    const SortPattern& pattern = op.parameters[std::min(i, op.parameters.size() - 1)];
    Sort sort = application[i].sort();
    if (sort.is(SortKind::kRegLan) && pattern.kind == SortPattern::Kind::kVariable) return false;
    if (!match(pattern, sort, bindings)) return false;
  }
  return true;
}

}  // namespace

Term Generators::exchanged(const Generator& generator, Term application, Rng& rng) {
  Sort sort = application.sort();
  std::span<const Term> args = application.args();
  args_.assign(args.begin(), args.end());
  if (!generator.op) {
    const Function& function = *generator.function;
    if (!function.sort_parameters.empty() || function.domain.size() != args.size()) return {};
    for (size_t i = 0; i < args.size(); ++i) {
      if (args[i].sort() != function.domain[i]) return {};
    }
    return store_.apply(function.symbol, args_, sort);
  }
  const Operator& op = *generator.op;
  if (op.flags & kWantsValues) return {};
  if (generator.function) {
    indices_.assign(1, Index{.function = generator.function});
    return finish(op, sort);
  }
  Bindings bindings;
  NumberEquations equations;
  if (!fits_arguments(op, application, bindings) || !equations.demand(op.result, sort, bindings)) return {};
  if (!equations.solve(bindings) || !equations.draw(op, bindings, rng)) return {};
  indices_.clear();
  for (int at = 0; at < op.index_count; ++at) {
    indices_.push_back({.number = static_cast<uint64_t>(bindings.number(at))});
  }
  return finish(op, sort);
}

Term Generators::exchange(Term application, const Place& place, Rng& rng) {
  const std::vector<Generator>& generators = of(application.sort());
  Term chosen;
  uint64_t seen = 0;
  for (const Generator& generator : generators) {
    if (!is_visible(generator, place)) continue;
    if (generator.op ? generator.op == application.op() && generator.op->index_count == 0
                     : generator.function == application.fun()) {
      continue;
    }
    Term made = exchanged(generator, application, rng);
    if (made && made != application && rng.below(++seen) == 0) chosen = made;
  }
  return chosen;
}

}  // namespace cupel
