// A solver that died. What its own validator says about a model is a second opinion: only a model that our evaluator
// finds false is called bad.
#include "oracle/crash.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"

namespace cupel::oracle::crash_oracle {

namespace {

const std::string kName = kCrashOracle;

std::string known_as(const solver::Profile& profile, const std::string& signature) {
  const solver::KnownBug* bug = solver::find_known(profile.known_bugs, {profile.name, signature});
  return bug ? fmt::format("; known as {} {}", bug->id, bug->address) : "";
}

Finding crash(const Run& run, size_t at) {
  const solver::Crash& crash = run.outcome.crash;
  std::string summary = fmt::format("{} crashes ({}): {}{}", name_of(run), crash.kind, crash.signature,
                                    known_as(run.solver->profile, crash.signature));
  return {FindingKind::kCrash,
          Certainty::kObserved,
          run.oracle.empty() ? kName : run.oracle,
          {run.solver->label},
          crash.signature,
          std::move(summary),
          crash.message + "\n",
          {at}};
}

// The solver stopped at the answer whose model it found wrong, so that answer is its last.
std::optional<Finding> bad_model(const Examination& examination, size_t at) {
  const Run& run = examination.runs[at];
  const auto& queries = examination.evidence.queries();
  const auto& responses = run.outcome.responses;
  if (run.outcome.crash.kind != "invalid-model" || !run.oracle.empty() || !queries) return std::nullopt;
  if (responses.empty() || responses.size() > queries->size()) return std::nullopt;
  const solver::Response& last = responses.back();
  if (last.answer != solver::Answer::kSat || !last.trusted) return std::nullopt;
  const ModelVerdict& verdict = examination.evidence.of_model(responses.size() - 1, last.text);
  if (verdict.truth != Truth::kFalse) return std::nullopt;
  return Finding{
      FindingKind::kBadModel,
      Certainty::kCertified,
      kName,
      {run.solver->label},
      "",
      fmt::format("{} answers sat with a model that makes an assertion false; its own check agrees", name_of(run)),
      verdict.evidence,
      {at}};
}

class CrashOracle : public Oracle {
 public:
  std::vector<Finding> judge(const Examination& examination) const override { return crashes(examination, ""); }
};

const CrashOracle kOracle;
const RegisterOracle kRegister({kName, "crashes, by signature", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::crash_oracle

namespace cupel::oracle {

std::vector<Finding> crashes(const Examination& examination, const std::string& asked_by) {
  std::vector<Finding> findings;
  for (size_t i = 0; i < examination.runs.size(); ++i) {
    const Run& run = examination.runs[i];
    if (run.outcome.kind != solver::OutcomeKind::kCrash || run.oracle != asked_by) continue;
    auto bad = crash_oracle::bad_model(examination, i);
    findings.push_back(bad ? std::move(*bad) : crash_oracle::crash(run, i));
  }
  return findings;
}

}  // namespace cupel::oracle
