// Occurrences: positions in a term seen as a tree. A shared subterm has as many occurrences as ways lead to it;
// mutations change one of them and leave the others alone.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "term/store.h"
#include "term/term.h"

namespace cupel {

/// A path from a root: which child to take at each step.
struct Occurrence {
  std::vector<uint32_t> path;
  Term term;  // what stands there
};

/// The position number `index` in pre-order; `index` is below root.occurrences().
Occurrence occurrence_at(Term root, uint64_t index);

/// The same for callers that look at many: fills a path that they keep, and gives what stands there.
Term occurrence_at(Term root, uint64_t index, std::vector<uint32_t>& path);

/// A uniformly chosen position, in time proportional to its depth (times the arities on the way). Where the tree has
/// more than 2^64 positions the choice is as uniform as 64 bits allow.
Occurrence sample_occurrence(Term root, Rng& rng);

/// `root` with the subterm at that position replaced: only the nodes on the path are new. The replacement has the sort
/// of what it replaces.
Term replace_at(TermStore& store, Term root, const std::vector<uint32_t>& path, Term replacement);

/// The variables that are bound on the way to the position, outermost first: what a replacement may mention.
std::vector<const Variable*> variables_at(Term root, const std::vector<uint32_t>& path);

}  // namespace cupel
