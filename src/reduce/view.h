// What passes look at: the script as it stands, and what follows from it that more than one pass asks for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smtlib/printer.h"
#include "smtlib/script.h"
#include "strategy/test_case.h"

namespace cupel::reduce {

/// A script on its way to a solver. How it is printed and which solver options go with it are part of what is reduced.
struct Draft {
  Script script;
  PrintOptions print = {};
  std::vector<std::string> arguments = {};
  std::vector<Mutation> mutations = {};  // that can still be undone; their terms live in the script's store
  bool only_undone = true;               // see Question
  std::string text = {};                 // where a pass changed the text itself; empty: the script, printed
};

/// A constant that a script declares.
struct DeclaredConstant {
  Term term;
  uint32_t command;  // that declares it
};

/// Refers to its draft, which outlives it. The store grows while passes make terms; nothing else changes.
class View {
 public:
  explicit View(const Draft& draft);

  const Draft& draft() const { return draft_; }
  const Script& script() const { return draft_.script; }
  const std::vector<Command>& commands() const { return draft_.script.commands; }
  TermStore& store() const { return *draft_.script.store; }

  /// Every distinct subterm of every command, children before parents.
  const std::vector<Term>& terms() const { return terms_; }
  /// How often the term is a child or a root.
  uint32_t references(Term term) const { return references_[term.id()]; }
  /// The first command in which the term occurs.
  uint32_t first_command(Term term) const { return first_command_[term.id()]; }
  /// Positions of all terms together, as a tree; saturates.
  uint64_t positions() const { return positions_; }

  /// Constants that may stand at every place behind their declaration.
  std::span<const DeclaredConstant> constants(Sort sort) const;
  bool usable(const DeclaredConstant& constant, Term place) const { return constant.command < first_command(place); }

  /// Whether something else than its own declaration mentions it.
  bool is_used(const Function& function) const { return functions_.contains(&function) || is_word(function.raw_name); }
  bool is_used(const SortDeclaration& sort) const;
  /// Whether a command that is kept as written mentions the name.
  bool is_word(std::string_view name) const { return words_.contains(name); }

  /// A name that the script does not declare: the stem and the first number from `number` on that is free.
  std::string fresh_name(std::string_view stem, size_t number = 0) const;

  /// Whether meaning depends on more than the order of commands (levels, resets, names given inside of terms,
  /// overloaded names, functions as values, commands that we do not understand): then each candidate is parsed before
  /// anybody sees it.
  bool delicate() const { return delicate_; }

 private:
  void add_root(Term root, uint32_t command);
  void add_sort(Sort sort);
  void add_command(const Command& command, uint32_t index);
  void add_function(const Function& function);
  void add_fields(const DeclareDatatypes& declared);
  void add_name(std::string_view name);
  void add_words(std::string_view text);
  void find_constants();

  const Draft& draft_;
  std::vector<Term> terms_;
  std::vector<uint32_t> references_;
  std::vector<uint32_t> first_command_;
  uint64_t positions_ = 0;
  std::unordered_map<const SortNode*, std::vector<DeclaredConstant>> constants_;
  std::unordered_set<const Function*> functions_;
  std::unordered_set<const SortNode*> sorts_;
  std::unordered_set<const SortDeclaration*> sort_declarations_;
  std::unordered_set<std::string_view> words_;     // of commands that are kept as written
  std::unordered_set<std::string_view> declared_;  // names of functions
  bool delicate_ = false;
};

/// Calls `visit(term)` for each term that stands directly in the command.
template <typename Visitor>
void for_each_root(const Command& command, Visitor visit) {
  if (const auto* assertion = std::get_if<Assert>(&command)) visit(assertion->term);
  if (const auto* query = std::get_if<CheckSatAssuming>(&command)) {
    for (Term term : query->assumptions) visit(term);
  }
  if (const auto* query = std::get_if<GetValue>(&command)) {
    for (Term term : query->terms) visit(term);
  }
  if (const auto* defined = std::get_if<DefineFun>(&command)) visit(defined->function->body);
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
    for (const Function* function : defined->functions) visit(function->body);
  }
}

/// Whether the command declares or defines names that others use.
bool is_declaration(const Command& command);

}  // namespace cupel::reduce
