// A finding in the form in which somebody else wants it: an issue on a tracker, a regression file, JSON; or all
// findings of a campaign in a form that other programs read: JUnit XML, SARIF.
//
// A format is one file with one RegisterFormat at its bottom.
#pragma once

#include <string>
#include <vector>

#include "store/records.h"

namespace cupel::report {

/// A finding as one of a list.
struct ListedFinding {
  store::StoredFinding finding;
  std::string known_as = {};  // empty: new
  std::string file = {};      // of the script that shows it best, as the reader can open it
};

/// Exactly one of the two functions is there: a document for each finding, or one for all.
struct Format {
  std::string name;
  std::string description;
  std::string extension;  // of files in this format, with the dot
  std::string (*write)(const store::StoredFinding& finding) = nullptr;
  std::string (*write_all)(const std::vector<ListedFinding>& findings) = nullptr;
};

/// All formats, sorted by name.
const std::vector<Format>& formats();

struct RegisterFormat {
  explicit RegisterFormat(Format format);
};

/// The script that shows it best: the reduced one where there is one.
const std::string& best_script(const store::StoredFinding& finding);
/// The runs that belong to that script.
std::vector<const store::OutcomeRecord*> best_outcomes(const store::StoredFinding& finding);
/// Why the expectation holds, for that script.
const std::string& best_evidence(const store::StoredFinding& finding);
/// Where that script crashes, and the top of the stack there; empty where nobody knows.
const std::string& best_place(const store::StoredFinding& finding);
const std::string& best_frames(const store::StoredFinding& finding);
/// What there is to say about the place: that the reduced script crashes elsewhere, or why it is not known.
std::string remark_on_place(const store::StoredFinding& finding);
/// The run of the culprit that shows it; null where the store has none.
const store::OutcomeRecord* culprit_run(const store::StoredFinding& finding);

/// What a correct solver would do: `sat`, `unsat`, `sat with a model that satisfies the assertions`, `no crash`, ...
std::string expected_behaviour(const store::StoredFinding& finding);
/// What the culprit did.
std::string actual_behaviour(const store::StoredFinding& finding);
/// As the maintainers rank it: `wrong unsat`, `wrong sat`, `bad model`, `crash`, `other`.
std::string severity_of(const store::StoredFinding& finding);
/// `shows in 4.8.12, 4.13.3; not in 4.8.10`; empty where no release was asked.
std::string releases_affected(const store::StoredFinding& finding);
/// A block of Markdown code, cut where trackers would cut it.
std::string fenced(std::string_view text, std::string_view language);
/// The answer that a regression test expects: `sat`, `unsat`, or `unknown` where nobody knows.
std::string expected_answer(const store::StoredFinding& finding);

}  // namespace cupel::report
