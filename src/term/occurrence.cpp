#include "term/occurrence.h"

#include "term/walk.h"

namespace cupel {

Term occurrence_at(Term root, uint64_t index, std::vector<uint32_t>& path) {
  path.clear();
  while (index > 0) {
    --index;  // the node itself
    std::span<const Term> children = root.positions();
    uint32_t child = 0;
    // Counts saturate, so the last child takes whatever is left.
    while (child + 1 < children.size() && index >= children[child].occurrences()) {
      index -= children[child++].occurrences();
    }
    CUPEL_ASSERT(child < children.size());
    path.push_back(child);
    root = children[child];
    if (index >= root.occurrences()) index = root.occurrences() - 1;
  }
  return root;
}

Occurrence occurrence_at(Term root, uint64_t index) {
  Occurrence found;
  found.term = occurrence_at(root, index, found.path);
  return found;
}

Occurrence sample_occurrence(Term root, Rng& rng) { return occurrence_at(root, rng.below(root.occurrences())); }

Term replace_at(TermStore& store, Term root, const std::vector<uint32_t>& path, Term replacement) {
  std::vector<Term> spine{root};
  for (uint32_t child : path) spine.push_back(spine.back()[child]);
  CUPEL_ASSERT(spine.back().sort() == replacement.sort());
  Term result = replacement;
  std::vector<Term> args;
  for (size_t i = path.size(); i-- > 0;) {
    args.assign(spine[i].args().begin(), spine[i].args().end());
    args[path[i]] = result;
    result = store.rebuild(spine[i], args);
  }
  return result;
}

std::vector<const Variable*> variables_at(Term root, const std::vector<uint32_t>& path) {
  std::vector<const Variable*> variables;
  Term at = root;
  for (uint32_t child : path) {
    auto bound = bound_in(at, child);
    variables.insert(variables.end(), bound.begin(), bound.end());
    at = at[child];
  }
  return variables;
}

}  // namespace cupel
