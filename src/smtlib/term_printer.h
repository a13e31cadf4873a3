// Prints one term after another of a store. Private to the printer.
//
// A scope is a place where a `let` may stand: the whole term, and the body of each binder. A shared subterm
// without variables is bound at the outermost scope; one with variables at the scope of the innermost binder
// around it. Annotations with attributes stay outermost (`(! (let ...) :named n)`), because solvers look for
// names and patterns only there.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "smtlib/printer.h"

namespace cupel {

class TermPrinter {
 public:
  TermPrinter(const TermStore& store, const PrintOptions& options, std::string& out);

  /// `parameters` are the variables of a definition whose body is printed.
  void print(Term term, std::span<const Variable* const> parameters = {});
  /// A list of variables with their sorts, as binders have it; renames those that would capture.
  void print_variables(std::span<const Variable* const> variables);
  /// Puts variables in scope, and out of it again.
  void enter(std::span<const Variable* const> variables);
  void leave(std::span<const Variable* const> variables);

 private:
  struct Frame {
    enum class Kind : uint8_t { kArguments, kScope, kScopeBody, kAttributes, kCases, kLeave };
    Kind kind;
    Term term;
    uint32_t next = 0;   // argument, let or case to print next
    uint32_t first = 0;  // kScope: its first let in lets_
    uint32_t last = 0;   // and behind its last
  };

  void run();
  void step();
  void step_arguments(Frame& frame);
  void step_scope(Frame& frame);
  void step_cases(Frame& frame);
  void open_scope(Term root);
  void begin(Term term, bool as_definition = false);
  void begin_application(Term term);
  bool puts_function_first(Term term) const;
  void print_small(Term term);
  void print_small_application(Term term);
  void begin_binder(Term term);
  void print_literal(Term term);
  void print_attributes(Term term);
  void print_pattern_terms(std::span<const Term> terms);
  std::string_view variable_name(const Variable& variable) const;
  bool is_taken(std::string_view name) const;

  void visit(Term root, bool closed);
  void bind_counted(size_t first_candidate);
  bool wants_let(Term term) const;
  uint32_t let_number(Term term) const { return term.id() < let_number_.size() ? let_number_[term.id()] : 0; }
  void grow();

  const TermStore& store_;
  uint64_t let_size_;
  std::string& out_;
  std::vector<Frame> frames_;
  bool ignore_lets_ = false;  // inside patterns

  // By term id. `references_` is zero for terms that the current count has not seen.
  std::vector<uint32_t> references_;
  std::vector<uint32_t> let_number_;
  std::vector<uint32_t> counted_;  // ids to reset
  std::vector<Term> candidates_;   // in post-order
  std::vector<Term> lets_;         // of the open scopes
  uint32_t next_let_ = 1;
  bool outermost_ = true;

  std::unordered_map<std::string_view, uint32_t> active_;  // names of the variables in scope
  std::unordered_map<const Variable*, std::string> renamed_;
  std::unordered_map<std::string_view, uint32_t> last_suffix_;  // of the renamings of a name; never tried twice
};

}  // namespace cupel
