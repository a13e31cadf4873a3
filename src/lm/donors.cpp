#include "lm/donors.h"

#include <algorithm>

#include "smtlib/printer.h"
#include "term/occurrence.h"
#include "term/walk.h"

namespace cupel::lm {

namespace {

constexpr int kDonorTries = 4;  // per formula
constexpr uint64_t kLargest = 15;
constexpr uint64_t kAnyLogic = 5;  // one in so many comes from any logic

bool is_plain(Sort sort) {
  if (sort.is(SortKind::kUninterpreted) || sort.is(SortKind::kDatatype) || sort.is(SortKind::kParameter)) return false;
  return std::ranges::all_of(sort.args(), is_plain);
}

// False if the term needs more than constants of plain sorts.
bool collect_constants(Term term, std::vector<const Function*>& constants) {
  bool plain = true;
  post_order(term, [&](Term part) {
    plain &= is_plain(part.sort()) && !part.is(TermKind::kBinder) && !part.is(TermKind::kMatch) &&
             !part.is(TermKind::kAnnotation) && !part.is(TermKind::kVariable);
    const Function* function = part.fun();
    if (!function) return;
    plain &= function->kind == FunctionKind::kDeclared && function->domain.empty();
    constants.push_back(function);
  });
  return plain;
}

}  // namespace

std::vector<Donor> DonorPool::some_of(const Script& script, Rng& rng) {
  std::vector<Donor> donors;
  std::vector<Term> assertions;
  for (const Command& command : script.commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) assertions.push_back(asserted->term);
  }
  for (int i = 0; i < kDonorTries && !assertions.empty(); ++i) {
    Term term = sample_occurrence(rng.pick(assertions), rng).term;
    if (term.arity() == 0 || term.occurrences() > kLargest || term.has_variables()) continue;
    std::vector<const Function*> constants;
    if (!collect_constants(term, constants)) continue;
    Donor donor{print_term(*script.store, term, {.let_size = UINT64_MAX}), {}};
    for (const Function* constant : constants) {
      donor.constants.emplace_back(constant->name, constant->range.text());
    }
    donors.push_back(std::move(donor));
  }
  return donors;
}

void DonorPool::add(const std::string& logic, Donor donor) {
  auto found = std::ranges::find(by_logic_, logic, &std::pair<std::string, std::vector<size_t>>::first);
  if (found == by_logic_.end()) found = by_logic_.insert(found, {logic, {}});
  found->second.push_back(donors_.size());
  donors_.push_back(std::move(donor));
}

const Donor* DonorPool::pick(const std::string& logic, Rng& rng) const {
  if (donors_.empty()) return nullptr;
  auto found = std::ranges::find(by_logic_, logic, &std::pair<std::string, std::vector<size_t>>::first);
  if (found == by_logic_.end() || rng.chance(1, kAnyLogic)) return &donors_[rng.below(donors_.size())];
  return &donors_[found->second[rng.below(found->second.size())]];
}

}  // namespace cupel::lm
