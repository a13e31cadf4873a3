// A well-typed standard script that a solver refuses although another one answered it.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/standard_script.h"

namespace cupel::oracle {

namespace {

const std::string kName = "rejection";

// The message without what differs from script to script: places, quoted names, numbers.
std::string signature_of(const std::string& message) {
  static const std::regex place(R"(line \d+ column \d+:? ?|<?stdin>?:\d+[.:]\d+:? ?)");
  static const std::regex name(R"('[^']*'|"[^"]*"|\|[^|]*\||`[^`']*['`])");
  static const std::regex number(R"(\d+)");
  std::string text = std::regex_replace(message.substr(0, 300), place, "");
  text = std::regex_replace(text, name, "_");
  return std::regex_replace(solver::normalise(text), number, "#");
}

class RejectionOracle : public Oracle {
 public:
  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    auto accepted = someone_who_answered(examination);
    if (!accepted) return findings;
    for (size_t i = 0; i < examination.runs.size(); ++i) {
      const Run& run = examination.runs[i];
      bool refused = run.outcome.kind == solver::OutcomeKind::kError && run.outcome.refused && run.oracle.empty();
      if (!refused || !is_standard(examination.script, examination.text, run.solver->profile.name)) continue;
      findings.push_back({FindingKind::kRejection,
                          Certainty::kObserved,
                          kName,
                          {run.solver->label},
                          signature_of(run.outcome.message),
                          fmt::format("{} refuses a standard script that {} answers", name_of(run),
                                      name_of(examination.runs[*accepted])),
                          run.outcome.message + "\n",
                          {i, *accepted}});
    }
    return findings;
  }

 private:
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

}  // namespace cupel::oracle
