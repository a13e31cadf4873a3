#include "term/substitute.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "term/name.h"
#include "term/walk.h"

namespace cupel {

namespace {

using Renaming = std::unordered_map<const Variable*, const Variable*>;

/// Calls `visit(variable)` for each variable that some binder in `root` binds.
template <typename Visitor>
void for_each_bound(Term root, Visitor visit) {
  post_order(root, [&](Term term) {
    if (!term.is(TermKind::kBinder) && !term.is(TermKind::kMatch)) return;
    for (size_t child = 0; child < term.arity(); ++child) {
      for (const Variable* variable : bound_in(term, child)) visit(variable);
    }
  });
}

void refresh(TermStore& store, const Variable* variable, Renaming& renaming) {
  const Variable*& fresh = renaming[variable];
  if (!fresh) fresh = store.make_variable(unquoted(variable->name), variable->sort);
}

/// One pass over the DAG, children first. Bound variables in `renaming` are exchanged together with their binders.
class Rewriter {
 public:
  Rewriter(TermStore& store, const Substitution& substitution, const Renaming& renaming)
      : store_(store), substitution_(substitution), renaming_(renaming) {}

  Term run(Term root) {
    post_order(root, [&](Term term) { done_[term.id()] = rewrite(term); });
    return done_.at(root.id());
  }

 private:
  Term rewrite(Term term) {
    if (Term to = substitution_.find(term)) return to;
    if (term.is(TermKind::kVariable)) return store_.variable(*renamed(&term.variable()));
    if (term.arity() == 0) return term;
    std::vector<Term> args;
    for (Term arg : term.args()) args.push_back(done_.at(arg.id()));
    if (term.is(TermKind::kBinder)) {
      std::vector<const Variable*> variables = renamed(term.binder().variables);
      if (!std::ranges::equal(variables, term.binder().variables)) {
        return store_.bind(term.binder().kind, variables, args[0], term.sort());
      }
    }
    if (term.is(TermKind::kMatch)) return rewrite_match(term, args);
    return store_.rebuild(term, args);
  }

  Term rewrite_match(Term term, std::span<const Term> args) {
    std::vector<MatchCase> cases;
    bool changed = false;
    for (const MatchCase& old : term.match().cases) {
      std::vector<const Variable*> variables = renamed(old.variables);
      changed |= !std::ranges::equal(variables, old.variables);
      cases.push_back({old.constructor, store_.arena().copy(variables)});
    }
    return changed ? store_.match(args[0], cases, args.subspan(1)) : store_.rebuild(term, args);
  }

  const Variable* renamed(const Variable* variable) const {
    auto found = renaming_.find(variable);
    return found == renaming_.end() ? variable : found->second;
  }
  std::vector<const Variable*> renamed(std::span<const Variable* const> variables) const {
    std::vector<const Variable*> result;
    for (const Variable* variable : variables) result.push_back(renamed(variable));
    return result;
  }

  TermStore& store_;
  const Substitution& substitution_;
  const Renaming& renaming_;
  std::unordered_map<uint32_t, Term> done_;
};

}  // namespace

void Substitution::add(Term from, Term to) {
  CUPEL_ASSERT(from.sort() == to.sort());
  map_[from.id()] = to;
}

Term Substitution::find(Term term) const {
  auto found = map_.find(term.id());
  return found == map_.end() ? Term() : found->second;
}

Term substitute(TermStore& store, Term root, const Substitution& substitution) {
  if (substitution.empty()) return root;
  Renaming renaming;
  if (root.has_binders()) {
    std::unordered_set<const Variable*> free;
    for (const auto& [id, to] : substitution.entries()) {
      for (const Variable* variable : free_variables(to)) free.insert(variable);
    }
    for_each_bound(root, [&](const Variable* variable) {
      if (free.contains(variable)) refresh(store, variable, renaming);
    });
  }
  return Rewriter(store, substitution, renaming).run(root);
}

Term refresh_binders(TermStore& store, Term root) {
  if (!root.has_binders()) return root;
  Renaming renaming;
  for_each_bound(root, [&](const Variable* variable) { refresh(store, variable, renaming); });
  Substitution nothing;
  return Rewriter(store, nothing, renaming).run(root);
}

}  // namespace cupel
