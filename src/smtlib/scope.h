// What names mean at a point of a script: lexical scoping (let, quantifiers) and assertion levels (push, pop)
// are the same thing here, a trail of changes that is undone.
#pragma once

#include <span>
#include <vector>

#include "base/interner.h"
#include "term/term.h"

namespace cupel {

/// A name in the space of terms.
struct TermBinding {
  enum class Kind : uint8_t {
    kNone,      // not bound by the script: an operator of the table, or unknown
    kTerm,      // let variable or bound variable
    kFunction,  // declared or defined
    kTester,    // `is-cons`, as z3 names the tester of constructor cons
  };
  Kind kind = Kind::kNone;
  Term term;
  Function* function = nullptr;
  /// An older declaration of the same name with other argument sorts, which stays visible.
  const TermBinding* overloaded = nullptr;
};

/// A name in the space of sorts.
struct SortBinding {
  const SortDeclaration* declaration = nullptr;  // declare-sort, declare-datatypes
  Sort sort;                                     // define-sort, `par` variables
  std::span<const Sort> parameters;              // define-sort
  bool bound() const { return declaration || sort; }
};

class Scope {
 public:
  const TermBinding& term(NameId name) const { return name < terms_.size() ? terms_[name] : kUnboundTerm; }
  const SortBinding& sort(NameId name) const { return name < sorts_.size() ? sorts_[name] : kUnboundSort; }

  void bind(NameId name, const TermBinding& binding);
  void bind(NameId name, const SortBinding& binding);
  /// Changes what a name means now, without a trace in the trail.
  void rebind(NameId name, const TermBinding& binding);

  /// A point to return to.
  uint32_t mark() const { return static_cast<uint32_t>(trail_.size()); }
  void undo_to(uint32_t mark);

 private:
  struct Change {
    NameId name;
    bool is_sort;
    TermBinding old_term;
    SortBinding old_sort;
  };
  static const TermBinding kUnboundTerm;
  static const SortBinding kUnboundSort;

  std::vector<TermBinding> terms_;
  std::vector<SortBinding> sorts_;
  std::vector<Change> trail_;
};

}  // namespace cupel
