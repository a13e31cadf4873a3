// Watches what each solver does with scripts of the same theories. A solver that only refuses them, or never answers in
// time, wastes the campaign's time there: it is benched for these theories, and that is said. Theories and not logics:
// scripts without a logic have nothing in common.
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
  /// Why the solver is benched for the theories (UsedTheories::text) from now on; nothing if it is not, or if that was
  /// said before.
  std::optional<std::string> record(const std::string& solver, const std::string& theories,
                                    const solver::Outcome& outcome);

  /// Whether it answered any script of the theories.
  bool answered(const std::string& solver, const std::string& theories) const;
  bool benched(const std::string& solver, const std::string& theories) const;
  /// What --resume brings back.
  void bench(const std::string& solver, const std::string& theories);
  /// Pairs of solver and theories.
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
