#include "base/result.h"

#include <fmt/format.h>

namespace cupel {

std::string Error::describe(const std::string& file) const {
  if (position.line == 0) return fmt::format("{}: {}", file, message);
  return fmt::format("{}:{}:{}: {}", file, position.line, position.column, message);
}

}  // namespace cupel
