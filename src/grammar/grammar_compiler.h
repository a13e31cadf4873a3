// Makes the productions of a grammar: each operator with each combination of sorts and some combinations of indices.
#pragma once

#include <span>
#include <vector>

#include "grammar/compiled_grammar.h"
#include "mutate/number_equations.h"

namespace cupel {

class GrammarCompiler {
 public:
  /// Both outlive it.
  GrammarCompiler(CompiledGrammar& made, const Grammar& grammar, Rng rng)
      : made_(made), grammar_(grammar), store_(*made.signature_.store), rng_(rng) {}

  Status run();

 private:
  static constexpr uint16_t kNoSort = UINT16_MAX;
  uint16_t number_of(Sort sort) const;
  void add(uint16_t sort, Production production, double weight);

  // compiler_leaves.cpp
  void add_symbols();
  void add_function(const Function& function, uint32_t declaration);
  void add_constants(SortRules& rules);
  void add_constant(SortRules& rules, Term constant);
  bool is_allowed_constant(Term constant) const;
  bool is_allowed(const Operator& op) const;
  void add_quantifiers();

  // grammar_compiler.cpp
  void add_operator(const OperatorRule& rule);
  void add_instances(const Operator& op, Sort result);
  void try_instance(const Operator& op, Sort result, Sort first);
  bool bind(const SortPattern& pattern, Bindings& bindings, Sort first);
  void add_typed(const Operator& op);
  void try_typed(const Operator& op, std::span<const Sort> arguments, std::span<const Index> indices);
  void add_indexed(const Operator& op);
  void add_application(const Operator& op, Sort result, std::span<const Sort> arguments,
                       std::span<const Index> indices);
  bool want(const Operator& op, Production& production) const;
  bool has_leaf(const Argument& argument) const;
  bool is_in_difference_logic(Production& production) const;
  uint32_t least_size(const Production& production) const;
  Status measure();
  void choose_among(size_t sort);

  struct Instance {
    uint16_t sort;
    uint32_t production;
  };

  CompiledGrammar& made_;
  const Grammar& grammar_;
  TermStore& store_;
  Rng rng_;
  std::vector<std::vector<double>> weights_;  // of the productions, by sort
  std::vector<Instance> instances_;           // of the operator that is being added
  std::vector<Sort> arguments_;               // of the application that is being tried
  std::vector<Index> indices_;
};

}  // namespace cupel
