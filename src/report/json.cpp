// All that the store knows of a finding, as one JSON object.
#include "report/formats.h"
#include "store/finding_files.h"

namespace cupel::report {

namespace {

const RegisterFormat registration({"json", "all that is known of it, as one JSON object", store::finding_json});

}  // namespace

}  // namespace cupel::report
