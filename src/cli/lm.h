// `cupel lm` has children of its own: one source file each, registered at its bottom.
#pragma once

#include "cli/subcommand.h"

namespace cupel::cli {

/// All of them, sorted by name.
const std::vector<Subcommand>& lm_commands();

struct RegisterLmCommand {
  explicit RegisterLmCommand(Subcommand command);
};

}  // namespace cupel::cli
