// What names a bug in any campaign.
#pragma once

#include <string>

namespace cupel::store {

/// Kind, solver and hash of a group: `crash z3 89abcdef01234567`. The options that it needs and the releases that show
/// it follow in the group's full name; they may differ in another campaign.
std::string bug_key(const std::string& group);

}  // namespace cupel::store
