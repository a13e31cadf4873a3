// All that the store knows of a finding, as one JSON object with the formula itself.
#include "report/formats.h"
#include "report/json_object.h"

namespace cupel::report::json_format {

namespace {

std::string write(const store::StoredFinding& finding) {
  nlohmann::ordered_json object = json_object(finding);
  object["expected"] = expected_behaviour(finding);
  object["actual"] = actual_behaviour(finding);
  object["why"] = best_evidence(finding);
  object["where"] = best_place(finding);
  object["stack"] = best_frames(finding);
  object["formula"] = best_script(finding);
  object["original"] = finding.script;
  return object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

const RegisterFormat kRegister({"json", "all that is known of it, as one JSON object", ".json", write});

}  // namespace

}  // namespace cupel::report::json_format
