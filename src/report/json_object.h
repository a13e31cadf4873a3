// A finding as a JSON object, for the formats of this folder.
#pragma once

#include <nlohmann/json.hpp>

#include "store/records.h"

namespace cupel::report {

/// Everything except the scripts.
nlohmann::ordered_json json_object(const store::StoredFinding& finding);

}  // namespace cupel::report
