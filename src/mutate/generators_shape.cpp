// Applications without their arguments: for those who draw the arguments themselves.
#include "mutate/generators.h"

namespace cupel {

bool Generators::shape(const Generator& generator, Sort sort, const Place& place, Rng& rng, Shape& shape,
                       Failure& failure) {
  shape = {.op = generator.op, .function = generator.function};
  failure = Failure::kNoArgument;
  if (!is_visible(generator, place)) return false;
  failure = Failure::kNoInstance;
  if (!generator.op) {
    const Function& function = *generator.function;
    std::span<const Sort> bound;
    if (!function.sort_parameters.empty()) {
      bound = bound_sorts(function, sort, rng, failure);
      if (bound.empty()) return false;
    }
    for (Sort domain : function.domain)
      shape.sorts.push_back(bound.empty() ? domain : store_.instantiate(domain, function.sort_parameters, bound));
  } else if (generator.function) {
    Sort datatype = tested_sort(generator, sort, rng);
    if (!datatype) return false;
    shape.sorts.push_back(datatype);
    if (generator.op->parameters.size() == 2) {
      const Function& selector = *generator.function;
      shape.sorts.push_back(store_.instantiate(selector.range, selector.datatype->parameters, datatype.args()));
    }
    shape.indices.assign(1, Index{.function = generator.function});
  } else {
    size_t arity = draw_arity(*generator.op, rng);
    bool found = false;
    for (int i = 0; i < kInstanceTries && !found; ++i) found = find_instance(*generator.op, sort, arity, rng);
    if (!found) return false;
    shape.sorts = sorts_;
    shape.indices = indices_;
    shape.wanted = wanted_arguments(*generator.op, rng);
    shape.literals = generator.op->flags & kWantsValues;
  }
  shape.wanted.resize(shape.sorts.size(), Wanted::kAny);
  return true;
}

Term Generators::fill(const Shape& shape, Sort sort, std::span<const Term> args) {
  args_.assign(args.begin(), args.end());
  if (!shape.op) return finish_function(*shape.function, sort);
  indices_ = shape.indices;
  return finish(*shape.op, sort);
}

}  // namespace cupel
