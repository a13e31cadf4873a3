// The unsat side, beyond the paper: whatever is done to assertions outside of an unsatisfiable core, the script stays
// unsatisfiable.
#pragma once

#include <set>
#include <string>

#include "mutate/failure.h"
#include "mutate/script_sites.h"
#include "mutate/term_drawer.h"
#include "mutate/term_maker.h"
#include "smtlib/script_text.h"
#include "strategy/diver/diver_settings.h"

namespace cupel {

/// A chain of mutants, each made from the one before.
class CoreChain : public Chain {
 public:
  /// The script has one query; `core` are places among its assertions, which stay as they are.
  CoreChain(Script script, const KnownCore& core, std::shared_ptr<const DiverRules> rules,
            const TermMakerSettings& terms, std::string reason, Rng rng);

  const TestCase* next() override;
  Tally tally() const override;

 private:
  bool mutate(Failure& failure);

  std::shared_ptr<const DiverRules> rules_;
  Rng rng_;
  Rng options_rng_;
  TestCase test_;
  TermMaker maker_;
  TermDrawer drawer_;
  ScriptSites sites_;
  ScriptText text_;
  std::set<uint32_t> core_;  // commands
  uint64_t limit_;           // the most positions that a mutant may have
  uint64_t made_ = 0, in_core_ = 0;
  FailureCounts failures_;
};

}  // namespace cupel
