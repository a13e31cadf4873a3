// What equal messages of a solver have in common, whatever script they are about.
#pragma once

#include <string>
#include <string_view>

namespace cupel::solver {

/// The message without what differs from script to script: places, quoted names, numbers. Of a long one, the beginning.
std::string message_signature(std::string_view message);

}  // namespace cupel::solver
