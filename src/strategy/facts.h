// Facts: what is known about a seed before its first chain, per query. Solvers are asked once, our evaluator checks
// what they say, and the store keeps it, so that every test can be made again without any solver.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "strategy/expectation.h"

namespace cupel {

/// What one solver said about a query.
struct SolverAnswer {
  std::string solver;  // its label
  std::string answer;  // sat, unsat, unknown, timeout, memout, crash, error, unsupported
  double seconds = 0;
  std::string profile = {};  // whose program it is; empty: a solver of its own
};

/// A model that our evaluator finds true.
struct KnownModel {
  std::string solver;  // that gave it
  std::string text;    // in the syntax of get-model's answer
};

/// Assertions that are unsatisfiable by themselves.
struct KnownCore {
  std::string solver;                   // that gave it
  std::vector<uint32_t> assertions;     // places among the query's assertions
  std::vector<std::string> refuted_by;  // solvers that answer `unsat` to these assertions alone
};

struct QueryFacts {
  Expected declared = Expected::kUnknown;  // by the seed's author
  std::vector<SolverAnswer> answers;
  std::vector<KnownModel> models;
  std::vector<KnownCore> cores;
  /// Solvers, or a solver and the author, contradict each other: that is a finding. Nothing else is kept then.
  std::string contradiction;

  /// The answer that nobody contradicts: of a model, of solvers, of the author.
  Expected status() const;
  /// How many solvers gave that answer; releases of one solver count once, since they share their bugs.
  size_t supporters() const;
  /// The labels of all that gave it.
  std::vector<std::string> supporter_labels() const;
};

struct SeedFacts {
  std::vector<QueryFacts> queries;
};

/// What a strategy needs to know about its seeds.
struct FactNeeds {
  unsigned models = 0;  // as many per query as can be had, up to this
  bool status = false;
  bool core = false;
  double seconds = 0;  // for each solver, if the user does not say; 0: the usual limit

  bool any() const { return models > 0 || status || core; }
  /// Enough for both.
  void join(const FactNeeds& other);
};

std::string to_json(const SeedFacts& facts);
Result<SeedFacts> facts_from_json(const std::string& text);

}  // namespace cupel
