// The store owns the sorts, symbols and terms of one script (or of a few that are worked on together) in
// arenas that are dropped as a whole. It interns but does not type-check: src/theory/typing.h does.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/arena.h"
#include "term/sort.h"
#include "term/term.h"

namespace cupel {

/// Not thread-safe; handles stay valid until the store dies, or drop_since() drops them.
class TermStore {
 public:
  TermStore();
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  Arena& arena() { return arena_; }

  // --- sorts ---
  Sort bit_vec(uint32_t width);
  Sort floating(uint32_t exponent, uint32_t significand);
  /// kArray, kSeq, kSet, kBag, kTuple, kFunction.
  Sort compound(SortKind kind, std::span<const Sort> args);
  Sort array(Sort index, Sort element) {
    return compound(SortKind::kArray, std::initializer_list<Sort>{index, element});
  }
  Sort declared(const SortDeclaration& declaration, std::span<const Sort> args);
  Sort parameter(std::string_view name);
  /// `sort` with each of `parameters` replaced by the argument at its place.
  Sort instantiate(Sort sort, std::span<const Sort> parameters, std::span<const Sort> args);

  // --- symbols; `name` is meant, not spelled: quoting happens here ---
  SortDeclaration* declare_sort(std::string_view name, uint32_t arity);
  Function* declare(std::string_view name, FunctionKind kind, std::span<const Sort> domain, Sort range);
  const Variable* make_variable(std::string_view name, Sort sort);
  /// The head for an operator with indices, with a qualifier, or with both.
  const Symbol& indexed(const Operator& op, std::span<const Index> indices, Sort qualifier = {});
  const Symbol& qualified(const Function& function, Sort qualifier);

  // --- terms; sorts are the caller's responsibility ---
  Term apply(const Symbol& symbol, std::span<const Term> args, Sort sort);
  Term constant(Function& function);
  Term literal(LiteralKind kind, std::string_view text, Sort sort);
  Term variable(const Variable& variable);
  Term bind(BinderKind kind, std::span<const Variable* const> variables, Term body, Sort sort);
  Term match(Term scrutinee, std::span<const MatchCase> cases, std::span<const Term> bodies);
  /// `pattern_terms` are those of all pattern attributes, in order.
  Term annotate(Term term, std::span<const Attribute> attributes, std::span<const Term> pattern_terms);
  /// The same head over other children, which must have the sorts of the old ones.
  Term rebuild(Term term, std::span<const Term> args);

  /// Number of terms so far; every id is below it.
  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
  Term term(uint32_t id) const { return Term(nodes_[id]); }

  struct Mark {
    uint32_t size;  // the ids of terms made later start here
    Arena::Mark memory;
  };
  Mark mark() const { return {size(), terms_.mark()}; }
  /// Frees all terms that were made since the mark was taken; their ids are used again. The caller has no handle of
  /// them left, and tells whoever remembers something by id.
  void drop_since(const Mark& mark);

  /// Whether a function was declared under this name, as printed.
  bool is_declared(std::string_view spelled) const { return declared_names_.contains(spelled); }
  /// A prefix that no declared name or variable starts with: what the printer calls its `let` variables.
  const std::string& let_prefix() const { return let_prefix_; }

 private:
  /// A node's address with the upper half of its hash in the 16 bits that addresses leave free; 0 is empty. Most
  /// probes of other terms are turned away without touching the node.
  using Entry = uint64_t;
  static Entry entry_of(const TermNode* node);

  Sort intern_sort(const SortNode& key, std::string_view head);
  const Symbol& add_symbol(uint64_t hash, Symbol symbol, const std::string& text);
  std::string_view spell(std::string_view name);
  Term intern(TermKind kind, const void* head, Sort sort, std::span<const Term> args, uint64_t head_hash);
  Term add_node(TermKind kind, const void* head, Sort sort, std::span<const Term> args, uint32_t hash, size_t slot);
  bool same(const TermNode& node, TermKind kind, const void* head, Sort sort, std::span<const Term> args) const;
  void grow_table();
  size_t slot_of(const TermNode* node) const;

  Arena arena_;  // of all but terms
  Arena terms_;
  std::unordered_multimap<uint64_t, Sort> sorts_;
  std::vector<Sort> bit_vecs_;  // by width, for the widths up to kCachedWidths
  std::unordered_multimap<uint64_t, const Symbol*> symbols_;
  std::vector<const TermNode*> nodes_;
  std::vector<Entry> table_;
  std::unordered_set<std::string_view> declared_names_;
  std::string let_prefix_ = "_let_";
  uint32_t variables_ = 0;
};

}  // namespace cupel
