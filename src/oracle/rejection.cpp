// A well-typed standard script that a solver refuses although another one answered it. Where a test brought options
// along, they may be what is refused: one excludes another, or the logic.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/standard_script.h"
#include "smtlib/printer.h"
#include "solver/message_signature.h"

namespace cupel::oracle::rejection_oracle {

namespace {

const std::string kName = "rejection";

bool was_refused(const Run& run) { return run.outcome.kind == solver::OutcomeKind::kError && run.outcome.refused; }

class RejectionOracle : public Oracle {
 public:
  // Our parser takes more than the standard allows (`-1.0`); our printer does not. Where a script was not printed by
  // us, its print must be refused as well.
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    std::vector<FollowUp> wanted;
    if (!own_runs(examination, kName).empty()) return wanted;
    std::vector<size_t> refused = suspects(examination);
    if (refused.empty()) return wanted;
    std::string print = print_script(examination.script);
    if (print == examination.text) return wanted;
    for (size_t i : refused) wanted.push_back({examination.runs[i].solver, "as we print it", print, {}});
    return wanted;
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    auto accepted = someone_who_answered(examination);
    if (!accepted) return findings;
    for (size_t i : suspects(examination)) {
      const Run& run = examination.runs[i];
      if (!is_refused_as_printed(examination, run)) continue;
      findings.push_back({FindingKind::kRejection,
                          Certainty::kObserved,
                          kName,
                          {run.solver->label},
                          solver::message_signature(run.outcome.message),
                          fmt::format("{} refuses a standard script that {} answers", name_of(run),
                                      name_of(examination.runs[*accepted])),
                          run.outcome.message + "\n",
                          {i, *accepted}});
    }
    return findings;
  }

 private:
  /// Runs of the script itself that ended in a refusal although it is standard and somebody answered it.
  static std::vector<size_t> suspects(const Examination& examination) {
    std::vector<size_t> found;
    if (!someone_who_answered(examination)) return found;
    for (size_t i = 0; i < examination.runs.size(); ++i) {
      const Run& run = examination.runs[i];
      if (run.oracle.empty() && run.arguments.empty() && was_refused(run) &&
          is_meant_for(examination.script, run.solver->profile) &&
          has_logic(run.solver->profile, examination.script.logic) &&
          is_standard(examination.script, examination.text, run.solver->profile.name))
        found.push_back(i);
    }
    return found;
  }

  static bool is_refused_as_printed(const Examination& examination, const Run& run) {
    for (size_t i : own_runs(examination, kName))
      if (examination.runs[i].solver == run.solver) return was_refused(examination.runs[i]);
    return print_script(examination.script) == examination.text;
  }

  static std::optional<size_t> someone_who_answered(const Examination& examination) {
    const auto& queries = examination.evidence.queries();
    if (!queries || queries->empty()) return std::nullopt;
    for (size_t i = 0; i < examination.runs.size(); ++i)
      if (examination.runs[i].oracle.empty() && is_definite(examination.runs[i], queries->size())) return i;
    return std::nullopt;
  }
};

const RejectionOracle kOracle;
const RegisterOracle kRegister({kName, "a standard script that a solver refuses and another answers", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::rejection_oracle
