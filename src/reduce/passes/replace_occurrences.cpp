// Ends sharing where it stands in the way: one occurrence of a term changes and the others stay. The other passes
// change a term wherever it stands. On small scripts each position is tried, on larger ones each edge of the graph.
#include <algorithm>

#include "reduce/pass.h"
#include "reduce/terms.h"
#include "term/occurrence.h"

namespace cupel::reduce::replace_occurrences_pass {

namespace {

constexpr uint64_t kSmallScript = 600;  // positions

/// What may stand in the place of the term.
std::vector<Term> replacements(const View& view, Term term) {
  std::vector<Term> found;
  if (!term.is(TermKind::kLiteral)) {
    found = simple_constants(view.store(), term.sort());
    std::erase(found, term);
  }
  for (Term child : term.positions()) {
    if (!term.is(TermKind::kBinder) && !term.is(TermKind::kMatch) && child.sort() == term.sort()) {
      found.push_back(child);
    }
  }
  return found;
}

/// A position of an assertion, and whether its term also stands elsewhere.
struct Place {
  Term term;
  std::vector<uint32_t> path;
  bool shared;
};

void propose_at(const View& view, size_t command, Term root, const Place& place, Proposals& out) {
  for (Term by : replacements(view, place.term)) {
    Term made = replace_at(view.store(), root, place.path, by);
    uint64_t gain = root.occurrences() - std::min(root.occurrences(), made.occurrences());
    out.replace_command(command, {Assert{made}}, gain);
  }
}

void propose_positions(const View& view, size_t command, Term root, Proposals& out) {
  std::vector<Place> stack{{root, {}, false}};
  while (!stack.empty()) {
    Place place = std::move(stack.back());
    stack.pop_back();
    if (place.shared) propose_at(view, command, root, place, out);
    for (uint32_t i = static_cast<uint32_t>(place.term.positions().size()); i-- > 0;) {
      Term child = place.term[i];
      stack.push_back({child, place.path, place.shared || view.references(child) > 1});
      stack.back().path.push_back(i);
    }
  }
}

void propose_edges(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (!term.is(TermKind::kApplication)) continue;
    for (size_t i = 0; i < term.arity(); ++i) {
      if (view.references(term[i]) < 2) continue;
      for (Term by : replacements(view, term[i])) {
        std::vector<Term> args(term.args().begin(), term.args().end());
        args[i] = by;
        out.replace(term, view.store().rebuild(term, args));
      }
    }
  }
}

bool shares(const View& view) {
  return std::ranges::any_of(view.terms(), [&](Term term) { return view.references(term) > 1; });
}

void propose(const View& view, Proposals& out) {
  if (!shares(view)) return;
  if (view.positions() > kSmallScript) {
    propose_edges(view, out);
    return;
  }
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* assertion = std::get_if<Assert>(&view.commands()[i]);
    if (assertion) propose_positions(view, i, assertion->term, out);
  }
}

const RegisterPass kRegister({"replace-occurrences", "simplify one occurrence of a shared term", propose});

}  // namespace

}  // namespace cupel::reduce::replace_occurrences_pass
