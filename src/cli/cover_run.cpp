#include "cli/cover_run.h"

#include "base/input_file.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "coverage/edge_executor.h"
#include "coverage/trap_executor.h"

namespace cupel::cli {

using coverage::CoverageExecutor;
using coverage::Granularity;
using coverage::SiteTable;
using coverage::TrapMode;

CoverScripts find_cover_scripts(const std::vector<std::string>& paths) {
  CoverScripts scripts;
  for (const std::string& path : paths) {
    auto found = find_scripts({path});
    if (!found) {
      complain(found.error(), kBadInput);
      ++scripts.failed;
      continue;
    }
    for (const Error& directory : found->unreadable) complain(directory, kBadInput);
    scripts.failed += found->unreadable.size();
    scripts.files.insert(scripts.files.end(), found->files.begin(), found->files.end());
  }
  return scripts;
}

Result<CoverRun> CoverRun::start(const CoverRequest& request) {
  const process::Program& program = request.solver.program;
  if (request.count == "edges") {
    auto executor = TRY(coverage::EdgeExecutor::create(program, request.containment));
    return CoverRun(request, nullptr, std::make_unique<solver::Runner>(request.solver, std::move(executor)));
  }
  auto modules = TRY(coverage::solver_modules(program, request.solver.profile.name, request.modules));
  auto granularity = request.count == "blocks" ? Granularity::kBlocks : Granularity::kFunctions;
  auto sites = std::make_shared<const SiteTable>(TRY(SiteTable::make(std::move(modules), granularity)));
  auto mode = request.fast ? TrapMode::kBase : TrapMode::kExact;
  auto executor = TRY(coverage::TrapExecutor::create(program, sites, mode, request.containment));
  return CoverRun(request, sites, std::make_unique<solver::Runner>(request.solver, std::move(executor)));
}

size_t CoverRun::total() const {
  return sites_ != nullptr ? sites_->size() : static_cast<CoverageExecutor&>(runner_->executor()).sites();
}

// A function counts where its entry was reached; the middle of one can only be reached through it.
size_t CoverRun::functions_in(std::span<const uint32_t> sites) const {
  coverage::Reach functions;
  for (uint32_t site : sites) {
    uint32_t function = sites_->function(site);
    if (!sites_->is_part(function)) functions.add({&function, 1});
  }
  return functions.count();
}

Result<FileCoverage> CoverRun::run(const std::string& path) {
  std::string text = TRY(read_script(path));
  auto outcome = TRY(runner_->run(text, {.limits = request_.limits}));
  auto reached = static_cast<CoverageExecutor&>(runner_->executor()).reached();
  FileCoverage file{.path = path, .outcome = solver::to_string(outcome.kind), .answers = outcome.answers()};
  file.sites = reached.size();
  file.news = reach_.add(reached);
  file.together = reach_.count();
  if (sites_ != nullptr) file.functions = functions_in(reached);
  return file;
}

}  // namespace cupel::cli
