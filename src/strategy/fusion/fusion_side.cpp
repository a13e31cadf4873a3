#include "strategy/fusion/fusion_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "eval/certainty.h"
#include "mutate/prepared_script.h"
#include "mutate/query_script.h"
#include "mutate/visibility.h"
#include "strategy/fusion/fusion_functions.h"
#include "term/walk.h"

namespace cupel {

namespace {

FusionSide unsat_side(const Seed& seed, size_t query, const QueryFacts& facts) {
  FusionSide side{.seed = &seed, .query = query, .status = Expected::kUnsat, .basis = Basis::kDeclared};
  std::vector<std::string> solvers = facts.supporter_labels();
  bool declared = facts.declared == Expected::kUnsat;
  if (facts.supporters() > 1) {
    side.basis = Basis::kAgreed;
  } else if (!declared) {
    side.basis = Basis::kOneSolver;
    side.solver = solvers.front();
  }
  side.why = declared ? "its author declares unsat" : "";
  if (!solvers.empty()) {
    side.why += declared ? " and " : "";
    side.why += fmt::format("{} {} unsat", fmt::join(solvers, ", "), solvers.size() > 1 ? "answer" : "answers");
  }
  return side;
}

/// The constants that occur in the script's assertions, each once.
std::unordered_set<const Function*> constants_of(const Script& script) {
  std::unordered_set<const Function*> found;
  TermSet seen;
  std::vector<Term> open = script.assertions();
  while (!open.empty()) {
    Term term = open.back();
    open.pop_back();
    if (!seen.insert(term)) continue;
    if (term.fun() && term.arity() == 0) found.insert(term.fun());
    open.insert(open.end(), term.positions().begin(), term.positions().end());
  }
  return found;
}

/// Of its variables, each once.
std::vector<Sort> sorts_of(const SideScript& side) {
  std::vector<Sort> sorts;
  for (const Function* variable : side.variables)
    if (std::ranges::find(sorts, variable->range) == sorts.end()) sorts.push_back(variable->range);
  return sorts;
}

}  // namespace

std::vector<FusionSide> usable_sides(const KnownSeed& known, bool single) {
  std::vector<FusionSide> sides;
  for (size_t i = 0; i < known.facts->queries.size(); ++i) {
    const QueryFacts& facts = known.facts->queries[i];
    for (const KnownModel& model : facts.models)
      sides.push_back({.seed = known.seed,
                       .query = i,
                       .status = Expected::kSat,
                       .model = &model,
                       .why = fmt::format("{} gives a model of it", model.solver)});
    bool sure = facts.declared == Expected::kUnsat || facts.supporters() > 1 || single;
    if (facts.status() == Expected::kUnsat && sure) sides.push_back(unsat_side(*known.seed, i, facts));
  }
  return sides;
}

Error no_side(const SeedFacts& facts) {
  for (const QueryFacts& query : facts.queries)
    if (!query.contradiction.empty()) return {"solvers contradict each other about the seed"};
  for (const QueryFacts& query : facts.queries) {
    if (query.status() == Expected::kSat) return {"no model of the seed is certainly true"};
    if (query.status() == Expected::kUnsat) return {"a single solver calls the seed unsat"};
  }
  return {"the seed's answer is not known"};
}

Result<SideScript> read_side(const FusionSide& side, const Vocabulary& vocabulary) {
  Script seed = TRY(prepare_script(side.seed->text, vocabulary, false));
  SideScript read{.script = TRY(query_script(seed, side.query)), .variables = {}};
  if (side.status == Expected::kSat && defines_recursion(read.script))
    return Error{"the seed has recursive definitions"};
  std::unordered_set<const Function*> used = constants_of(read.script);
  Visibility visibility(read.script);
  for (const Command& command : read.script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    // In higher-order logics a function may stand without its arguments.
    if (!declared || !declared->function->domain.empty()) continue;
    // Of several constants of one name it depends on the place which one is meant.
    bool usable = visibility.of(*declared->function).covers(static_cast<uint32_t>(read.script.commands.size()) - 1);
    if (usable && used.contains(declared->function) && is_fusable(declared->function->range))
      read.variables.push_back(const_cast<Function*>(declared->function));
  }
  if (read.variables.empty()) return Error{"the seed has no constant that can be fused"};
  return read;
}

// Sorts of two stores: their kinds and widths count.
bool can_fuse(const SideScript& first, const SideScript& second) {
  std::vector<Sort> sorts = sorts_of(first), others = sorts_of(second);
  return std::ranges::any_of(sorts, [&](Sort x) {
    return std::ranges::any_of(others, [&](Sort y) {
      return std::ranges::any_of(fusion_functions(), [&](const FusionFunction& f) { return f.takes(x, y); });
    });
  });
}

}  // namespace cupel
