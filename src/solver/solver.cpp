#include "solver/solver.h"

#include "coverage/coverage_executor.h"
#include "solver/classify.h"

namespace cupel::solver {

namespace {

void append(std::vector<uint32_t>& all, std::span<const uint32_t> more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

bool Runner::measures_coverage() const {
  return dynamic_cast<const coverage::CoverageExecutor*>(executor_.get()) != nullptr;
}

Result<Outcome> Runner::run(std::string_view script, const RunOptions& options) {
  return run(prepare_script(script), options);
}

Result<Outcome> Runner::run(const PreparedScript& script, const RunOptions& options) {
  const Profile& profile = solver_.profile;
  std::vector<std::string> arguments = options.arguments;
  auto add = [&](const std::vector<std::string>& more) { arguments.insert(arguments.end(), more.begin(), more.end()); };
  if (script.incremental) add(profile.incremental_arguments);
  if (script.strings) add(profile.string_arguments);
  if (options.models) add(profile.model_arguments);
  if (options.cores) add(profile.core_arguments);
  if (options.check_models) add(profile.check_arguments);
  return run_with(script, std::move(arguments), options.limits);
}

Result<Outcome> Runner::run_with(const PreparedScript& script, std::vector<std::string> arguments,
                                 const process::Limits& limits) {
  const Profile& profile = solver_.profile;
  std::string body = script.body;
  if (profile.append_exit) body += "(exit)\n";
  process::RunRequest request{.prefix = script.prefix, .script = body, .arguments = std::move(arguments)};
  request.limits = limits;
  request.limits.resident = profile.resident_memory;
  request.echo = profile.echo;
  if (script.warm) request.warm_up = profile.warm_up;
  request.session = script.session;
  request.open_scopes = script.open_scopes;
  auto result = TRY(executor_->run(request));
  if (auto* measuring = dynamic_cast<coverage::CoverageExecutor*>(executor_.get())) {
    append(reached_.sites, measuring->reached());
    append(reached_.new_blocks, measuring->new_blocks());
  }
  Outcome outcome = classify(profile, script, std::move(result));
  outcome.arguments = std::move(request.arguments);
  return outcome;
}

}  // namespace cupel::solver
