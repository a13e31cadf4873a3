// Finite sorts: their elements, where there are few enough to list them. Quantifiers over them are decided exactly, and
// arrays over them compared exactly.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "term/sort.h"
#include "value/map_value.h"
#include "value/value.h"

namespace cupel {

/// All elements of a sort, shared: some are asked for with every evaluation of a quantifier. Null: too many.
using ElementsPtr = std::shared_ptr<const std::vector<Value>>;

class Domains {
 public:
  /// Elements of an uninterpreted sort that a model lists as all there are.
  void set_universe(Sort sort, std::vector<Value> elements);

  /// The domain of arrays and sets over this sort: null for infinite sorts and for finite ones that no map can fill.
  DomainPtr of(Sort sort);

  /// All elements of a sort that has at most `limit` of them.
  ElementsPtr elements(Sort sort, size_t limit);

  /// Whether two different values of the sort are different elements for sure. Not so for arrays, sets and
  /// functions over a sort whose size a script leaves open.
  bool is_exact(Sort sort);

 private:
  std::optional<std::vector<Value>> datatype_elements(Sort sort, size_t limit, int depth);
  std::optional<std::vector<Value>> array_elements(Sort sort, size_t limit, int depth);
  std::optional<std::vector<Value>> list(Sort sort, size_t limit, int depth);
  bool exact(Sort sort, std::vector<Sort>& visiting);

  struct Listed {
    ElementsPtr all;
    size_t refused = 0;  // the largest limit that was too small
  };

  std::unordered_map<const SortNode*, DomainPtr> cache_;
  std::unordered_map<const SortNode*, Listed> listed_;
  std::unordered_map<const SortNode*, std::vector<Value>> universes_;
};

/// The sorts of a constructor's fields in a datatype sort, its parameters replaced.
Sort field_sort(Sort field, Sort datatype);

}  // namespace cupel
