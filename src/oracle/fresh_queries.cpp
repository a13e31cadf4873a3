#include "oracle/fresh_queries.h"

#include <fmt/format.h>

#include <functional>

#include "base/hash.h"
#include "mutate/query_script.h"
#include "oracle/answers.h"
#include "oracle/contradiction.h"
#include "oracle/examiner.h"
#include "oracle/forms_oracle.h"
#include "smtlib/printer.h"

namespace cupel::oracle {

namespace {

using solver::Answer;

constexpr size_t kMostQueries = 8;  // of one solver

std::string form_of_query(size_t query) { return fmt::format("query {} alone", query + 1); }

std::vector<size_t> answered_queries(const Examination& examination, const Run& run) {
  std::vector<size_t> answered;
  size_t count = examination.evidence.queries()->size();
  for (size_t query = 0; query < count; ++query)
    if (answer_of(run, query, count)) answered.push_back(query);
  if (answered.size() > 1 && examination.sampled)
    answered = {answered[mix64(hash_bytes(examination.text)) % answered.size()]};
  if (answered.size() > kMostQueries) answered.resize(kMostQueries);
  return answered;
}

/// A query of the script and what one solver said to it, in the script and alone.
struct AskedTwice {
  size_t query;
  size_t within;  // runs
  size_t alone;
};

std::optional<Finding> contradiction_in(const Examination& examination, const std::string& oracle,
                                        const AskedTwice& asked) {
  const std::vector<Query>& queries = *examination.evidence.queries();
  auto within = answer_of(examination.runs[asked.within], asked.query, queries.size());
  auto alone = answer_of(examination.runs[asked.alone], 0, 1);
  if (!within || !alone || *within == *alone) return std::nullopt;
  bool sat_alone = *alone == Answer::kSat;
  SatAnswer sat = sat_alone ? SatAnswer{asked.alone, 0} : SatAnswer{asked.within, asked.query};
  std::vector<Term> formulas = queries[asked.query].formulas();
  return judge_contradiction(examination, oracle, sat, sat_alone ? asked.within : asked.alone, formulas, asked.query);
}

/// Which queries of a run are asked again.
using Choice = std::function<std::vector<size_t>(const Examination&, const Run&)>;

Choice only(size_t query) {
  return [query](const Examination& examination, const Run& run) {
    bool answered = answer_of(run, query, examination.evidence.queries()->size()).has_value();
    return answered ? std::vector<size_t>{query} : std::vector<size_t>{};
  };
}

std::vector<FollowUp> asked_alone(const Examination& examination, const std::string& asker, const Choice& choice) {
  std::vector<FollowUp> wanted;
  for (const Run& run : examination.runs) {
    if (!run.oracle.empty()) continue;
    for (size_t query : choice(examination, run)) {
      auto script = query_script(examination.script, query);
      if (!script.ok() || find_form(examination, asker, run, form_of_query(query))) continue;
      std::string text = print_script(*script);
      if (run.solver->profile.get_model) text = with_models(text);
      wanted.push_back({run.solver, form_of_query(query), std::move(text), {}});
    }
  }
  return wanted;
}

std::vector<Finding> judged_alone(const Examination& examination, const std::string& asker, const std::string& oracle,
                                  const Choice& choice) {
  std::vector<Finding> findings;
  for (size_t within = 0; within < examination.runs.size(); ++within) {
    const Run& run = examination.runs[within];
    if (!run.oracle.empty()) continue;
    for (size_t query : choice(examination, run)) {
      auto alone = find_form(examination, asker, run, form_of_query(query));
      if (!alone) continue;
      if (auto finding = contradiction_in(examination, oracle, {query, within, *alone}))
        findings.push_back(std::move(*finding));
    }
  }
  return findings;
}

}  // namespace

std::vector<FollowUp> ask_queries_alone(const Examination& examination, const std::string& oracle) {
  return asked_alone(examination, oracle, answered_queries);
}

std::vector<Finding> judge_queries_alone(const Examination& examination, const std::string& oracle) {
  return judged_alone(examination, oracle, oracle, answered_queries);
}

std::vector<FollowUp> ask_query_alone(const Examination& examination, const std::string& asker, size_t query) {
  return asked_alone(examination, asker, only(query));
}

std::vector<Finding> judge_query_alone(const Examination& examination, const std::string& asker, size_t query) {
  return judged_alone(examination, asker, kIncrementalOracle, only(query));
}

}  // namespace cupel::oracle
