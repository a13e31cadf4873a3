// JUnit XML, which CI systems show as test results: a case for each finding. New ones are failures, known and flaky
// ones are skipped. There is no schema of its makers; Jenkins, GitLab and GitHub's actions read these elements.
#include <fmt/format.h>

#include "report/formats.h"
#include "store/printable.h"

namespace cupel::report::junit_format {

namespace {

/// XML 1.0 has no place for control characters, whatever the escape.
std::string escaped(std::string_view text) {
  std::string result;
  for (char c : store::printable(text)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\n':
      case '\t': result += c; break;
      default: result += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
  }
  return result;
}

std::string line(std::string_view text) { return escaped(store::printable_line(text)); }

std::string outcome_of(const ListedFinding& listed) {
  const store::StoredFinding& finding = listed.finding;
  if (!listed.known_as.empty()) return fmt::format("      <skipped message=\"known: {}\"/>\n", line(listed.known_as));
  if (finding.flaky) return "      <skipped message=\"flaky: it did not come back in every fresh run\"/>\n";
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", to_string(finding.kind),
                     line(finding.summary),
                     escaped(fmt::format("{}\n\n{}\n{}", listed.file, best_script(finding), best_evidence(finding))));
}

bool is_failure(const ListedFinding& listed) { return listed.known_as.empty() && !listed.finding.flaky; }

std::string write(const std::vector<ListedFinding>& findings) {
  size_t failures = 0;
  std::string cases;
  for (const ListedFinding& listed : findings) {
    const store::StoredFinding& finding = listed.finding;
    failures += is_failure(listed);
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{} {}\" file=\"{}\" time=\"{:.3f}\">\n",
                         line(fmt::format("{}", fmt::join(finding.culprits, " or "))), finding.number,
                         to_string(finding.kind), line(listed.file), finding.found_after);
    cases += outcome_of(listed) + "    </testcase>\n";
  }
  std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"", findings.size(),
                                   failures, findings.size() - failures);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cupel\" {0}>\n  <testsuite name=\"cupel "
      "findings\" "
      "{0}>\n{1}  </testsuite>\n</testsuites>\n",
      counts, cases);
}

const RegisterFormat kRegister({"junit", "all findings as JUnit XML, for CI systems", ".xml", nullptr, write});

}  // namespace

}  // namespace cupel::report::junit_format
