#include "solver/message_signature.h"

#include "base/pattern.h"
#include "solver/crash_patterns.h"

namespace cupel::solver {

std::string message_signature(std::string_view message) {
  static const Pattern place(R"(line \d+ column \d+:? ?|[\w./-]*<?stdin>?:\d+[.:]\d+:? ?)");
  static const Pattern name(R"('[^']*'|"[^"]*"|\|[^|]*\||`[^`']*['`])");
  static const Pattern number(R"(\d+)");
  constexpr size_t kLongest = 300;
  std::string text = name.replace_all(place.replace_all(std::string(message.substr(0, kLongest)), ""), "_");
  return number.replace_all(normalise(text), "#");
}

}  // namespace cupel::solver
