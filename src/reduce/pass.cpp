#include "reduce/pass.h"

#include <algorithm>

namespace cupel::reduce {

namespace {

std::vector<Pass>& registry() {
  static std::vector<Pass> all;
  return all;
}

// Whole commands.
const std::vector<std::string> kFirst = {
    "drop-commands", "drop-declarations", "drop-options", "drop-solver-options", "split-assertions",
};
// Far-reaching passes over terms.
const std::vector<std::string> kCoarse = {
    "drop-commands",       "drop-declarations", "split-assertions",    "lift-subterms",    "drop-arguments",
    "replace-by-constant", "replace-by-child",  "replace-by-variable", "drop-quantifiers", "inline-definitions",
};
// Passes with few proposals that change the whole text. They come before the fine stage: each of their successes would
// make it ask all its questions again.
const std::vector<std::string> kShape = {
    "drop-declarations", "drop-options",       "drop-solver-options", "drop-levels",     "drop-annotations",
    "drop-quantifiers",  "inline-definitions", "merge-assertions",    "merge-variables", "drop-parameters",
    "simplify-sorts",    "narrow-sorts",       "shrink-literals",     "sharing",         "rename",
};
const std::vector<std::string> kAll = {
    "drop-declarations",
    "drop-commands",
    "drop-options",
    "drop-solver-options",
    "drop-levels",
    "drop-annotations",
    "split-assertions",
    "simplify-booleans",
    "lift-subterms",
    "drop-arguments",
    "replace-by-constant",
    "replace-by-child",
    "replace-by-variable",
    "drop-quantifiers",
    "inline-definitions",
    "merge-assertions",
    "merge-variables",
    "abstract-terms",
    "shrink-literals",
    "drop-parameters",
    "simplify-sorts",
    "narrow-sorts",
    "replace-occurrences",
    "sharing",
    "rename",
};

}  // namespace

const std::vector<Pass>& passes() { return registry(); }

const Pass* find_pass(std::string_view name) {
  auto found = std::ranges::find(registry(), name, &Pass::name);
  return found == registry().end() ? nullptr : &*found;
}

RegisterPass::RegisterPass(Pass pass) {
  auto place = std::ranges::lower_bound(registry(), pass.name, {}, &Pass::name);
  registry().insert(place, std::move(pass));
}

const std::vector<Stage>& standard_schedule() {
  static const std::vector<Stage> schedule = {
      {0, 1, {"undo-mutations"}}, {0, 1, kFirst},  {1.0 / 8, 2, kCoarse},
      {1.0 / 40, 4, kCoarse},     {0, 16, kShape}, {0, 16, kAll},
  };
  return schedule;
}

}  // namespace cupel::reduce
