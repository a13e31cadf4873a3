#include "theory/symmetric.h"

#include <algorithm>
#include <array>

namespace cupel {

namespace {

constexpr auto kNames = std::to_array<std::string_view>({"*",
                                                         "+",
                                                         "=",
                                                         "and",
                                                         "bag.inter_min",
                                                         "bag.union_disjoint",
                                                         "bag.union_max",
                                                         "bvadd",
                                                         "bvand",
                                                         "bvcomp",
                                                         "bvmul",
                                                         "bvnand",
                                                         "bvnor",
                                                         "bvor",
                                                         "bvxnor",
                                                         "bvxor",
                                                         "distinct",
                                                         "fp.eq",
                                                         "or",
                                                         "re.inter",
                                                         "re.union",
                                                         "set.inter",
                                                         "set.union",
                                                         "xor"});
static_assert(std::ranges::is_sorted(kNames));

}  // namespace

bool is_symmetric(std::string_view name) { return std::ranges::binary_search(kNames, name); }

}  // namespace cupel
