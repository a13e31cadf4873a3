// A run of a solver as the store keeps it.
#pragma once

#include <string>
#include <string_view>

#include "oracle/oracle.h"
#include "store/records.h"

namespace cupel::campaign {

/// `file` is the name under which `script` is found beside the report.
store::OutcomeRecord outcome_record(const oracle::Run& run, std::string_view script, const std::string& file);

}  // namespace cupel::campaign
