#include "smtlib/scope.h"

namespace cupel {

namespace {

// Names of a script come behind those of the vocabulary, in order: more would be cleared for nothing.
constexpr size_t kRoom = 64;

}  // namespace

const TermBinding Scope::kUnboundTerm;
const SortBinding Scope::kUnboundSort;

void Scope::bind(NameId name, const TermBinding& binding) {
  if (name >= terms_.size()) terms_.resize(name + kRoom);
  trail_.push_back({name, false, terms_[name], {}});
  terms_[name] = binding;
}

void Scope::bind(NameId name, const SortBinding& binding) {
  if (name >= sorts_.size()) sorts_.resize(name + kRoom);
  trail_.push_back({name, true, {}, sorts_[name]});
  sorts_[name] = binding;
}

void Scope::rebind(NameId name, const TermBinding& binding) {
  if (name >= terms_.size()) terms_.resize(name + kRoom);
  terms_[name] = binding;
}

void Scope::undo_to(uint32_t mark) {
  while (trail_.size() > mark) {
    const Change& change = trail_.back();
    if (change.is_sort) {
      sorts_[change.name] = change.old_sort;
    } else {
      terms_[change.name] = change.old_term;
    }
    trail_.pop_back();
  }
}

}  // namespace cupel
