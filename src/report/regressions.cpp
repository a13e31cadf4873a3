// Regression files in the style of the solvers' own test suites.
#include <fmt/format.h>

#include "report/formats.h"
#include "store/printable.h"

namespace cupel::report::regressions_format {

namespace {

std::string comment(std::string_view text) {
  std::string lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines += fmt::format("; {}\n", store::printable_line(text.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

/// The words of the command line that are no part of how tests are run anyway.
std::string extra_options(const store::StoredFinding& finding) {
  const store::OutcomeRecord* run = culprit_run(finding);
  if (!run) return {};
  std::string options;
  for (size_t at = run->command.find(' '); at != std::string::npos && at + 1 < run->command.size();) {
    size_t end = std::min(run->command.find(' ', at + 1), run->command.size());
    std::string word = run->command.substr(at + 1, end - at - 1);
    if (word == "<") break;
    if (word.starts_with("--") && word != "--lang=smt2") options += (options.empty() ? "" : " ") + word;
    at = end < run->command.size() ? end : std::string::npos;
  }
  return options;
}

// cvc5 reads the command line and the expected output from comments.
std::string write_cvc5(const store::StoredFinding& finding) {
  std::string options = extra_options(finding), answer = expected_answer(finding);
  std::string text = comment(finding.summary);
  if (!options.empty()) text += fmt::format("; COMMAND-LINE: {}\n", options);
  if (answer != "unknown") text += fmt::format("; EXPECT: {}\n", answer);
  if (finding.kind == oracle::FindingKind::kBadModel) text += "; SCRUBBER: grep -o '^sat'\n";
  return text + best_script(finding);
}

// z3's regressions are a script and the answer beside it; the answer is kept in the status here.
std::string write_z3(const store::StoredFinding& finding) {
  std::string text = comment(finding.summary);
  text += fmt::format("(set-info :status {})\n", expected_answer(finding));
  return text + best_script(finding);
}

const RegisterFormat cvc5_registration({"cvc5-regress", "a regression file with cvc5's EXPECT lines", ".smt2",
                                        write_cvc5});
const RegisterFormat z3_registration({"z3-regress", "a regression file with the expected status", ".smt2", write_z3});

}  // namespace

}  // namespace cupel::report::regressions_format
