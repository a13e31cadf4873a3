// The terms of a script that mutations change: its assertions and the bodies of its definitions. One position of them
// at a time is chosen, looked at, and replaced.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "mutate/failure.h"
#include "mutate/named_terms.h"
#include "mutate/term_maker.h"
#include "smtlib/script.h"

namespace cupel {

/// Changes the script; script and maker outlive it. The script changes through it only.
class ScriptSites {
 public:
  ScriptSites(Script& script, TermMaker& maker);

  /// How many positions all the terms have together; counts above 2^48 are not told apart.
  uint64_t positions() const { return positions_; }

  /// Chooses a position, uniformly over all of them. False, with the reason, where nothing there may change. `limit` is
  /// the most positions that all the terms may have once it is filled.
  bool choose(uint64_t limit, Rng& rng, Failure& failure);

  // Of the chosen position:
  uint32_t command() const { return place_.command; }
  /// The function in whose body it is; null for assertions.
  Function* definition() const { return site_->function; }
  const std::vector<uint32_t>& path() const { return path_; }
  const Place& place() const { return place_; }
  bool has_room(Term replacement) const;

  /// The whole term with the replacement at the chosen position, and wherever else it must stand because of a name
  /// (named_terms.h); null if a product on the way stops being linear or the term becomes too large.
  Term rebuilt(Term replacement, Failure& failure);

  /// Puts what rebuilt() gave last into the script. Names given with :named on the way follow.
  void keep(Term root);

 private:
  struct Site {
    uint32_t command;
    Function* function;  // null for assertions
    Term term;
    std::span<const Variable* const> parameters;
  };

  void add_site(uint32_t command, Function* function, Term term);
  void find_sites();
  size_t draw_site(Rng& rng) const;
  bool visit_path(Failure& failure);
  Term rebuilt_everywhere(Term replacement, Failure& failure);

  Script& script_;
  TermMaker& maker_;
  std::vector<Site> sites_;
  uint64_t positions_ = 0;
  std::optional<NamedTerms> names_;  // if terms have some

  // Of the chosen position.
  Site* site_ = nullptr;
  std::vector<uint32_t> path_;
  Place place_;
  uint64_t limit_ = 0;
  std::vector<Term> spine_;  // from the root to the position
  std::vector<const Variable*> bound_;
  std::vector<Term> children_;
  bool crosses_product_ = false;
  bool wants_literal_ = false;
};

}  // namespace cupel
