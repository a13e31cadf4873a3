// Small tables: aligned for a terminal, or as CSV (RFC 4180).
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::figures {

/// The first row is the heading.
using Table = std::vector<std::vector<std::string>>;

/// Columns as wide as their widest entry. Those of `texts` are aligned to the left, the others are numbers. Names must
/// be printable.
std::string aligned(const Table& table, const std::set<size_t>& texts = {0});

/// One line of CSV. Fields with a comma, a quote or a line break are quoted.
std::string csv_line(const std::vector<std::string>& fields);

/// At most `width` characters of UTF-8; what is cut ends in an ellipsis.
std::string shortened(std::string_view text, size_t width);
/// Characters of UTF-8.
size_t width_of(std::string_view text);

/// `1,234,567`.
std::string grouped_digits(double count);

}  // namespace cupel::figures
