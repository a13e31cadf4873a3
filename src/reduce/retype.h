// Rewrites a whole script so that its sorts change: narrower bit-vectors, elements in the place of arrays, datatypes
// with fewer constructors, functions with fewer parameters. What no longer fits becomes a simple constant of the new
// sort, so the result is well-typed whatever was changed.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "reduce/view.h"

namespace cupel::reduce {

/// What a retyping changes. All members may be empty.
struct Retyping {
  /// The sort that a sort becomes, null where it stays (its parts may still change).
  std::function<Sort(TermStore&, Sort)> sort;
  /// What an application becomes over its new arguments, null where nothing special happens. Its sort must be the new
  /// sort of the old term.
  std::function<Term(TermStore&, Term old, std::span<const Term> args)> term;
  std::unordered_set<const Function*> dropped_constructors;
  std::unordered_map<const Function*, size_t> dropped_parameters;  // of a declared function, or of a constructor
  std::unordered_set<const SortDeclaration*> dropped_sorts;        // their declarations go: `sort` maps them away
};

class Retyper {
 public:
  Retyper(const View& view, Retyping changes) : view_(view), store_(view.store()), changes_(std::move(changes)) {}

  /// None where something has no counterpart.
  std::optional<Draft> run();

 private:
  Sort map(Sort sort);
  std::vector<Sort> map(std::span<const Sort> sorts);
  Function* map(const Function& function);
  const Variable* map(const Variable& variable);
  std::vector<const Variable*> map(std::span<const Variable* const> variables);
  Term map(Term root);

  Term retyped(Term term);
  Term retyped_application(Term term, std::span<const Term> args);
  Term retyped_operator(Term term, std::span<const Term> args, Sort wanted);
  Term retyped_function(Term term, std::span<const Term> args, Sort wanted);
  Term retyped_literal(Term term, Sort wanted);
  Term retyped_match(Term term, std::span<const Term> args);
  std::vector<Index> map_indices(Term term, std::span<const Term> args, Sort wanted);
  Term fallback(Sort sort);

  bool add(const Command& command, std::vector<Command>& out);
  bool add_datatypes(const DeclareDatatypes& command, std::vector<Command>& out);
  bool map_constructors(const SortDeclaration& old, SortDeclaration& made);
  const Function* define(const Function& function);

  const View& view_;
  TermStore& store_;
  Retyping changes_;
  bool failed_ = false;
  std::unordered_map<const SortNode*, Sort> sorts_;
  std::unordered_map<const SortDeclaration*, SortDeclaration*> declarations_;
  std::unordered_map<const Function*, Function*> functions_;
  std::unordered_map<const Variable*, const Variable*> variables_;
  std::unordered_map<uint32_t, Term> terms_;
};

}  // namespace cupel::reduce
