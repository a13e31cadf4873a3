#include "smtlib/script.h"

#include <algorithm>

namespace cupel {

bool Script::has_verbatim() const {
  return std::ranges::any_of(commands, [](const Command& c) { return std::holds_alternative<Verbatim>(c); });
}

bool Script::is_single_query() const {
  int queries = 0;
  for (const Command& command : commands) {
    if (std::holds_alternative<PushPop>(command) || std::holds_alternative<CheckSatAssuming>(command)) return false;
    const auto* plain = std::get_if<PlainCommand>(&command);
    if (!plain) continue;
    if (plain->command == "reset" || plain->command == "reset-assertions") return false;
    queries += plain->command == "check-sat";
  }
  return queries == 1;
}

std::vector<Term> Script::assertions() const {
  std::vector<Term> found;
  for (const Command& command : commands) {
    if (const auto* assertion = std::get_if<Assert>(&command)) found.push_back(assertion->term);
  }
  return found;
}

}  // namespace cupel
