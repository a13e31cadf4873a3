#include "learning/correlation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cupel::learning {

namespace {

constexpr double kFalseRate = 0.05;  // of the pairs that are marked
constexpr double kGlobal = 0.8;      // of the formulas: an option that matters to so many matters to all
constexpr double kLeastOdds = 1.5;
constexpr double kFewest = 3;  // formulas with the operation and an effect, seen or expected
// A refusal must come with the operation nearly always, and not without it.
constexpr double kRefused = 0.8;

struct Pair {
  std::string option, operation;
  JointTest test;
};

// Formulas by logic, and those of each that have an operation.
struct Index {
  explicit Index(const Observations& observations) {
    for (uint32_t i = 0; i < observations.formulas.size(); ++i) {
      const ObservedFormula& formula = observations.formulas[i];
      by_logic[formula.logic].push_back(i);
      for (const std::string& operation : formula.operations) having[operation].insert(i);
    }
  }
  std::map<std::string, std::vector<uint32_t>> by_logic;
  std::map<std::string, std::set<uint32_t>> having;
};

std::vector<EffectTable> tables(const Index& index, const std::set<uint32_t>& having, const ObservedOption& option) {
  std::vector<EffectTable> strata;
  for (const auto& [logic, formulas] : index.by_logic) {
    EffectTable table;
    for (uint32_t formula : formulas) {
      if (option.untried.contains(formula)) continue;
      bool has = having.contains(formula), effect = option.affected.contains(formula);
      (has ? (effect ? table.with_effect : table.with_none) : (effect ? table.without_effect : table.without_none)) +=
          1;
    }
    strata.push_back(table);
  }
  return strata;
}

std::vector<Pair> test_pairs(const Observations& observations, const Index& index) {
  std::vector<Pair> pairs;
  for (const auto& [name, option] : observations.options) {
    if (option.affected.empty() || !option.broken.empty()) continue;
    for (const auto& [operation, having] : index.having) {
      JointTest test = cochran_mantel_haenszel(tables(index, having, option));
      if (test.decided) pairs.push_back({name, operation, test});
    }
  }
  return pairs;
}

void mark(std::map<std::string, LearnedOption>& learned, const std::vector<Pair>& pairs) {
  std::vector<double> p;
  for (const Pair& pair : pairs) p.push_back(pair.test.p);
  std::vector<double> q = benjamini_hochberg(p);
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (q[i] >= kFalseRate) continue;
    LearnedOption& option = learned[pairs[i].option];
    if (pairs[i].test.odds >= kLeastOdds) option.wanted[pairs[i].operation] = {pairs[i].test.odds, q[i]};
    if (pairs[i].test.odds <= 1 / kLeastOdds) option.inhibited[pairs[i].operation] = {pairs[i].test.odds, q[i]};
  }
}

void find_conflicts(const ObservedOption& observed, const Index& index, LearnedOption& option) {
  if (observed.refused.empty()) return;
  for (const auto& [operation, having] : index.having) {
    auto count = [&, &having = having](const std::set<uint32_t>& of) {
      return static_cast<double>(std::ranges::count_if(having, [&](uint32_t formula) { return of.contains(formula); }));
    };
    double both = count(observed.refused), tried = static_cast<double>(having.size()) - count(observed.untried);
    bool always = both >= 2 && both >= kRefused * tried;
    bool only = both >= kRefused * static_cast<double>(observed.refused.size());
    if (always && only) option.conflicts.insert(operation);
  }
}

OptionClass class_of(const ObservedOption& observed, const LearnedOption& option) {
  if (!observed.broken.empty()) return OptionClass::kBroken;
  if (observed.affected.empty()) return OptionClass::kIrrelevant;
  if (option.rate >= kGlobal) return OptionClass::kGlobal;
  return option.wanted.empty() ? OptionClass::kWeak : OptionClass::kSpecific;
}

}  // namespace

JointTest cochran_mantel_haenszel(std::span<const EffectTable> strata) {
  double seen = 0, expected = 0, variance = 0, above = 0, below = 0;
  for (const EffectTable& table : strata) {
    double with = table.with_effect + table.with_none, without = table.without_effect + table.without_none;
    double effect = table.with_effect + table.without_effect, none = table.with_none + table.without_none;
    double all = with + without;
    if (all < 2) continue;
    seen += table.with_effect;
    expected += with * effect / all;
    variance += with * without * effect * none / (all * all * (all - 1));
    above += table.with_effect * table.without_none / all;
    below += table.with_none * table.without_effect / all;
  }
  // The test approximates counts by a normal distribution, which one or two formulas are not.
  if (variance <= 0 || std::max(seen, expected) < kFewest) return {};
  double distance = std::max(0.0, std::abs(seen - expected) - 0.5);
  JointTest test{.p = std::erfc(std::sqrt(distance * distance / variance / 2)), .odds = 1, .decided = true};
  constexpr double kLargest = 1000;
  test.odds = below > 0 ? std::min(above / below, kLargest) : above > 0 ? kLargest : 1;
  return test;
}

std::vector<double> benjamini_hochberg(std::span<const double> p) {
  std::vector<size_t> order(p.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t i) { return p[i]; });
  std::vector<double> q(p.size());
  double least = 1;
  for (size_t rank = order.size(); rank > 0; --rank) {
    size_t i = order[rank - 1];
    least = std::min(least, p[i] * static_cast<double>(p.size()) / static_cast<double>(rank));
    q[i] = least;
  }
  return q;
}

std::map<std::string, LearnedOption> classify(const Observations& observations) {
  Index index(observations);
  std::map<std::string, LearnedOption> learned;
  for (const auto& [name, option] : observations.options) {
    size_t tried = observations.formulas.size() - option.untried.size();
    if (tried == 0 && option.broken.empty()) continue;
    if (tried > 0) learned[name].rate = static_cast<double>(option.affected.size()) / static_cast<double>(tried);
    find_conflicts(option, index, learned[name]);
  }
  mark(learned, test_pairs(observations, index));
  for (auto& [name, option] : learned) option.kind = class_of(observations.options.at(name), option);
  return learned;
}

}  // namespace cupel::learning
