// New expressions: an operator of the wanted sort over expressions of the seed (GetReplacee of TypeFuzz). Indices and
// argument sorts are chosen so that the result has the wanted sort and the seed has expressions for all arguments.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "mutate/expressions.h"
#include "mutate/failure.h"
#include "mutate/logic_rules.h"
#include "mutate/operator_set.h"
#include "term/signature.h"

namespace cupel {

/// Something that makes terms of a sort: an operator, with a constructor or selector for those that take one as their
/// index, or a function of the script.
struct Generator {
  const Operator* op = nullptr;
  const Function* function = nullptr;
};

/// Whether an associative or chainable operator may be generated with more than its least number of arguments.
bool may_have_more_arguments(const Operator& op);

/// An application without its arguments.
struct Shape {
  const Operator* op = nullptr;
  const Function* function = nullptr;
  std::vector<Sort> sorts;  // of the arguments
  std::vector<Wanted> wanted;
  std::vector<Index> indices;
  bool literals = false;  // all arguments must be literals
};

/// The random constants that may stand for arguments; see random_constant.h.
struct FreshConstants {
  double probability = 0;
};

/// What generates in one seed. Belongs to one chain.
class Generators {
 public:
  Generators(TermStore& store, const OperatorSet& operators, const LogicRules& rules, SolverMask solvers,
             const Expressions& expressions, const Visibility& visibility, FreshConstants fresh)
      : store_(store),
        operators_(operators),
        rules_(rules),
        solvers_(solvers),
        expressions_(expressions),
        visibility_(visibility),
        fresh_(fresh) {}

  /// A function of the script: declared or defined with arguments, a constructor or a selector.
  void add_function(const Function& function) { functions_.push_back(&function); }

  std::span<const Function* const> functions() const { return functions_; }

  /// Whether new terms may have an operator: the logic and the solvers have it.
  bool allows(const Operator& op) const;

  /// What can make a term of the sort.
  const std::vector<Generator>& of(Sort sort);

  /// An application of it with this sort for this place; null, with the reason, if this try finds none.
  Term apply(const Generator& generator, Sort sort, const Place& place, Rng& rng, Failure& failure);

  /// The shape of an application of it, for those who fill in the arguments themselves; false, with the reason, if this
  /// try finds none.
  bool shape(const Generator& generator, Sort sort, const Place& place, Rng& rng, Shape& shape, Failure& failure);
  /// The application of a shape to arguments; null if they do not fit after all.
  Term fill(const Shape& shape, Sort sort, std::span<const Term> args);

  /// The application of another generator of the same sort to the same arguments; null if there is none.
  Term exchange(Term application, const Place& place, Rng& rng);

  /// An expression of the seed, or now and then a fresh constant.
  Term argument(Sort sort, Wanted wanted, const Place& place, Rng& rng);

 private:
  static constexpr int kInstanceTries = 3;

  bool usable(const OperatorSet::Entry& entry) const;
  bool has_arguments(const Operator& op) const;
  void add_functions(Sort sort, std::vector<Generator>& made);
  bool is_visible(const Generator& generator, const Place& place) const;

  size_t draw_arity(const Operator& op, Rng& rng) const;
  Term apply_operator(const Operator& op, Sort sort, const Place& place, Rng& rng, Failure& failure);
  Term apply_indexed(const Generator& generator, Sort sort, const Place& place, Rng& rng, Failure& failure);
  Term apply_function(const Function& function, Sort sort, const Place& place, Rng& rng, Failure& failure);
  bool find_instance(const Operator& op, Sort sort, size_t arity, Rng& rng);
  std::vector<Wanted> wanted_arguments(const Operator& op, Rng& rng) const;
  Sort tested_sort(const Generator& generator, Sort sort, Rng& rng) const;
  std::span<const Sort> bound_sorts(const Function& function, Sort sort, Rng& rng, Failure& failure);
  bool fill(const Operator& op, const Place& place, Rng& rng);
  Term finish(const Operator& op, Sort sort);
  Term finish_function(const Function& function, Sort sort);
  bool bind_parameter(const SortPattern& pattern, Bindings& bindings, Rng& rng);
  Term exchanged(const Generator& generator, Term application, Rng& rng);

  TermStore& store_;
  const OperatorSet& operators_;
  const LogicRules& rules_;
  SolverMask solvers_;
  const Expressions& expressions_;
  const Visibility& visibility_;
  FreshConstants fresh_;
  std::vector<const Function*> functions_;
  std::unordered_map<const SortNode*, std::vector<Generator>> by_sort_;

  // Of the application that is being made.
  std::vector<Sort> sorts_;
  std::vector<Term> args_;
  std::vector<Index> indices_;
};

}  // namespace cupel
