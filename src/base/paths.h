// Where the files that Cupel ships are found at run time. Nobody else composes such paths.
#pragma once

#include <filesystem>
#include <string_view>

namespace cupel {

/// The data directory: `$CUPEL_DATA`, else `data` or `share/cupel` near the running binary, else the source
/// tree's.
std::filesystem::path data_directory();

/// The library that is injected into solver processes: `$CUPEL_SHIM`, else beside the running binary or in
/// `../lib/cupel/preload`, else the build tree's.
std::filesystem::path shim_library();

/// What the user set up: `cupel` in `$XDG_CONFIG_HOME` or in `~/.config`. Empty where the environment tells no home
/// directory. It need not exist.
std::filesystem::path config_directory();

/// What Cupel keeps for this user: `$CUPEL_HOME`, else `cupel` in `$XDG_DATA_HOME` or in `~/.local/share`. Empty where
/// the environment tells no home directory. It need not exist.
std::filesystem::path home_directory();

}  // namespace cupel
