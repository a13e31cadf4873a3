// Terms that have a name, given with :named. A name stands for one term: where that term is shared, a change at one of
// its positions is a change at all of them, and what uses the name means the changed term.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "term/store.h"

namespace cupel {

/// The functions that names stand for, of all terms that the store has when it is made.
class NamedTerms {
 public:
  explicit NamedTerms(TermStore& store);

  /// Whether the position at the path is below a name that the term gives at several positions.
  bool is_shared(Term root, std::span<const uint32_t> path) const;

  /// `root` with the replacement at the path, and at all positions that are the same because of a name.
  Term replace(Term root, std::span<const uint32_t> path, Term replacement) const;

  /// The functions that stand for a named term of `before`, with what they stand for in `after`, where that differs.
  std::vector<std::pair<Function*, Term>> changed(Term before, Term after) const;

 private:
  TermStore& store_;
  std::vector<Function*> functions_;
};

}  // namespace cupel
