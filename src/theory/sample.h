// Random well-typed applications of an operator: which indices and argument sorts it can have. Generators, the
// conformance tests and `cupel ops --examples` draw from here.
#pragma once

#include <optional>
#include <vector>

#include "base/rng.h"
#include "term/operator.h"
#include "term/store.h"

namespace cupel {

/// One way to apply an operator.
struct Instance {
  const Operator* op = nullptr;
  std::vector<Index> indices;
  Sort qualifier;
  std::vector<Sort> arguments;
  Sort result;
};

/// What the variables of a declaration may stand for.
struct SamplingPool {
  std::vector<Sort> sorts;                                   // for sort variables
  std::vector<uint32_t> numbers;                             // for widths and indices
  std::vector<std::pair<uint32_t, uint32_t>> float_formats;  // every float sort must be one of these

  /// Small widths, the usual formats, and the basic sorts.
  static SamplingPool standard(TermStore& store);
};

/// A random instance; none if the row has a typing rule of its own, or if no try in a bounded number fits.
std::optional<Instance> sample_instance(const Operator& op, const SamplingPool& pool, Rng& rng, TermStore& store);

}  // namespace cupel
