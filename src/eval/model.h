// A model: what the functions of a script stand for.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "term/term.h"
#include "value/value.h"

namespace cupel {

/// A function given by a body over parameters; constants have none.
struct Interpretation {
  std::span<const Variable* const> parameters;
  Term body;
};

class Model {
 public:
  void define(const Function& function, Interpretation interpretation) { functions_[&function] = interpretation; }
  /// A constant by its value, for models that are made rather than read.
  void define(const Function& constant, Value value) { values_[&constant] = std::move(value); }
  /// What the model says about an operator where SMT-LIB leaves it open: `/0`, `div0`, `mod0`, ... as z3 names them.
  void define_partial(std::string name, Interpretation interpretation) { partial_[std::move(name)] = interpretation; }
  /// All elements of an uninterpreted sort.
  void set_universe(Sort sort, std::vector<Value> elements) { universes_.emplace_back(sort, std::move(elements)); }

  const Interpretation* find(const Function& function) const;
  const Value* find_value(const Function& constant) const;
  const Interpretation* find_partial(std::string_view operator_name) const;

  const std::unordered_map<const Function*, Interpretation>& functions() const { return functions_; }
  const std::vector<std::pair<Sort, std::vector<Value>>>& universes() const { return universes_; }

 private:
  std::unordered_map<const Function*, Interpretation> functions_;
  std::unordered_map<const Function*, Value> values_;
  std::unordered_map<std::string, Interpretation> partial_;
  std::vector<std::pair<Sort, std::vector<Value>>> universes_;
};

}  // namespace cupel
