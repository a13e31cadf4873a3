// Which subterms the printer binds with `let`: two counts of references, both over the DAG, never over the
// tree.
#include "smtlib/term_printer.h"
#include "term/walk.h"

namespace cupel {

namespace {

// The children that belong to the same scope: not the bodies of binders and match cases.
size_t children_in_scope(Term term) {
  if (term.is(TermKind::kBinder)) return 0;
  return term.is(TermKind::kMatch) ? 1 : term.positions().size();
}

bool is_closed_named(Term term) { return free_variables(term).empty(); }

inline bool is_closed(Term term) { return !term.has_variables() || (term.has_names() && is_closed_named(term)); }

}  // namespace

// Terms without variables (`closed`) are counted through the whole term, binders included. Terms with
// variables are counted within one scope; those without are then passed over. What has a named term in it must not be
// printed twice, so it counts among the first, quantifiers or not, unless it is below its own binder.
void TermPrinter::visit(Term root, bool closed) {
  grow();
  struct Item {
    Term term;
    uint32_t next;
  };
  std::vector<Item> stack{{root, 0}};
  references_[root.id()] = 1;
  counted_.push_back(root.id());
  while (!stack.empty()) {
    Item& item = stack.back();
    size_t children = closed ? item.term.positions().size() : children_in_scope(item.term);
    if (item.next == children) {
      Term done = item.term;
      stack.pop_back();
      if (is_closed(done) == closed && wants_let(done) && !stack.empty()) candidates_.push_back(done);
      continue;
    }
    Term child = item.term[item.next++];
    if (child.arity() == 0 || let_number_[child.id()] != 0 || (!closed && is_closed(child))) continue;
    if (references_[child.id()]++ > 0) continue;
    counted_.push_back(child.id());
    stack.push_back({child, 0});
  }
}

// A name must not be given twice, so what gives one is shared whatever its size, and so are other annotations.
bool TermPrinter::wants_let(Term term) const {
  return term.occurrences() >= let_size_ || term.is(TermKind::kAnnotation) || term.has_names();
}

void TermPrinter::bind_counted(size_t first_candidate) {
  for (size_t i = first_candidate; i < candidates_.size(); ++i) {
    if (references_[candidates_[i].id()] > 1) lets_.push_back(candidates_[i]);
  }
  candidates_.resize(first_candidate);
  for (uint32_t id : counted_) references_[id] = 0;
  counted_.clear();
}

void TermPrinter::grow() {
  if (references_.size() >= store_.size()) return;
  references_.resize(store_.size(), 0);
  let_number_.resize(store_.size(), 0);
}

}  // namespace cupel
