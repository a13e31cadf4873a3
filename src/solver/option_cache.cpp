#include "solver/option_cache.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/hash.h"
#include "base/paths.h"

namespace cupel::solver {

std::filesystem::path option_cache_file(const Solver& solver, std::string_view asked) {
  std::error_code error;
  auto written = std::filesystem::last_write_time(solver.program.path, error);
  auto size = std::filesystem::file_size(solver.program.path, error);
  if (error || home_directory().empty()) return {};
  std::string key =
      fmt::format("{} {} {} {} {} {}\n{}", solver.program.path, fmt::join(solver.program.launch, " "), size,
                  written.time_since_epoch().count(), solver.version, fmt::join(solver.program.arguments, " "), asked);
  return home_directory() / "options" / fmt::format("{}-{:016x}.json", solver.profile.name, hash_bytes(key));
}

std::optional<nlohmann::json> read_kept(const std::filesystem::path& file) {
  if (file.empty()) return std::nullopt;
  auto text = read_file(file.string());
  if (!text) return std::nullopt;
  auto said = nlohmann::json::parse(*text, nullptr, false);
  if (said.is_discarded()) return std::nullopt;
  return said;
}

void keep(const std::filesystem::path& file, const nlohmann::json& said) {
  if (file.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  Status written = write_file(file.string(), said.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  (void)written;
}

}  // namespace cupel::solver
