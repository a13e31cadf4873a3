#include "store/bug_key.h"

#include "base/pattern.h"

namespace cupel::store {

std::string bug_key(const std::string& group) {
  static const Pattern up_to_hash("^(?s:(.*?) [0-9a-f]{16})(?: |$)");
  auto found = up_to_hash.find(group);
  return found ? group.substr(0, (*found)[1].size() + 17) : group;
}

}  // namespace cupel::store
