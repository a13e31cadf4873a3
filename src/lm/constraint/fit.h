// An application that is being written: which operators or functions it can still become, given the arguments so far
// and the sorts that are wanted of it.
//
// The rule that keeps every text completable: a candidate counts only while there is a plan for the rest of it, a sort
// with a term for each argument that is missing, and a result that is wanted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lm/constraint/surroundings.h"
#include "term/signature.h"

namespace cupel::lm {

struct Candidate {
  const Operator* op = nullptr;  // or
  OwnSymbolPtr own;
  Bindings bindings;
};

class Fit {
 public:
  /// `candidates` need not fit yet.
  Fit(std::shared_ptr<const Want> want, std::vector<Candidate> candidates)
      : want_(std::move(want)), candidates_(std::move(candidates)) {}

  /// Keeps the candidates that have a plan; false if none has.
  bool keep_planned(const Surroundings& around, TermStore& store);
  /// Takes the next argument; false if it fits nowhere.
  bool take(Sort sort, TermForms form, const Surroundings& around, TermStore& store);
  /// What the next argument may be: of the first candidate that takes one more, united with what others take. None if
  /// nothing takes another.
  std::optional<Want> next(const Surroundings& around, TermStore& store) const;
  /// The sort of the application with the arguments so far; null if it cannot end here.
  Sort result(TermStore& store) const;
  /// The form of the whole.
  TermForms form() const;

  /// What is missing up to and with the closing parenthesis.
  std::string completion(const Surroundings& around, TermStore& store) const;

  const std::vector<Candidate>& candidates() const { return candidates_; }
  const Want& want() const { return *want_; }
  size_t arguments() const { return arguments_; }

 private:
  struct Part {
    Sort sort;
    bool literal;
    TermForms numbers;
  };
  using Plan = std::vector<Part>;  // the arguments that are missing
  bool takes_arity(const Candidate& candidate, size_t count) const;
  Want argument(const Candidate& candidate, size_t at, const Surroundings& around, TermStore& store) const;
  Want argument_by_sort(const Candidate& candidate, size_t at, const Surroundings& around, TermStore& store) const;
  bool bind(Candidate& candidate, size_t at, Sort sort) const;
  bool wants_literal(const Candidate& candidate, size_t at, const Surroundings& around) const;
  Sort result(const Candidate& candidate, TermStore& store) const;
  std::optional<Plan> plan(const Candidate& candidate, size_t from, const Surroundings& around, TermStore& store) const;

  std::shared_ptr<const Want> want_;
  std::vector<Candidate> candidates_;
  size_t arguments_ = 0;
  TermForms seen_ = kNoForm;  // of the arguments
};

}  // namespace cupel::lm
