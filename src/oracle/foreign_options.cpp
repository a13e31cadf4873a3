#include "oracle/foreign_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "solver/lexical.h"
#include "solver/script_shape.h"

namespace cupel::oracle {

namespace {

// A solver that refuses one of these reads another script than the others do. Those of cvc5 negate the script or assume
// more than it says: left out for others, they would make honest solvers disagree.
constexpr auto kMeaningful =
    std::to_array<std::string_view>({":global-declarations", ":print-success", ":fmf-fun", ":fmf-fun-rlv",
                                     ":global-negate", ":quant-fun-wd", ":smt.string_solver"});

bool may_be_foreign(const solver::CommandText& command) {
  return command.name == "set-option" && command.complete &&
         std::ranges::find(kMeaningful, solver::first_argument(command)) == kMeaningful.end();
}

/// As z3 reads the names of its parameters.
std::string normalised(std::string_view name) {
  std::string result(name);
  for (char& c : result) c = c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// The exclusion by which a script means something else to this solver; null: none.
const solver::OptionExclusion* change_of_meaning(const solver::Profile& profile, const solver::CommandText& command) {
  if (command.name != "set-option" || !command.complete) return nullptr;
  auto items = solver::items_of_list(command.text);
  if (!items || items->size() != 3 || !(*items)[1].starts_with(':')) return nullptr;
  std::string_view name = (*items)[1].substr(1);
  std::string_view value = (*items)[2];
  if (value.size() >= 2 && value.starts_with('"')) value = value.substr(1, value.size() - 2);
  for (const solver::OptionExclusion& row : profile.options.exclusions) {
    if (!row.meaning || (row.value && !row.value->found_in(value))) continue;
    if (row.name.found_in(name) || row.name.found_in(normalised(name))) return &row;
  }
  return nullptr;
}

Result<bool> accepts(solver::Runner& runner, const std::string& commands) {
  solver::RunOptions options;
  options.limits.wall = process::milliseconds(10'000);
  auto outcome = TRY(runner.run(commands + "(check-sat)\n", options));
  return outcome.responses.size() == 1 && outcome.responses[0].trusted && outcome.kind <= solver::OutcomeKind::kUnknown;
}

}  // namespace

Result<bool> KnownOptions::takes(solver::Runner& runner, const std::string& command, const std::string& logic) {
  std::pair key(runner.solver().label, command);
  {
    std::lock_guard lock(mutex_);
    if (auto found = known_.find(key); found != known_.end()) return found->second;
  }
  std::string rest = logic.empty() ? "" : fmt::format("(set-logic {})\n", logic);
  bool taken = TRY(accepts(runner, command + "\n" + rest));
  // A solver that does not like the script without the option either says nothing about the option.
  if (!taken) taken = !TRY(accepts(runner, rest));
  std::lock_guard lock(mutex_);
  return known_.emplace(std::move(key), taken).first->second;
}

namespace {

/// What the solver does about a command, where that is reason to leave it out; "" for all other commands.
Result<std::string> why_not(solver::Runner& runner, const solver::CommandText& command, const std::string& logic,
                            KnownOptions& known) {
  if (const auto* change = change_of_meaning(runner.solver().profile, command))
    return fmt::format("solves something else under {} ({})", command.text, change->reason);
  if (!may_be_foreign(command)) return std::string();
  bool taken = TRY(known.takes(runner, std::string(command.text), logic));
  return taken ? std::string() : fmt::format("does not know {}", command.text);
}

}  // namespace

Result<FittedScript> fit_options(solver::Runner& runner, std::string_view text, KnownOptions& known) {
  FittedScript fitted;
  if (text.find("set-option") == std::string_view::npos) return FittedScript{std::string(text), {}};
  std::vector<solver::CommandText> commands = solver::split_commands(text);
  auto logic = std::ranges::find(commands, "set-logic", &solver::CommandText::name);
  std::string name(logic == commands.end() ? "" : solver::first_argument(*logic));
  size_t copied = 0;
  for (const solver::CommandText& command : commands) {
    auto why = TRY(why_not(runner, command, name, known));
    if (why.empty()) continue;
    size_t begin = static_cast<size_t>(command.text.data() - text.data());
    fitted.text.append(text.substr(copied, begin - copied));
    copied = begin + command.text.size();
    fitted.left_out.push_back(std::move(why));
  }
  fitted.text.append(text.substr(copied));
  return fitted;
}

}  // namespace cupel::oracle
