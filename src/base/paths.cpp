#include "base/paths.h"

#include <cstdlib>
#include <initializer_list>
#include <system_error>

namespace cupel {

namespace {

namespace fs = std::filesystem;

fs::path binary_directory() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

fs::path variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

fs::path first_existing(std::initializer_list<fs::path> candidates, const fs::path& fallback) {
  std::error_code ignored;
  for (const fs::path& candidate : candidates)
    if (fs::exists(candidate, ignored)) return candidate;
  return fallback;
}

}  // namespace

fs::path data_directory() {
  if (const char* chosen = std::getenv("CUPEL_DATA")) return chosen;
  fs::path here = binary_directory();
  return first_existing({here / "data" / "solvers", here / ".." / "share" / "cupel" / "solvers"},
                        fs::path(CUPEL_DATA_FALLBACK) / "solvers")
      .parent_path();
}

fs::path config_directory() {
  if (fs::path chosen = variable("XDG_CONFIG_HOME"); chosen.is_absolute()) return chosen / "cupel";
  fs::path home = variable("HOME");
  return home.empty() ? home : home / ".config" / "cupel";
}

fs::path home_directory() {
  if (fs::path chosen = variable("CUPEL_HOME"); !chosen.empty()) return chosen;
  if (fs::path data = variable("XDG_DATA_HOME"); data.is_absolute()) return data / "cupel";
  fs::path home = variable("HOME");
  return home.empty() ? home : home / ".local" / "share" / "cupel";
}

fs::path shim_library() {
  if (const char* chosen = std::getenv("CUPEL_SHIM")) return chosen;
  fs::path here = binary_directory();
  return first_existing({here / "libcupel_shim.so", here / ".." / "lib" / "cupel" / "preload" / "libcupel_shim.so"},
                        CUPEL_SHIM_FALLBACK);
}

}  // namespace cupel
