#include "knowledge/fact_book.h"

#include <fmt/format.h>

#include "oracle/examiner.h"
#include "smtlib/parser.h"

namespace cupel::knowledge {

FactBook::FactBook(std::vector<solver::Runner> runners, FactNeeds needs, process::Limits limits,
                   const Vocabulary& vocabulary)
    : runners_(std::move(runners)), needs_(needs), limits_(limits), vocabulary_(vocabulary) {
  for (solver::Runner& runner : runners_) pointers_.push_back(&runner);
}

Result<const SeedFacts*> FactBook::of(const Seed& seed) {
  std::lock_guard lock(mutex_);
  auto known = facts_.find(seed.id);
  if (known == facts_.end()) known = facts_.emplace(seed.id, TRY(find(seed))).first;
  return static_cast<const SeedFacts*>(&known->second);
}

std::vector<std::string> FactBook::notes() const {
  std::lock_guard lock(mutex_);
  return notes_;
}

Result<SeedFacts> FactBook::find(const Seed& seed) {
  Script script = TRY(parse_script(seed.text, vocabulary_));
  oracle::ExaminerOptions options{.limits = limits_, .expensive = false, .vocabulary = &vocabulary_};
  oracle::Examined examined = TRY(oracle::Examiner(pointers_, options).examine({.text = seed.text}, script));
  FoundFacts found = TRY(find_facts({.script = script,
                                     .text = seed.text,
                                     .needs = needs_,
                                     .limits = limits_,
                                     .runs = examined.runs,
                                     .runners = pointers_}));
  for (const QueryFacts& query : found.facts.queries)
    if (!query.contradiction.empty()) notes_.push_back(fmt::format("{}: {}", seed.path, query.contradiction));
  return std::move(found.facts);
}

}  // namespace cupel::knowledge
