// What LAST makes of a text that a model wrote without constraint (section III-D, "Test Input Instantiation"): missing
// parentheses are appended; where more than those is missing, the last assertion is dropped. A model that counts
// parentheses wrongly goes on with the next command: they are missing there, not at the end of the text.
#pragma once

#include <string>
#include <string_view>

namespace cupel::lm {

/// The longest complete formula of the text, with a query behind it. It need not be well-typed. Empty where the text
/// has no complete assertion: that is no formula.
std::string plain_completion(std::string_view text);

}  // namespace cupel::lm
