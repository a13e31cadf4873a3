#include "solver/option_class.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "solver/options.h"

namespace cupel::solver {

namespace {

/// `--no-foo=3` and `foo=3` set `foo`.
const OptionSpec* option_of(const OptionSpace& space, std::string_view word) {
  while (word.starts_with('-') || word.starts_with(':')) word.remove_prefix(1);
  word = word.substr(0, word.find('='));
  if (const OptionSpec* option = space.find(std::string(word))) return option;
  return word.starts_with("no-") ? space.find(std::string(word.substr(3))) : nullptr;
}

}  // namespace

std::vector<std::string> own_options(const Solver& solver) {
  const std::vector<std::string>& all = solver.program.arguments;
  size_t common = std::min(solver.profile.arguments.size(), all.size());
  return {all.begin() + static_cast<ptrdiff_t>(common), all.end()};
}

bool has_known_options(const Solver& solver) { return !solver.profile.options.format.empty(); }

Solver with_own_options(Solver solver, std::span<const std::string> options) {
  std::vector<std::string>& arguments = solver.program.arguments;
  arguments.resize(std::min(arguments.size(), solver.profile.arguments.size()));
  arguments.insert(arguments.end(), options.begin(), options.end());
  return solver;
}

Result<std::string> option_class(const Solver& solver, std::span<const std::string> arguments,
                                 std::span<const std::string> settings) {
  const auto& allowed = solver.profile.options.allowed;
  if (allowed.empty()) return std::string();
  if (arguments.empty() && settings.empty()) return std::string("safe");  // the solver need not be asked
  auto space = TRY(list_options(solver));
  std::map<std::string, std::vector<std::string>> used;  // by class
  std::vector<std::string> unknown;
  for (std::span<const std::string> words : {arguments, settings})
    for (const std::string& word : words) {
      const OptionSpec* option = option_of(space, word);
      (option ? used[option->category] : unknown).push_back(word);
    }
  // The least welcome class is named first in the profile.
  for (const OptionAllowance& allowance : allowed)
    if (used[allowance.category].size() > allowance.most)
      return fmt::format("{}: {}", allowance.category, fmt::join(used[allowance.category], ", "));
  return unknown.empty() ? "safe" : fmt::format("unknown: {}", fmt::join(unknown, ", "));
}

}  // namespace cupel::solver
