// The frame of oracles that ask one solver the same in other forms (self_forms.h): a round of forms, rounds that follow
// from what they gave, and a judgement once there are any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "oracle/oracle.h"
#include "oracle/self_forms.h"

namespace cupel::oracle {

class FormsOracle : public Oracle {
 public:
  explicit FormsOracle(std::string name) : name_(std::move(name)) {}

  /// Nothing for scripts that have no forms: those with several queries, or with commands that we do not understand.
  std::vector<FollowUp> follow_ups(const Examination& examination) const override;
  std::vector<Finding> judge(const Examination& examination) const override;

 private:
  virtual std::vector<FollowUp> first_round(const Examination& examination, const Forms& forms) const = 0;
  /// Asked until it wants nothing.
  virtual std::vector<FollowUp> next_round(const Examination& examination, const Forms& forms) const = 0;
  virtual std::vector<Finding> judge_forms(const Examination& examination, const Forms& forms) const = 0;

  std::string name_;  // under which it is registered
};

/// What the solver answered to the script itself; nothing for runs of forms.
std::optional<solver::Answer> fresh_answer(const Run& run);

/// The run of a form that the oracle asked for, by the same solver as `like`.
std::optional<size_t> find_form(const Examination& examination, const std::string& oracle, const Run& like,
                                const std::string& form);

}  // namespace cupel::oracle
