#include "lm/diversity.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "lm/conversion.h"
#include "mutate/logic_rules.h"
#include "mutate/script_sites.h"
#include "mutate/term_maker.h"
#include "smtlib/parser.h"
#include "term/walk.h"
#include "theory/typing.h"

namespace cupel::lm {

namespace {

constexpr int kDonors = 5;        // of a mutant
constexpr int kAttempts = 6;      // at one mutation
constexpr uint64_t kGrowth = 80;  // positions that a mutant may have more than its formula
constexpr std::string_view kDeclare = "(declare-const ";

/// A formula's text with donors behind it: their constants are mapped to constants of the formula or declared, and the
/// donor stands in an assertion `(= donor donor)` of its own.
class Joined {
 public:
  explicit Joined(const CanonicalFormula& formula) : text_(formula.text) {
    std::string_view rest = text_;
    while (!rest.empty()) {
      size_t end = std::min(rest.find('\n'), rest.size());
      read_line(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  void add(const Donor& donor, Rng& rng) {
    std::string_view text = donor.text;
    std::string placed;
    while (!text.empty()) {
      size_t length = std::min(text.find_first_of(" ()"), text.size());
      if (length == 0) {
        placed += text[0];
        text.remove_prefix(1);
        continue;
      }
      placed += place_symbol(text.substr(0, length), donor, rng);
      text.remove_prefix(length);
    }
    assertions_ += "(assert (= " + placed + " " + placed + "))\n";
    ++donors_;
    mapped_.clear();
  }

  /// Declarations stand right behind the logic, so that all commands see them.
  std::string text() const {
    size_t line = text_.find('\n') + 1;
    return text_.substr(0, line) + declarations_ + text_.substr(line) + assertions_;
  }
  size_t donors() const { return donors_; }
  size_t declared() const { return declared_; }

 private:
  void read_line(std::string_view line) {
    if (!line.starts_with(kDeclare)) return;
    line.remove_prefix(kDeclare.size());
    size_t blank = line.find(' ');
    constants_.emplace_back(line.substr(0, blank), line.substr(blank + 1, line.size() - blank - 2));
  }

  std::string place_symbol(std::string_view symbol, const Donor& donor, Rng& rng) {
    for (const auto& [name, replacement] : mapped_) {
      if (name == symbol) return replacement;
    }
    auto found = std::ranges::find(donor.constants, symbol, &std::pair<std::string, std::string>::first);
    if (found == donor.constants.end()) return std::string(symbol);
    std::vector<std::string> same;
    for (const auto& [name, sort] : constants_) {
      if (sort == found->second) same.push_back(name);
    }
    std::string chosen;
    if (!same.empty() && !rng.chance(1, 4)) {
      chosen = rng.pick(same);
    } else {
      chosen = "donor_" + std::to_string(declared_++);
      declarations_ += std::string(kDeclare) + chosen + " " + found->second + ")\n";
      constants_.emplace_back(chosen, found->second);
    }
    mapped_.emplace_back(symbol, chosen);
    return chosen;
  }

  const std::string& text_;
  std::string declarations_, assertions_;
  size_t donors_ = 0, declared_ = 0;
  std::vector<std::pair<std::string, std::string>> constants_;  // of the formula and of donors so far
  std::vector<std::pair<std::string, std::string>> mapped_;     // of the donor that is being added
};

/// Takes the donors out of a script again: the assertions at its end.
std::vector<Term> take_donors(Script& script, size_t count) {
  std::vector<Term> donors;
  for (size_t i = 0; i < count; ++i) {
    donors.push_back(std::get<Assert>(script.commands.back()).term[0]);
    script.commands.pop_back();
  }
  return donors;
}

bool has_free_arity(const Operator& op) {
  return op.associativity != Associativity::kNone && !(op.flags & kLeastArity);
}

/// The mutations of one mutant.
class Mutation {
 public:
  Mutation(Script& script, const OperatorSet& operators, std::vector<Term> donors, Rng& rng)
      : maker_(script, operators, {}),
        sites_(script, maker_),
        donors_(std::move(donors)),
        rng_(rng),
        limit_(sites_.positions() + kGrowth) {}

  bool run() {
    for (int i = 0; i < kAttempts; ++i) {
      Failure failure = Failure::kNoOperator;
      if (!sites_.choose(limit_, rng_, failure)) continue;
      const Place& place = sites_.place();
      if (place.literal) continue;
      Term made = rng_.chance(1, 2) ? mutate_operator(place) : mutate_term(place);
      if (!made || made == place.replaced || !sites_.has_room(made)) continue;
      if (maker_.rules.linear && !maker_.linearity.holds(made)) continue;
      Term root = sites_.rebuilt(made, failure);
      if (!root) continue;
      sites_.keep(root);
      return true;
    }
    return false;
  }

 private:
  Term mutate_operator(const Place& place) {
    Term term = place.replaced;
    if (!term.is(TermKind::kApplication) || term.arity() == 0) return {};
    return maker_.generators.exchange(term, place, rng_);
  }

  // The paper chooses a term and looks at the operator over it; we choose the operator and then one of its arguments,
  // which is the same choice seen from above.
  Term mutate_term(const Place& place) {
    Term term = place.replaced;
    bool application = term.op() && has_free_arity(*term.op()) && term.arity() >= 2 && term.symbol().indices.empty();
    if (!application) return donor(place, term.sort());
    std::vector<Term> args(term.args().begin(), term.args().end());
    size_t at = rng_.below(args.size());
    switch (rng_.below(3)) {
      case 0: {
        Term added = donor(place, args[at].sort());
        if (!added) return {};
        args.insert(args.begin() + static_cast<ptrdiff_t>(at), added);
        break;
      }
      case 1:
        if (args.size() < 3) return args.size() == 2 && args[0].sort() == term.sort() ? args[1 - at] : Term();
        args.erase(args.begin() + static_cast<ptrdiff_t>(at));
        break;
      default: {
        Term replaced = donor(place, args[at].sort());
        if (!replaced) return {};
        args[at] = replaced;
      }
    }
    const Operator* op = term.op();
    Result<Term> made = apply_operator(maker_.store, std::span(&op, 1), {}, {}, args);
    return made.ok() && made->sort() == term.sort() ? *made : Term();
  }

  Term donor(const Place& place, Sort sort) {
    if (donors_.empty()) return {};
    return converted(maker_.store, maker_.expressions, place, rng_.pick(donors_), sort, rng_);
  }

  TermMaker maker_;
  ScriptSites sites_;
  std::vector<Term> donors_;
  Rng& rng_;
  uint64_t limit_;
};

template <typename Visitor>
void for_each_part(const Script& script, Visitor visit) {
  for (const Command& command : script.commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) post_order(asserted->term, visit);
    if (const auto* defined = std::get_if<DefineFun>(&command)) post_order(defined->function->body, visit);
    if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
      for (const Function* function : defined->functions) post_order(function->body, visit);
    }
    if (const auto* assuming = std::get_if<CheckSatAssuming>(&command)) {
      for (Term term : assuming->assumptions) post_order(term, visit);
    }
  }
}

/// The operators that the logic does not have.
std::set<const Operator*> strangers(const Script& script, const std::string& logic) {
  std::set<const Operator*> found;
  LogicRules rules(logic, false);
  for_each_part(script, [&](Term term) {
    if (term.op() && !rules.allows(*term.op())) found.insert(term.op());
  });
  return found;
}

/// Declarations of donors' constants that no mutation used.
void drop_unused(Script& script) {
  std::unordered_set<const Function*> used;
  for_each_part(script, [&](Term term) {
    if (term.fun()) used.insert(term.fun());
  });
  std::erase_if(script.commands, [&](const Command& command) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    return declared && declared->function->name.starts_with("donor_") && !used.contains(declared->function);
  });
}

}  // namespace

DiversityMutator::DiversityMutator(const DonorPool& donors, DiversitySettings settings)
    : donors_(donors),
      settings_(settings),
      operators_(OperatorTable::standard(), Vocabulary::standard(), {"z3", "cvc5"}) {}

std::optional<CanonicalFormula> DiversityMutator::mutant(const CanonicalFormula& formula, Rng& rng) const {
  Joined joined(formula);
  for (int i = 0; i < kDonors; ++i) {
    if (const Donor* donor = donors_.pick(formula.logic, rng)) joined.add(*donor, rng);
  }
  Result<Script> script = parse_script(joined.text());
  if (!script) return std::nullopt;
  std::vector<Term> donors = take_donors(*script, joined.donors());
  std::set<const Operator*> before = strangers(*script, formula.logic);
  unsigned done = 0;
  {
    Mutation mutation(*script, operators_, std::move(donors), rng);
    for (unsigned i = 0; i < settings_.mutations; ++i) done += mutation.run();
  }
  if (done == 0) return std::nullopt;
  drop_unused(*script);
  std::set<const Operator*> after = strangers(*script, formula.logic);
  // What the logic lacks came with a donor: the mutant is of a larger logic.
  if (!std::ranges::includes(before, after)) script->logic = "ALL";
  Result<CanonicalFormula> made = canonical_formula(*script, settings_.limits);
  if (!made || made->text == formula.text) return std::nullopt;
  return std::move(*made);
}

}  // namespace cupel::lm
