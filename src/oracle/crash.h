// Crashes, as findings.
#pragma once

#include <string>
#include <vector>

#include "oracle/oracle.h"

namespace cupel::oracle {

inline constexpr const char* kCrashOracle = "crash";

/// Those in runs that an oracle asked for; an empty name: in runs of the script itself. They belong to that oracle:
/// whoever wants to see them again must ask for its runs.
std::vector<Finding> crashes(const Examination& examination, const std::string& asked_by);

}  // namespace cupel::oracle
