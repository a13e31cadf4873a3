// outcome.json: all that is known of a finding but its scripts. Keys are the names of the store's columns.
#include <string_view>

#include "report/finding_texts.h"
#include "report/json_object.h"
#include "store/finding_columns.h"

namespace cupel::report {

namespace {

using nlohmann::ordered_json;

template <typename Field>
ordered_json value_of(const Field& field) {
  return field;
}
ordered_json value_of(const oracle::FindingKind& kind) { return to_string(kind); }
ordered_json value_of(const oracle::Certainty& certainty) { return to_string(certainty); }

ordered_json value_of(const TestOptions& options) {
  ordered_json object = ordered_json::object();
  for (const SolverArguments& entry : options)
    if (!entry.arguments.empty()) object[entry.profile] = entry.arguments;
  return object;
}

ordered_json value_of(const Expectations& expectations) {
  ordered_json list = ordered_json::array();
  for (const Expectation& expectation : expectations) {
    ordered_json object = {{"answer", to_string(expectation.answer)}, {"reason", expectation.reason}};
    if (expectation.witness) object["witness"] = *expectation.witness;
    list.push_back(std::move(object));
  }
  return list;
}

/// SQL has a word `group` of its own.
const char* key_of(std::string_view name, const char* same) { return name == "grouping" ? "group" : same; }

ordered_json outcome_object(const store::OutcomeRecord& outcome) {
  ordered_json object;
  each_outcome_field(outcome, [&](const char* name, const auto& field) { object[name] = value_of(field); });
  return object;
}

}  // namespace

ordered_json json_object(const store::StoredFinding& finding) {
  ordered_json object;
  each_field(finding, [&](const char* name, const auto& field) {
    if (std::string_view(name) != "script" && std::string_view(name) != "reduced")
      object[key_of(name, name)] = value_of(field);
  });
  object["severity"] = static_cast<int>(finding.kind);
  object["expectation"] = summary_of(finding.expectations);
  object["bytes"] = finding.script.size();
  object["reduced_bytes"] = finding.reduced.size();
  object["releases"] = ordered_json::array();
  for (const store::ReleaseRecord& release : finding.releases)
    object["releases"].push_back({{"solver", release.solver},
                                  {"version", release.version},
                                  {"shows", release.shows},
                                  {"detail", release.detail}});
  object["outcomes"] = ordered_json::array();
  for (const store::OutcomeRecord& outcome : finding.outcomes) object["outcomes"].push_back(outcome_object(outcome));
  return object;
}

std::string finding_json(const store::StoredFinding& finding) {
  return json_object(finding).dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::vector<std::pair<std::string, std::string>> describe_finding(const store::StoredFinding& finding) {
  return {{"report.md", finding_report(finding)}, {"outcome.json", finding_json(finding)}};
}

}  // namespace cupel::report
