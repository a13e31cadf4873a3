#include "oracle/foreign_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

Result<FittedScript> fit_options(solver::Runner& runner, std::string_view text, KnownOptions& known) {
  FittedScript fitted;
  if (text.find("set-option") == std::string_view::npos) return FittedScript{std::string(text), {}};
  std::vector<solver::CommandText> commands = solver::split_commands(text);
  auto logic = std::ranges::find(commands, "set-logic", &solver::CommandText::name);
  std::string name(logic == commands.end() ? "" : solver::first_argument(*logic));
  size_t copied = 0;
  for (const solver::CommandText& command : commands) {
    if (!may_be_foreign(command)) continue;
    bool taken = TRY(known.takes(runner, std::string(command.text), name));
    if (taken) continue;
    size_t begin = static_cast<size_t>(command.text.data() - text.data());
    fitted.text.append(text.substr(copied, begin - copied));
    copied = begin + command.text.size();
    fitted.left_out.emplace_back(command.text);
  }
  fitted.text.append(text.substr(copied));
  return fitted;
}

}  // namespace cupel::oracle
