// JSON for standard output: one object per line.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace cupel::cli {

/// Names of files and output of solvers may be no UTF-8: such bytes become U+FFFD.
template <typename Json>
std::string json_text(const Json& object) {
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

template <typename Json>
void print_json_line(const Json& object) {
  fmt::print("{}\n", json_text(object));
}

}  // namespace cupel::cli
