// The arbiter: the exact value of a term under a model. It never guesses. A value of kind kNone means "undetermined":
// SMT-LIB leaves it open and the model does not say, the model lacks a symbol, a bound was reached, or the operator has
// no evaluator; reason() says which, in words.
//
// Values of closed terms are kept for the evaluator's lifetime, so evaluating a changed copy of a formula costs only
// what is new. Bounds hold for one call of evaluate(): what one call did not reach another one may.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "eval/model.h"
#include "term/store.h"
#include "theory/domain.h"
#include "theory/evaluation.h"

namespace cupel {

struct EvalLimits {
  uint64_t steps = 4'000'000;   // term nodes, calls, and values of quantified variables, of one call
  uint32_t depth = 400;         // nested calls and quantifiers
  uint32_t instances = 70'000;  // of one quantifier over finite sorts
  uint32_t candidates = 200;    // instances tried where the sorts are infinite
};

enum class Truth : uint8_t { kFalse, kTrue, kUndetermined };

struct Verdict {
  Truth truth;
  std::string reason;  // of kUndetermined
};

/// Works on one store and one model, both of which outlive it. Not thread-safe.
class Evaluator {
 public:
  Evaluator(TermStore& store, const Model& model, EvalLimits limits = {});

  /// The value of a term without free variables. The definitions that it uses must not change in the evaluator's
  /// lifetime.
  /// Real numbers that are no algebraic ones, such as sin 1, take part in the evaluation but are no answer here, since
  /// `==` does not decide whether they are equal: the value is undetermined.
  Value evaluate(Term term);
  /// The same, but such a number is an answer.
  Value evaluate_computable(Term term);

  /// The value that `root` would have with the subterm at `path` replaced: only the replacement and the way up are
  /// evaluated, and only until a value does not change. `root` must have been evaluated.
  Value evaluate_replacing(Term root, std::span<const uint32_t> path, Term replacement);

  /// From here on, what the model and SMT-LIB leave open takes a default value instead of being undetermined. A formula
  /// that is true so has a model; one that is false so may still have another.
  void complete_model();

  /// From here on, symbols that the model leaves out take a default value. What SMT-LIB leaves open stays undetermined,
  /// so a formula that is true so is true whatever a solver chooses there.
  void complete_symbols();

  /// Whether a default has stood in for a value that SMT-LIB leaves open: `(/ x 0)`, a wrong selector, ...
  bool assumed_open_value() const { return assumed_open_value_; }

  /// From here on, all is evaluated again, as by a fresh evaluator.
  void forget_values();
  /// Forgets the values of terms with this id and above: the caller is about to drop them from the store.
  void forget_since(uint32_t id);

  /// Why a value of kind kNone is undetermined.
  std::string reason(const Value& undetermined) const;

  Domains& domains() { return domains_; }

 private:
  struct Item {
    Term term;
    size_t base;  // of its finished arguments in operands_
  };
  struct Call {
    const Function* function;
    std::vector<Value> arguments;
    bool operator==(const Call&) const = default;
  };
  struct CallHash {
    size_t operator()(const Call& call) const;
  };

  enum class Completion : uint8_t { kNone, kSymbols, kEverything };

  // evaluator.cpp
  void begin_call();
  void end_call();
  Value value_of(Term term);
  Value run(Term root);
  const Value* known(Term term) const;
  void remember(Term term, Value value);
  bool step(const Item& item, Value& result, Term& wanted);
  bool step_lazy(Term term, uint32_t flags, std::span<const Value> given, Value& result, Term& wanted);
  bool step_ite(Term term, std::span<const Value> given, Value& result, Term& wanted);
  Value apply(Term term, std::span<const Value> args);
  Value apply_strict(Term term, std::span<const Value> args);
  Value undetermined(Reason reason, std::string cause);
  bool out_of_steps();
  bool is_too_deep();

  // evaluator_replacing.cpp
  Value value_replacing(Term root, std::span<const uint32_t> path, Term replacement);
  Value value_with(Term term, uint32_t place, const Value& changed);

  // evaluator_functions.cpp
  Value apply_chain(Term term, EvalContext& context, std::span<const Value> args);
  Value certain(Value value);
  Value apply_function(Term term, std::span<const Value> args);
  Value construct(const Function& constructor, std::span<const Value> args);
  Value apply_declared(const Function& function, std::span<const Value> args);
  Value apply_open(Term term, std::span<const Value> args, const Value& answer);
  Value call(std::span<const Variable* const> parameters, Term body, std::span<const Value> args);
  Value call_recursive(const Function& function, std::span<const Value> args);
  Value function_as_array(const Function& function, Sort sort);
  Value array_of(const Variable& index, Term body, Sort sort);
  bool collect_keys(const Variable& index, Term body, std::vector<Value>& keys);

  // evaluator_higher_order.cpp
  Value apply_meaning(std::span<const Variable* const> parameters, Term body, std::span<const Value> args);
  Value table_of(std::span<const Variable* const> parameters, Term body, std::vector<Value> values);
  std::optional<Value> apply_untabled(Term term, std::span<const Value> args);
  std::optional<Value> apply_head(Term head, std::span<const Value> args);
  static bool takes_function(Term term);
  Value apply_to_elements(Term term, std::span<const Value> args);

  // evaluator_binders.cpp
  Value evaluate_binder(Term term);
  Value evaluate_quantifier(Term term);
  Value evaluate_match(Term term, const Value& scrutinee);
  Value with_variables(std::span<const Variable* const> variables, std::span<const Value> values, Term body);
  std::vector<Value> candidates(Sort sort);

  TermStore& store_;
  const Model& model_;
  EvalLimits limits_;
  Domains domains_;
  Completion completion_ = Completion::kNone;
  bool assumed_open_value_ = false;

  // By term id. A value counts if its stamp is that of its frame: closed_ for terms without variables, which do not
  // depend on any; otherwise that of the current assignment of variables.
  std::vector<Value> values_;
  std::vector<uint32_t> stamps_;
  uint32_t closed_ = 1;
  uint32_t frame_ = 2;
  uint32_t last_frame_ = 2;
  std::vector<Value> operands_;
  std::vector<std::optional<Value>> variables_;  // by variable id
  std::unordered_map<Call, Value, CallHash> calls_;
  std::vector<std::string> causes_;
  uint64_t steps_ = 0;  // of this call
  uint32_t depth_ = 0;
  // Once a bound was hit, what is undetermined may be so for that reason: it is remembered for this call only.
  bool bounded_ = false;
  std::vector<uint32_t> provisional_;  // term ids
  std::vector<Call> provisional_calls_;
  bool collecting_ = false;  // candidates for a quantifier
};

/// The truth of a formula under a model. Where the model or the standard leave open what matters, a completion that
/// makes the formula true is enough for kTrue; nothing but a full evaluation makes it kFalse.
Verdict judge(TermStore& store, const Model& model, Term formula, EvalLimits limits = {});

}  // namespace cupel
