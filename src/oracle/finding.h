// What an oracle concludes: something is wrong, who is to blame, how sure we are, and why.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::oracle {

/// Most severe first, as the solvers' maintainers rank them.
enum class FindingKind : uint8_t {
  kWrongUnsat,    // `unsat`, but the formula has a model
  kWrongSat,      // `sat`, but the formula has none
  kDisagreement,  // one of two solvers is wrong; nobody knows which
  kInconsistent,  // one solver contradicts itself on equivalent scripts
  kBadModel,      // `sat` with a model that makes the formula false
  kBadCore,       // an unsat core that is satisfiable
  kCrash,
  kRejection,  // a well-typed standard script is refused
  kSlow,
};

/// The trust ladder, most certain first.
enum class Certainty : uint8_t {
  kCertified,       // our evaluator holds a witness
  kByConstruction,  // the strategy proved the expectation
  kCrossChecked,    // two solvers or two configurations disagree
  kObserved,        // a crash, a refusal, a delay
};

/// `wrong-unsat`, ...: in file names, JSON and tables.
const char* to_string(FindingKind kind);
const char* to_string(Certainty certainty);

/// The other way round; nothing for a word that is no kind.
std::optional<FindingKind> kind_called(std::string_view word);

struct Finding {
  FindingKind kind;
  Certainty certainty;
  std::string oracle;                 // its name
  std::vector<std::string> culprits;  // labels of solvers: one, or both sides of a disagreement
  /// What two triggers of one bug have in common as far as an outcome tells: a crash signature, a refusal's message;
  /// empty for wrong answers.
  std::string signature;
  std::string summary;       // one sentence
  std::string evidence;      // why the expectation holds: several lines, may hold a model
  std::vector<size_t> runs;  // of the examination, on which it rests
  /// Labels of the solvers behind `runs`, culprits included: who must run again to see it again.
  std::vector<std::string> solvers = {};
};

/// Whether two findings are the same claim about the same solver: what confirmation, replay and reduction ask.
bool same_claim(const Finding& a, const Finding& b);

}  // namespace cupel::oracle
