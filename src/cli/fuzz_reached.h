// What a campaign's tests reached of a solver's code, for its summary.
#pragma once

#include <string>

#include "campaign/statistics.h"

namespace cupel::cli {

/// `9,560 functions, 164,890 basic blocks`; empty where nobody measured the solver. An executor counts functions unless
/// the solver was built with AFL++.
std::string reached_code(const campaign::Counts& counts, const std::string& solver, const std::string& executor);

}  // namespace cupel::cli
