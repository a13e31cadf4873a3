// The places of a campaign's crashes. Every trigger of a crash costs one run under ptrace: the message alone does not
// tell whether it is news. Where a message brought known places many times in a row, or where triage has no time left,
// only a few of its triggers are looked at.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>

#include "oracle/crash_place.h"

namespace cupel::campaign {

/// Shared by all workers; thread-safe.
class CrashPlaces {
 public:
  using Note = std::function<Status(const std::string& text)>;

  CrashPlaces(process::Limits limits, process::ContainmentOptions containment, Note note)
      : limits_(limits), containment_(std::move(containment)), note_(std::move(note)) {}

  /// Whether the next trigger with this message should be traced; `message` is any text that stands for it. Without
  /// time for it, only where there were fewer than `enough` looks at that message.
  bool worth_a_look(const std::string& message, bool has_time = true, uint64_t enough = 1);
  /// The trigger that was looked at was news, or was not.
  void looked(const std::string& message, bool news);

  /// All empty for what is no crash. A solver that cannot be traced is noted once and then left alone; an error means
  /// that the note could not be written.
  Result<solver::CrashPlace> of(const oracle::Finding& finding, std::span<const oracle::Run> runs);

 private:
  const process::Limits limits_;
  const process::ContainmentOptions containment_;
  const Note note_;
  std::mutex mutex_;                                // guards what follows
  std::map<std::string, std::string> untraceable_;  // labels of solvers, and why
  struct Looks {
    uint64_t triggers = 0;
    uint64_t without_news = 0;
    uint64_t all = 0;
  };
  std::map<std::string, Looks> looks_;  // by message
};

}  // namespace cupel::campaign
