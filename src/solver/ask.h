// What a program says about itself.
#pragma once

#include <string>

#include "solver/solver.h"

namespace cupel::solver {

/// All that it prints when it is asked for its version.
std::string ask_about_version(const Profile& profile, const process::Program& program);

}  // namespace cupel::solver
