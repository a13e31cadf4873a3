// How large a script is. Every accepted step of a reduction makes this measure smaller, and it is well-founded: a
// reduction ends, whatever its passes propose.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cupel::reduce {

/// Compared from the first member to the last.
struct Measure {
  uint64_t mutations = 0;    // of a test case that are not yet undone
  uint64_t definitions = 0;  // commands that define: inlining one may make the text longer
  uint64_t tokens = 0;   // atoms, without the words `assert`, `declare-const` and `declare-fun`: splitting is a gain
  uint64_t symbols = 0;  // of these, the ones that are no literals: constants are simpler than variables
  uint64_t bytes = 0;
  uint64_t rank = 0;  // of literals: 3 is simpler than 7, #b0000 simpler than #b1010, "aa" simpler than "xz"

  auto operator<=>(const Measure&) const = default;
};

/// The measure of a printed script that runs with these solver options.
Measure measure_of(std::string_view text, std::span<const std::string> arguments = {}, uint64_t mutations = 0);

}  // namespace cupel::reduce
