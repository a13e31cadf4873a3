// SARIF 2.1.0 (OASIS), which code hosts show as alerts: a rule for each kind of finding, a result for each finding. The
// fingerprint is the finding's group, so that the next run does not show the same bug as another one.
#include <fmt/format.h>

#include <cctype>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "report/formats.h"
#include "store/bug_key.h"
#include "store/printable.h"

namespace cupel::report::sarif_format {

namespace {

using nlohmann::ordered_json;

const char* level_of(const store::StoredFinding& finding) {
  if (finding.flaky) return "note";
  return finding.kind == oracle::FindingKind::kSlow || finding.kind == oracle::FindingKind::kRejection ? "warning"
                                                                                                       : "error";
}

ordered_json rules_of(const std::vector<ListedFinding>& findings) {
  std::set<oracle::FindingKind> kinds;
  for (const ListedFinding& listed : findings) kinds.insert(listed.finding.kind);
  ordered_json rules = ordered_json::array();
  for (oracle::FindingKind kind : kinds)
    rules.push_back({{"id", to_string(kind)},
                     {"shortDescription", {{"text", fmt::format("expected: {}", info_of(kind).expected)}}}});
  return rules;
}

/// A path as a URI reference (RFC 3986): absolute ones with their scheme, bytes that no URI may have as %20.
std::string uri_of(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char c : path) {
    bool plain = std::isalnum(static_cast<unsigned char>(c)) || std::strchr("-._~/!$&'()*+,;=@", c) != nullptr;
    uri += plain && c != '\0' ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

ordered_json result_of(const ListedFinding& listed) {
  const store::StoredFinding& finding = listed.finding;
  std::string who = store::printable_line(fmt::format("{}", fmt::join(finding.culprits, " or ")));
  ordered_json result = {{"ruleId", to_string(finding.kind)},
                         {"level", level_of(finding)},
                         {"message", {{"text", fmt::format("{}: {}", who, store::printable_line(finding.summary))}}},
                         {"locations", ordered_json::array({{{"physicalLocation",
                                                              {{"artifactLocation", {{"uri", uri_of(listed.file)}}},
                                                               {"region", {{"startLine", 1}, {"startColumn", 1}}}}}}})},
                         {"properties",
                          {{"number", finding.number},
                           {"certainty", to_string(finding.certainty)},
                           {"culprits", finding.culprits},
                           {"flaky", finding.flaky},
                           {"found_after", finding.found_after},
                           {"found_at", finding.found_at}}}};
  if (!finding.group.empty()) result["partialFingerprints"] = {{"cupelGroup/v1", store::bug_key(finding.group)}};
  if (!listed.known_as.empty())
    result["suppressions"] =
        ordered_json::array({{{"kind", "external"}, {"justification", "known: " + listed.known_as}}});
  return result;
}

std::string write(const std::vector<ListedFinding>& findings) {
  ordered_json results = ordered_json::array();
  for (const ListedFinding& listed : findings) results.push_back(result_of(listed));
  ordered_json driver = {{"name", "Cupel"}, {"rules", rules_of(findings)}};
  ordered_json run = {{"tool", {{"driver", driver}}}, {"columnKind", "utf16CodeUnits"}, {"results", results}};
  ordered_json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                           {"version", "2.1.0"},
                           {"runs", ordered_json::array({run})}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

const RegisterFormat kRegister({"sarif", "all findings as SARIF 2.1.0, for code hosts", ".sarif", nullptr, write});

}  // namespace

}  // namespace cupel::report::sarif_format
