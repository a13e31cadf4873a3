// From the command line of `cupel fuzz` to a campaign that can begin or go on: its settings, its setup, its store.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "store/store.h"

namespace cupel::cli {

struct FuzzOptions {
  campaign::Settings settings;
  std::string time;
  std::string finish;
  std::string out;
  std::string resume;
  std::string known;
  std::string news;  // empty: what fits the solvers
  std::vector<std::string> targets;
  std::vector<std::string> against;
  std::vector<std::string> given;  // names of all options on the command line
  bool no_sandbox = false;
  bool rng_given = false;
  bool json = false;
  bool keep_going = false;
  bool changed_solvers = false;
};

class Preparation {
 public:
  explicit Preparation(FuzzOptions options) : options_(std::move(options)) {}

  /// A new campaign, or the one to go on with.
  Result<std::unique_ptr<store::Store>> prepare();
  /// Whether what went wrong is a solver and not the command line.
  bool solvers_work() const { return solvers_work_; }
  campaign::Setup& setup() { return *setup_; }

 private:
  Result<std::unique_ptr<store::Store>> prepare_new();
  Result<std::unique_ptr<store::Store>> prepare_resumed();
  Status load(campaign::Settings settings);
  /// Those that the user named, before solvers are asked anything; nothing where there are none.
  Result<std::optional<SeedSet>> load_named_seeds(const campaign::Setup& setup) const;
  Status check_resumable(const campaign::Settings& settings) const;
  Status check_builds(store::Store& store) const;

  FuzzOptions options_;
  std::unique_ptr<campaign::Setup> setup_;
  bool solvers_work_ = true;
};

}  // namespace cupel::cli
