// What a program said about its options before. Asking takes hundreds of runs, so the answers are kept in the user's
// directory (base/paths.h) and asked for again when the program changes.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "solver/solver.h"

namespace cupel::solver {

/// Changes with the program, its arguments, and what is asked; empty where nothing can be kept.
std::filesystem::path option_cache_file(const Solver& solver, std::string_view asked);

/// Nothing where there is no such file, or half of one.
std::optional<nlohmann::json> read_kept(const std::filesystem::path& file);

/// A cache that cannot be written costs time, nothing else.
void keep(const std::filesystem::path& file, const nlohmann::json& said);

}  // namespace cupel::solver
