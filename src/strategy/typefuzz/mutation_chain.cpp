#include "strategy/typefuzz/mutation_chain.h"

#include <algorithm>

#include "smtlib/parser.h"
#include "term/name.h"
#include "term/occurrence.h"
#include "term/walk.h"

namespace cupel {

namespace {

constexpr uint64_t kRoom = 64;                   // positions that even the smallest seed may grow by
constexpr uint64_t kMostPositions = 1ull << 48;  // counts above are not told apart
constexpr uint64_t kMostAttempts = 100;

uint64_t size_of(Term term) { return std::min(term.occurrences(), kMostPositions); }

bool is_nonlinear(Term term) {
  return (term.op() && (term.op()->flags & kNonlinear)) || (term.fun() && term.fun()->body);
}

}  // namespace

MutationChain::MutationChain(Script script, std::shared_ptr<const MutationRules> rules, Replace replace, Rng rng)
    : rules_(std::move(rules)),
      replace_(replace),
      test_{.script = std::move(script)},
      bench_(test_.script, *rules_, rng) {
  find_sites();
  limit_ = static_cast<uint64_t>(static_cast<double>(positions_) * rules_->settings.max_size) + kRoom;
  text_ = std::make_unique<ScriptText>(test_.script, test_.text);
}

void MutationChain::add_site(uint32_t command, Function* function, Term term) {
  // What a difference is made of must not change under those that apply the definition.
  if (function && bench_.rules.difference && !function->parameters.empty()) return;
  std::span<const Variable* const> parameters;
  if (function) parameters = function->parameters;
  sites_.push_back({command, function, term, parameters});
  positions_ += size_of(term);
  if (bench_.expressions.gives_name(term)) has_names_ = true;
}

void MutationChain::find_sites() {
  const std::vector<Command>& commands = test_.script.commands;
  for (uint32_t i = 0; i < commands.size(); ++i) {
    if (const auto* asserted = std::get_if<Assert>(&commands[i])) add_site(i, nullptr, asserted->term);
    if (const auto* defined = std::get_if<DefineFun>(&commands[i])) {
      add_site(i, const_cast<Function*>(defined->function), defined->function->body);
    }
    if (const auto* defined = std::get_if<DefineFunsRec>(&commands[i])) {
      for (const Function* function : defined->functions) add_site(i, const_cast<Function*>(function), function->body);
    }
  }
  if (!has_names_) return;
  for (const Command& command : commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) remember_names(asserted->term);
    if (const auto* assuming = std::get_if<CheckSatAssuming>(&command)) {
      for (Term term : assuming->assumptions) remember_names(term);
    }
    if (const auto* asked = std::get_if<GetValue>(&command)) {
      for (Term term : asked->terms) remember_names(term);
    }
  }
}

// What a name stands for must follow when a mutation changes the term that was named.
void MutationChain::remember_names(Term root) {
  post_order(root, [&](Term term) {
    const Function* function = term.fun();
    if (!function || function->kind != FunctionKind::kNamed) return;
    names_.emplace(function->raw_name, const_cast<Function*>(function));
  });
}

const TestCase* MutationChain::next() {
  if (made_ == rules_->settings.chain) return nullptr;
  std::string before;
  if (rules_->settings.mutations > 1) before = test_.text;
  uint64_t mutations = 0;
  while (mutations < rules_->settings.mutations && mutate()) ++mutations;
  if (mutations == 0) return nullptr;
  // Several mutations can undo each other; one more cannot.
  if (test_.text == before && !mutate()) return nullptr;
  ++made_;
  tally_.count_mutant();
  return &test_;
}

bool MutationChain::mutate() {
  uint64_t attempts = std::clamp<uint64_t>(positions_, 8, kMostAttempts);
  for (uint64_t i = 0; i < attempts; ++i) {
    Failure failure = Failure::kNoOperator;
    if (attempt(failure)) return true;
    tally_.count(failure);
  }
  return false;
}

size_t MutationChain::draw_site() {
  uint64_t index = bench_.rng.below(positions_);
  for (size_t i = 0; i + 1 < sites_.size(); ++i) {
    if (index < size_of(sites_[i].term)) return i;
    index -= size_of(sites_[i].term);
  }
  return sites_.size() - 1;
}

// Collects what lies on the way to the place. False where nothing there may change.
bool MutationChain::visit_path(const Site& site, const std::vector<uint32_t>& path, Failure& failure) {
  spine_.assign(1, site.term);
  bound_.assign(site.parameters.begin(), site.parameters.end());
  crosses_product_ = wants_literal_ = false;
  for (uint32_t child : path) {
    Term term = spine_.back();
    failure = Failure::kForm;
    if (wants_literal_) return false;
    wants_literal_ = term.op() && (term.op()->flags & kWantsValues);
    crosses_product_ |= bench_.rules.linear && is_nonlinear(term);
    auto bound = bound_in(term, child);
    bound_.insert(bound_.end(), bound.begin(), bound.end());
    spine_.push_back(term[child]);
  }
  failure = Failure::kHoldsName;
  return !has_names_ || !bench_.expressions.gives_name(spine_.back());
}

// The root with the replacement at the end of the path; null if a product on the way stops being linear.
Term MutationChain::rebuild(const std::vector<uint32_t>& path, Term replacement, Failure& failure) {
  Term result = replacement;
  for (size_t i = path.size(); i-- > 0;) {
    children_.assign(spine_[i].args().begin(), spine_[i].args().end());
    children_[path[i]] = result;
    result = test_.script.store->rebuild(spine_[i], children_);
    spine_[i] = result;
    if (crosses_product_ && !bench_.linearity.holds_at(result)) {
      failure = Failure::kNonlinear;
      return {};
    }
  }
  return result;
}

bool MutationChain::attempt(Failure& failure) {
  Site& site = sites_[draw_site()];
  Occurrence occurrence = sample_occurrence(site.term, bench_.rng);
  if (!visit_path(site, occurrence.path, failure)) return false;
  uint64_t others = positions_ - std::min(positions_, size_of(occurrence.term));
  Place place{.command = site.command,
              .replaced = occurrence.term,
              .bound = bound_,
              .room = limit_ - std::min(limit_, others),
              .literal = wants_literal_};
  Term replacement = replace_(bench_, place, failure);
  if (!replacement) return false;
  failure = Failure::kUnchanged;
  if (replacement == occurrence.term) return false;
  failure = Failure::kTooLarge;
  if (size_of(replacement) > place.room) return false;
  Term root = rebuild(occurrence.path, replacement, failure);
  if (!root) return false;
  failure = Failure::kUnchanged;
  if (!keep(site, root)) return false;
  if (replacement.arity() > 0) bench_.expressions.add(replacement);
  test_.mutations.push_back({site.command, std::move(occurrence.path), occurrence.term, replacement});
  return true;
}

// False if the text stays the same, as when a quantified expression took the place of a copy of itself.
bool MutationChain::keep(Site& site, Term root) {
  positions_ = positions_ - size_of(site.term) + size_of(root);
  site.term = root;
  if (site.function)
    site.function->body = root;
  else
    test_.script.commands[site.command] = Assert{root};
  if (has_names_) {
    bench_.expressions.know(root);
    for (Term term : spine_) {
      if (!term.is(TermKind::kAnnotation)) continue;
      for (const Attribute& attribute : term.annotation().attributes) {
        if (attribute.keyword != ":named") continue;
        auto used = names_.find(unquoted(attribute.text));
        if (used != names_.end()) used->second->body = term[0];
      }
    }
  }
  return text_->reprint(site.command);
}

}  // namespace cupel
