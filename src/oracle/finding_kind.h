// The kinds of findings and how sure we are of one: one table says all that depends on the kind.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

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

/// One row for each kind.
struct KindInfo {
  FindingKind kind;
  const char* name;             // in file names, JSON and tables: `wrong-unsat`
  const char* severity;         // as maintainers say it: `wrong unsat`; `other` for what they do not rank
  const char* expected;         // what a correct solver does
  const char* expected_answer;  // `sat` or `unsat` where the kind itself tells; else empty
  int confirmations;            // fresh runs before anybody is told
  bool about_answers;           // an `unknown` says nothing about it
  bool has_own_runs;            // only oracles with runs of their own come to it
};

/// The row; its place in the table is the rank of its severity, 0 for the most severe.
const KindInfo& info_of(FindingKind kind);
std::span<const KindInfo> finding_kinds();
const char* to_string(FindingKind kind);
/// Nothing for a word that is no kind.
std::optional<FindingKind> kind_called(std::string_view word);

/// The trust ladder, most certain first.
enum class Certainty : uint8_t {
  kCertified,       // our evaluator holds a witness
  kByConstruction,  // the strategy proved the expectation
  kCrossChecked,    // two solvers or two configurations disagree, or a solver and a status that is taken for right
  kObserved,        // a crash, a refusal, a delay
};

const char* to_string(Certainty certainty);
std::optional<Certainty> certainty_called(std::string_view word);

}  // namespace cupel::oracle
