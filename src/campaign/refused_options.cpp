#include "campaign/refused_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cupel::campaign {

namespace {

// A refusal that has nothing to do with the script's own settings holds for all of them.
const std::string kAnySettings = "*";

const process::Limits kPatience{.wall = process::milliseconds(10'000)};

}  // namespace

TestMode TestMode::of(std::string_view script, const solver::Profile& profile) {
  solver::PreparedScript prepared = solver::prepare_script(script);
  TestMode mode{.settings = std::move(prepared.prefix), .shape = ""};
  if (prepared.incremental && !profile.incremental_arguments.empty()) mode.shape += "scopes ";
  if (prepared.strings && !profile.string_arguments.empty()) mode.shape += "strings ";
  return mode;
}

/// One script without assertions, under several command lines.
struct RefusedOptions::Question {
  solver::Runner& runner;
  solver::PreparedScript script;

  /// A solver that crashes or hangs has not refused anything.
  Result<bool> refused(std::vector<std::string> words, std::span<const std::string> more = {}) const {
    words.insert(words.end(), more.begin(), more.end());
    solver::Outcome outcome = TRY(runner.run_with(script, std::move(words), kPatience));
    return outcome.kind == solver::OutcomeKind::kError || outcome.kind == solver::OutcomeKind::kUnsupported;
  }
};

const std::string* RefusedOptions::find(const std::string& profile, const std::string& word,
                                        const TestMode& mode) const {
  for (const std::string& settings : {kAnySettings, mode.settings}) {
    auto found = known_.find({profile, word, mode.shape, settings});
    if (found != known_.end()) return &found->second;
  }
  return nullptr;
}

std::string RefusedOptions::reason(const std::string& profile, const std::string& word, const TestMode& mode) const {
  std::lock_guard lock(mutex_);
  const std::string* known = find(profile, word, mode);
  return known ? *known : "";
}

std::vector<std::string> RefusedOptions::unknown(const std::string& profile, std::span<const std::string> words,
                                                 const TestMode& mode) const {
  std::lock_guard lock(mutex_);
  std::vector<std::string> open;
  for (const std::string& word : words)
    if (!find(profile, word, mode)) open.push_back(word);
  return open;
}

Result<std::map<std::string, std::string>> RefusedOptions::look_at(const oracle::Run& refused,
                                                                   std::span<const std::string> words,
                                                                   const TestMode& mode, solver::Runner& runner) {
  std::map<std::string, std::string> found;
  const std::string& profile = refused.solver->profile.name;
  std::vector<std::string> open = unknown(profile, words, mode);
  if (open.empty()) return found;
  // What it read, without the options of other solvers. The test's own words come first on the command line.
  std::string settings = solver::prepare_script(refused.text).prefix;
  const std::vector<std::string>& all = refused.outcome.arguments;
  std::span<const std::string> ours = std::span(all).subspan(std::min(words.size(), all.size()));
  const Question question{runner, solver::prepare_script(settings + "(check-sat)\n")};
  // Where the formula itself is refused, or the settings are, no option is to blame.
  bool by_options = TRY(question.refused(all)) && !TRY(question.refused({}, ours));
  if (!by_options) return found;
  for (const std::string& word : open) {
    std::string reason, where = mode.settings;
    if (TRY(question.refused({word}, ours))) {
      // Where it is taken alone, it does not go with what we give, whatever the settings are.
      bool alone = TRY(question.refused({word}));
      if (!alone) where = kAnySettings;
      reason = alone ? fmt::format("{} with settings such as {}", word, settings.substr(0, settings.find('\n')))
                     : fmt::format("{} beside {}", word, fmt::join(ours, " "));
      found[word] = reason;
    }
    std::lock_guard lock(mutex_);
    known_[{profile, word, mode.shape, where}] = reason;
  }
  return found;
}

}  // namespace cupel::campaign
