#include "oracle/model_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/rng.h"
#include "eval/constants.h"
#include "eval/evaluator.h"
#include "eval/random_value.h"
#include "oracle/free_constants.h"
#include "term/walk.h"
#include "theory/operator_table.h"
#include "value/print.h"

namespace cupel::oracle {

namespace {

constexpr uint64_t kMostTries = 1'000;
constexpr uint64_t kMostWork = 300'000;  // nodes evaluated: this is asked for every candidate of a reduction
// After so many tries that brought nothing, another start may be luckier.
constexpr unsigned kPatience = 60;

/// What must be true, in the smallest parts: the more of them hold, the nearer a model is.
std::vector<Term> conjuncts(std::vector<Term> formulas) {
  std::vector<Term> parts;
  while (!formulas.empty()) {
    Term formula = formulas.back();
    formulas.pop_back();
    if (formula.op() && formula.op()->name == "and")
      formulas.insert(formulas.end(), formula.args().begin(), formula.args().end());
    else
      parts.push_back(formula);
  }
  return parts;
}

/// Climbs: one constant gets another value, and keeps it where no fewer parts hold.
class Search {
 public:
  Search(const Script& script, std::vector<Term> parts, std::vector<const Function*> constants)
      : script_(script), parts_(std::move(parts)), constants_(std::move(constants)) {
    for (Term part : parts_) {
      nodes_ += part.occurrences();
      post_order(part, [&](Term term) {
        if (term.kind() == TermKind::kLiteral) literals_[term.sort().text()].push_back(literal_value(term));
      });
    }
  }

  bool run() {
    unsigned idle = kPatience;
    size_t best = 0;
    for (uint64_t left = std::min(kMostTries, kMostWork / nodes_); left > 0; --left) {
      std::vector<Value> before = values_;
      bool restart = idle >= kPatience;
      if (restart) {
        draw_all();
      } else if (!constants_.empty()) {
        size_t at = rng_.below(constants_.size());
        values_[at] = draw(constants_[at]->range);
      }
      size_t holding = count_true();
      if (holding == parts_.size()) return true;
      idle = restart || holding > best ? 0 : idle + 1;
      if (restart || holding >= best)
        best = holding;
      else
        values_ = std::move(before);
      if (constants_.empty()) return false;
    }
    return false;
  }

  std::string text() const {
    std::string model = "(\n";
    for (size_t i = 0; i < constants_.size(); ++i) {
      std::string_view sort = constants_[i]->range.text();
      model += fmt::format("(define-fun {} () {} {})\n", constants_[i]->name, sort, to_smtlib(values_[i], sort));
    }
    return model + ")\n";
  }

 private:
  // Formulas compare constants with the literals that they name, and with each other.
  Value draw(Sort sort) {
    auto literals = literals_.find(sort.text());
    if (literals != literals_.end() && rng_.chance(1, 3)) return rng_.pick(literals->second);
    if (!values_.empty() && rng_.chance(1, 4)) {
      size_t other = rng_.below(values_.size());
      if (constants_[other]->range == sort) return values_[other];
    }
    return random_value(sort, rng_, domains_);
  }

  void draw_all() {
    std::vector<Value> values;
    for (const Function* constant : constants_) values.push_back(draw(constant->range));
    values_ = std::move(values);
  }

  size_t count_true() {
    Model model;
    for (size_t i = 0; i < constants_.size(); ++i) model.define(*constants_[i], values_[i]);
    Evaluator evaluator(*script_.store, model);
    return static_cast<size_t>(
        std::ranges::count_if(parts_, [&](Term part) { return evaluator.evaluate(part).is_true(); }));
  }

  const Script& script_;
  const std::vector<Term> parts_;
  const std::vector<const Function*> constants_;
  std::map<std::string_view, std::vector<Value>> literals_;  // of the formulas, by sort
  uint64_t nodes_ = 1;
  std::vector<Value> values_;  // of the constants
  Rng rng_{1};
  Domains domains_;
};

}  // namespace

std::string find_model(const Script& script, const Query& query) {
  std::vector<Term> formulas = query.formulas();
  auto constants = free_constants(formulas);
  if (!constants) return {};
  Search search(script, conjuncts(std::move(formulas)), std::move(*constants));
  return search.run() ? search.text() : std::string();
}

}  // namespace cupel::oracle
