// What our evaluator says about a script and the models that solvers print for it. Oracles take nothing for certified
// but what comes from here.
//
// kTrue is given only where neither a value that SMT-LIB leaves open nor the meaning of a recursive definition was
// assumed; kFalse only where the whole evaluation rests on what the model says.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "smtlib/queries.h"
#include "smtlib/script.h"

namespace cupel::oracle {

struct ModelVerdict {
  Truth truth = Truth::kUndetermined;
  std::string reason;    // of kUndetermined: one line
  std::string evidence;  // of the others: the model, and what was evaluated; several lines
};

/// The model in what a solver printed after its `sat`: other replies, such as values and errors, may follow it.
std::string_view model_part(std::string_view text);

/// Verdicts on one script, each worked out once. The script outlives it. Not thread-safe: reading a model adds terms to
/// the script's store.
class Evidence {
 public:
  explicit Evidence(const Script& script, EvalLimits limits = {}, bool search_models = true);

  /// Nothing where we do not understand every command that matters: then nobody's answer can be judged.
  const std::optional<std::vector<Query>>& queries() const { return queries_; }

  /// `text` is what a solver printed after its `sat` to a query; its first item is the model.
  const ModelVerdict& of_model(size_t query, const std::string& text);

  /// Without any model: kFalse if no model makes the formulas true, kTrue if every model does.
  const ModelVerdict& of_query(size_t query);

  /// A model that makes the formulas true, which we looked for ourselves; empty where none was found.
  const std::string& found_model(size_t query);

  /// Whether a formula rests on operators beyond the standard that we cannot evaluate everywhere: solvers that disagree
  /// on it may just mean different things, as with `arccos` outside of its domain.
  bool is_beyond_standard(size_t query) const;

  /// Of other formulas over the symbols that are declared at a query.
  ModelVerdict of_model(std::span<const Term> formulas, size_t query, std::string_view text);

  /// CPU time that evaluation took so far.
  double seconds() const { return seconds_; }

 private:
  ModelVerdict judge(std::span<const Term> formulas, const Model& model, std::string_view shown);
  ModelVerdict evaluated(std::span<const Term> formulas, const Model& model, std::string_view shown);
  ModelVerdict judge_without_model(std::span<const Term> formulas);

  const Script& script_;
  const EvalLimits limits_;
  const bool search_models_;
  std::optional<std::vector<Query>> queries_;
  bool recursive_ = false;  // the script defines recursive functions
  std::map<std::pair<size_t, std::string>, ModelVerdict> models_;
  std::map<size_t, ModelVerdict> formulas_;
  std::map<size_t, std::string> found_;
  double seconds_ = 0;
};

}  // namespace cupel::oracle
