// Terms: immutable, typed, hash-consed. A term is a pointer to a node of a TermStore; equal terms of one
// store are the same pointer, and what `let` shares in a script is shared here.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "term/sort.h"

namespace cupel {

struct Operator;
struct TermNode;

class Term;

enum class TermKind : uint8_t {
  kApplication,  // Symbol; arguments
  kLiteral,      // Literal
  kVariable,     // Variable
  kBinder,       // Binder; body
  kMatch,        // Match; scrutinee, one body per case
  kAnnotation,   // Annotation; the annotated term, then the terms of its patterns
};

/// A function or constant that a script declares or defines, and the constructors and selectors of its
/// datatypes.
struct Function;
/// A variable bound by a quantifier, a match case or a definition. Each binding has its own object: two
/// variables of one name are different variables.
struct Variable {
  std::string_view name;  // as printed, quoted if need be
  Sort sort;
  uint32_t id;
};

/// An index of an indexed identifier: a numeral, a function as in `(_ is cons)`, an operator as in `(_ map or)`, or a
/// sort as in `(_ fmf.card U 3)`.
struct Index {
  uint64_t number = 0;
  const Function* function = nullptr;
  const Operator* op = nullptr;
  Sort sort = {};
  bool is_number() const { return !function && !op && !sort; }
  bool operator==(const Index&) const = default;
};

/// The head of an application: an operator of the table with its indices, or a declared function.
struct Symbol {
  std::string_view text;           // as printed: `bvadd`, `(_ extract 7 0)`, `(as nil (List Int))`
  const Operator* op = nullptr;    // exactly one of op and
  const Function* fun = nullptr;   // fun is set
  std::span<const Index> indices;  // operators only
  Sort qualifier;                  // of `(as name qualifier)`, where the arguments do not fix the sort
};

enum class LiteralKind : uint8_t {
  kNumeral,    // 12          Int
  kDecimal,    // 1.5         Real
  kBinary,     // #b101
  kHex,        // #xff
  kBvNumeral,  // (_ bv5 8)   text "5"
  kString,     // "a\u{62}"   text between the quotes, as written
  kChar,       // (_ char #x41)
  kAlgebraic,  // a real root of a polynomial, as models have it: text in z3's or cvc5's syntax
};

struct Literal {
  LiteralKind kind;
  std::string_view text;
};

enum class BinderKind : uint8_t { kForall, kExists, kLambda, kChoice };

struct Binder {
  BinderKind kind;
  std::span<const Variable* const> variables;
};

struct MatchCase {
  const Function* constructor;  // null: the pattern is a single variable that matches anything
  std::span<const Variable* const> variables;
};

struct Match {
  std::span<const MatchCase> cases;
};

struct Attribute {
  std::string_view keyword;  // with its colon
  std::string_view text;     // the value as written; empty for none and for patterns
  uint32_t term_count = 0;   // patterns: how many of the node's terms belong to it
};

struct Annotation {
  std::span<const Attribute> attributes;
};

/// A handle; null until assigned.
class Term {
 public:
  constexpr Term() = default;
  constexpr explicit Term(const TermNode* node) : node_(node) {}

  TermKind kind() const;
  Sort sort() const;
  /// Dense within a store, in order of creation: children have smaller ids than their parents.
  uint32_t id() const;
  std::span<const Term> args() const;
  size_t arity() const { return args().size(); }
  Term operator[](size_t i) const { return args()[i]; }

  bool is(TermKind kind) const { return this->kind() == kind; }
  const Symbol& symbol() const;          // kApplication
  const Literal& literal() const;        // kLiteral
  const Variable& variable() const;      // kVariable
  const Binder& binder() const;          // kBinder
  const Match& match() const;            // kMatch
  const Annotation& annotation() const;  // kAnnotation

  /// The operator at its head, or null.
  const Operator* op() const;
  /// The declared function at its head, or null.
  const Function* fun() const;

  /// How many positions the term has as a tree, itself included; saturates. Patterns do not count.
  uint64_t occurrences() const;
  /// Children that are positions of the tree: all but the pattern terms of an annotation.
  std::span<const Term> positions() const;
  /// Whether a variable occurs in it, free or bound.
  bool has_variables() const;
  /// Whether a quantifier, lambda or match occurs in it.
  bool has_binders() const;
  /// Whether it gives something a name, with :named.
  bool has_names() const;

  const TermNode* node() const { return node_; }
  constexpr explicit operator bool() const { return node_ != nullptr; }
  constexpr bool operator==(const Term&) const = default;

 private:
  const TermNode* node_ = nullptr;
};

enum class FunctionKind : uint8_t {
  kDeclared,
  kDefined,
  kRecursive,
  kNamed,  // a term that was given a name with :named
  kConstructor,
  kSelector,
  kElement,  // a value of an uninterpreted sort, as models have them: `U!val!0`, `@U_0`
};

struct Function {
  std::string_view name;      // as printed, quoted if need be
  std::string_view raw_name;  // as meant: without the bars of a quoted symbol
  FunctionKind kind;
  std::span<const Sort> domain;
  Sort range;
  const SortDeclaration* datatype = nullptr;   // constructors and selectors: of which datatype
  std::span<const Function* const> selectors;  // constructors only
  std::span<const Sort> sort_parameters;       // the variables of a `par`
  bool tester_by_name = false;                 // constructors: testers are printed is-cons, not (_ is cons)
  // Defined functions: what an application stands for. `kNamed`: the annotated term.
  std::span<const Variable* const> parameters;
  Term body;
  uint32_t element = 0;  // kElement: its number among the elements of its sort
  Symbol symbol;         // the head of its applications
  Term constant;         // the application to no arguments, once asked for
};

struct TermNode {
  enum Flag : uint8_t { kHasVariables = 1, kHasBinders = 2, kHasNames = 4 };

  const void* head;
  Sort sort;
  uint64_t occurrences;
  uint32_t id;
  uint32_t hash;
  uint32_t arity;
  TermKind kind;
  uint8_t flags;

  const Term* children() const { return reinterpret_cast<const Term*>(this + 1); }
};
static_assert(sizeof(TermNode) == 40);

inline TermKind Term::kind() const { return node_->kind; }
inline Sort Term::sort() const { return node_->sort; }
inline uint32_t Term::id() const { return node_->id; }
inline std::span<const Term> Term::args() const { return {node_->children(), node_->arity}; }
inline uint64_t Term::occurrences() const { return node_->occurrences; }
inline bool Term::has_variables() const { return node_->flags & TermNode::kHasVariables; }
inline bool Term::has_binders() const { return node_->flags & TermNode::kHasBinders; }
inline bool Term::has_names() const { return node_->flags & TermNode::kHasNames; }
inline const Symbol& Term::symbol() const {
  CUPEL_ASSERT(is(TermKind::kApplication));
  return *static_cast<const Symbol*>(node_->head);
}
inline const Literal& Term::literal() const {
  CUPEL_ASSERT(is(TermKind::kLiteral));
  return *static_cast<const Literal*>(node_->head);
}
inline const Variable& Term::variable() const {
  CUPEL_ASSERT(is(TermKind::kVariable));
  return *static_cast<const Variable*>(node_->head);
}
inline const Binder& Term::binder() const {
  CUPEL_ASSERT(is(TermKind::kBinder));
  return *static_cast<const Binder*>(node_->head);
}
inline const Match& Term::match() const {
  CUPEL_ASSERT(is(TermKind::kMatch));
  return *static_cast<const Match*>(node_->head);
}
inline const Annotation& Term::annotation() const {
  CUPEL_ASSERT(is(TermKind::kAnnotation));
  return *static_cast<const Annotation*>(node_->head);
}
inline const Operator* Term::op() const { return is(TermKind::kApplication) ? symbol().op : nullptr; }
inline const Function* Term::fun() const { return is(TermKind::kApplication) ? symbol().fun : nullptr; }
inline std::span<const Term> Term::positions() const { return is(TermKind::kAnnotation) ? args().first(1) : args(); }

inline bool is_quantifier(Term term) {
  return term.is(TermKind::kBinder) &&
         (term.binder().kind == BinderKind::kForall || term.binder().kind == BinderKind::kExists);
}
/// Whether it is an annotation with :named.
bool gives_name(const Annotation& annotation);
inline bool gives_name(Term term) { return term.is(TermKind::kAnnotation) && gives_name(term.annotation()); }

}  // namespace cupel
