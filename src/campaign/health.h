// Watches what each solver does with each logic. A solver that only refuses a logic, or never answers in time, wastes
// the campaign's time there: it is benched for that logic, and that is said.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/outcome.h"

namespace cupel::campaign {

/// Thread-safe.
class Health {
 public:
  /// Why the solver is benched for the logic from now on; nothing if it is not, or if that was said before.
  std::optional<std::string> record(const std::string& solver, const std::string& logic,
                                    const solver::Outcome& outcome);

  bool benched(const std::string& solver, const std::string& logic) const;
  /// What --resume brings back.
  void bench(const std::string& solver, const std::string& logic);
  /// Pairs of solver and logic.
  std::vector<std::pair<std::string, std::string>> all_benched() const;

 private:
  static constexpr size_t kKinds = static_cast<size_t>(solver::OutcomeKind::kUnsupported) + 1;
  struct Record {
    std::array<uint64_t, kKinds> outcomes{};
    std::string last_message;
    bool benched = false;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, Record> records_;
};

}  // namespace cupel::campaign
