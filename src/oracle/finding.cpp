#include "oracle/finding.h"

#include <algorithm>

namespace cupel::oracle {

bool same_finding(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.signature == b.signature && std::ranges::is_permutation(a.culprits, b.culprits);
}

}  // namespace cupel::oracle
