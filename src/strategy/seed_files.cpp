#include "strategy/seed_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/input_file.h"
#include "base/parallel.h"
#include "smtlib/parser.h"

namespace cupel {

namespace {

/// What became of one file: a seed, or a reason why not.
struct Outcome {
  Seed seed;
  std::string reason;
};

bool asks_something(const Script& script) {
  return std::ranges::any_of(script.commands, [](const Command& command) {
    const auto* plain = std::get_if<PlainCommand>(&command);
    return (plain && plain->command == "check-sat") || std::holds_alternative<CheckSatAssuming>(command);
  });
}

bool states_something(const Script& script) {
  return std::ranges::any_of(script.commands,
                             [](const Command& command) { return std::holds_alternative<Assert>(command); });
}

/// Empty for a script that strategies can work on.
std::string unusable(const Script& script) {
  if (script.has_verbatim()) return "has commands that are not standard";
  if (!asks_something(script)) return "has no check-sat";
  if (!states_something(script)) return "has no assert";
  return {};
}

std::string located(const Error& error) {
  if (error.position.line == 0) return error.message;
  return fmt::format("{}:{}: {}", error.position.line, error.position.column, error.message);
}

Outcome load(const std::string& path, const SeedFilter& filter, const Vocabulary& vocabulary) {
  std::error_code unknown;
  uint64_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && filter.max_bytes > 0 && bytes > filter.max_bytes) {
    return {.seed = {.path = path}, .reason = fmt::format("has {} bytes, more than {}", bytes, filter.max_bytes)};
  }
  Outcome outcome{.seed = {.path = path}, .reason = {}};
  Result<std::string> text = read_script(path);
  if (!text) {
    outcome.reason = text.error().message;
    return outcome;
  }
  if (filter.max_bytes > 0 && text->size() > filter.max_bytes) {
    outcome.reason = fmt::format("unpacks to {} bytes, more than {}", text->size(), filter.max_bytes);
    return outcome;
  }
  Result<Script> script = parse_script(*text, vocabulary);
  outcome.reason = script ? unusable(*script) : located(script.error());
  if (script) outcome.seed = make_seed(path, std::move(*text), script->logic);
  return outcome;
}

}  // namespace

Result<SeedSet> load_seeds(const std::vector<std::string>& paths, const SeedFilter& filter,
                           const Vocabulary& vocabulary) {
  if (std::ranges::find(paths, kStandardInput) != paths.end())
    return Error{"seeds cannot come from standard input: a campaign reads them again when it is resumed"};
  FoundScripts found = TRY(find_scripts(paths));
  std::vector<std::string>& files = found.files;
  std::ranges::sort(files);
  auto repeated = std::unique(files.begin(), files.end());
  files.erase(repeated, files.end());
  std::vector<Outcome> outcomes(files.size());
  parallel_for(files.size(), filter.jobs, [&](size_t i) { outcomes[i] = load(files[i], filter, vocabulary); });
  SeedSet set;
  for (const Error& directory : found.unreadable) {
    size_t colon = directory.message.find(": ");
    set.rejected.push_back({directory.message.substr(0, colon), directory.message.substr(colon + 2)});
  }
  for (Outcome& outcome : outcomes) {
    if (outcome.reason.empty())
      set.seeds.push_back(std::move(outcome.seed));
    else
      set.rejected.push_back({std::move(outcome.seed.path), std::move(outcome.reason)});
  }
  if (!set.seeds.empty()) return set;
  if (set.rejected.empty()) return Error{"no .smt2 file in the given directories"};
  return Error{fmt::format("none of {} files is usable as a seed; the first, {}: {}", set.rejected.size(),
                           set.rejected[0].path, set.rejected[0].reason)};
}

}  // namespace cupel
