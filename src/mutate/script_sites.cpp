#include "mutate/script_sites.h"

#include <algorithm>
#include <utility>

#include "term/occurrence.h"
#include "term/walk.h"

namespace cupel {

namespace {

constexpr uint64_t kMostPositions = 1ull << 48;

uint64_t size_of(Term term) { return std::min(term.occurrences(), kMostPositions); }

bool is_nonlinear(Term term) {
  return (term.op() && (term.op()->flags & kNonlinear)) || (term.fun() && term.fun()->body);
}

}  // namespace

ScriptSites::ScriptSites(Script& script, TermMaker& maker) : script_(script), maker_(maker) { find_sites(); }

void ScriptSites::add_site(uint32_t command, Function* function, Term term) {
  // What a difference is made of must not change under those that apply the definition.
  if (function && maker_.rules.difference && !function->parameters.empty()) return;
  std::span<const Variable* const> parameters;
  if (function) parameters = function->parameters;
  sites_.push_back({command, function, term, parameters});
  positions_ += size_of(term);
  if (term.has_names() && !names_) names_.emplace(maker_.store);
}

void ScriptSites::find_sites() {
  const std::vector<Command>& commands = script_.commands;
  for (uint32_t i = 0; i < commands.size(); ++i) {
    if (const auto* asserted = std::get_if<Assert>(&commands[i])) add_site(i, nullptr, asserted->term);
    if (const auto* defined = std::get_if<DefineFun>(&commands[i])) {
      add_site(i, const_cast<Function*>(defined->function), defined->function->body);
    }
    if (const auto* defined = std::get_if<DefineFunsRec>(&commands[i])) {
      for (const Function* function : defined->functions) add_site(i, const_cast<Function*>(function), function->body);
    }
  }
}

size_t ScriptSites::draw_site(Rng& rng) const {
  uint64_t index = rng.below(positions_);
  for (size_t i = 0; i + 1 < sites_.size(); ++i) {
    if (index < size_of(sites_[i].term)) return i;
    index -= size_of(sites_[i].term);
  }
  return sites_.size() - 1;
}

bool ScriptSites::choose(uint64_t limit, Rng& rng, Failure& failure) {
  site_ = &sites_[draw_site(rng)];
  limit_ = limit;
  Term replaced = occurrence_at(site_->term, rng.below(site_->term.occurrences()), path_);
  if (!visit_path(failure)) return false;
  uint64_t others = positions_ - std::min(positions_, size_of(replaced));
  place_ = {.command = site_->command,
            .replaced = replaced,
            .bound = bound_,
            .room = limit - std::min(limit, others),
            .literal = wants_literal_};
  return true;
}

// Collects what lies on the way to the position. False where nothing there may change.
bool ScriptSites::visit_path(Failure& failure) {
  spine_.assign(1, site_->term);
  bound_.assign(site_->parameters.begin(), site_->parameters.end());
  crosses_product_ = wants_literal_ = false;
  for (uint32_t child : path_) {
    Term term = spine_.back();
    failure = Failure::kForm;
    if (wants_literal_) return false;
    wants_literal_ = term.op() && (term.op()->flags & kWantsValues);
    crosses_product_ |= maker_.rules.linear && is_nonlinear(term);
    auto bound = bound_in(term, child);
    bound_.insert(bound_.end(), bound.begin(), bound.end());
    // What has a name is used elsewhere, too: it must not come to depend on variables around it.
    if (term.is(TermKind::kAnnotation) && term.has_names() && free_variables(term).empty()) bound_.clear();
    spine_.push_back(term[child]);
  }
  failure = Failure::kHoldsName;
  return !spine_.back().has_names();
}

bool ScriptSites::has_room(Term replacement) const { return size_of(replacement) <= place_.room; }

Term ScriptSites::rebuilt(Term replacement, Failure& failure) {
  if (names_ && names_->is_shared(site_->term, path_)) return rebuilt_everywhere(replacement, failure);
  Term result = replacement;
  for (size_t i = path_.size(); i-- > 0;) {
    children_.assign(spine_[i].args().begin(), spine_[i].args().end());
    children_[path_[i]] = result;
    result = maker_.store.rebuild(spine_[i], children_);
    spine_[i] = result;
    if (crosses_product_ && !maker_.linearity.holds_at(result)) {
      failure = Failure::kNonlinear;
      return {};
    }
  }
  return result;
}

Term ScriptSites::rebuilt_everywhere(Term replacement, Failure& failure) {
  Term root = names_->replace(site_->term, path_, replacement);
  failure = Failure::kTooLarge;
  if (positions_ - size_of(site_->term) + size_of(root) > limit_) return {};
  failure = Failure::kNonlinear;
  return !maker_.rules.linear || maker_.linearity.holds(root) ? root : Term();
}

void ScriptSites::keep(Term root) {
  if (names_) {
    for (auto& [function, body] : names_->changed(site_->term, root)) function->body = body;
  }
  positions_ = positions_ - size_of(site_->term) + size_of(root);
  site_->term = root;
  if (site_->function)
    site_->function->body = root;
  else
    script_.commands[site_->command] = Assert{root};
  // What is known by now is not offered as an expression later on. Scripts with names have always been treated so;
  // their random numbers would make other tests otherwise.
  if (names_) maker_.expressions.know(root);
}

}  // namespace cupel
