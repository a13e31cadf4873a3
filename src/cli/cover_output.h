// What `cupel cover` prints and draws.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/cover_run.h"

namespace cupel::cli::cover_command {

struct Measured {
  std::vector<FileCoverage> files;
  uint64_t failed = 0;  ///< paths and files that could not be run
};

/// The solver, and what its modules hold.
void print_modules(const CoverRun& run, const CoverRequest& request);
/// By symbol where there are symbols; nothing for edges.
void print_sites(const CoverRun& run, const std::vector<uint32_t>& chosen);
void print_each(const Measured& measured, const std::string& count);
void print_summary(const CoverRun& run, const Measured& measured, const CoverRequest& request);

nlohmann::json to_json(const FileCoverage& file);
nlohmann::json sites_json(const CoverRun& run, const std::vector<uint32_t>& chosen);
/// Of all files; `list`: with the sites, `entries`: with all functions of the solver.
nlohmann::json summary_json(const CoverRun& run, const Measured& measured, const CoverRequest& request, bool list,
                            bool entries);

/// An SVG: what is counted, over the files.
std::string draw_growth(const Measured& measured, const CoverRequest& request);

}  // namespace cupel::cli::cover_command
