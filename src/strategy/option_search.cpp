#include "strategy/option_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "base/assert.h"

namespace cupel {

namespace {

// Deb's distribution index of polynomial mutation; the paper names the operator and no number.
constexpr double kIndex = 20;
// Where a solver does not tell how large a real number may be.
constexpr double kRealReach = 10;
// Integers are changed by up to 2^20 in either direction, small changes as often as large ones.
constexpr uint64_t kDeltaBits = 20;

std::optional<double> number(const std::string& text) {
  double value = 0;
  auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

// Polynomial mutation: likely near the value, never beyond the bounds.
double polynomial(double value, double least, double most, Rng& rng) {
  double u = rng.unit();
  double delta = u < 0.5 ? std::pow(2 * u, 1 / (kIndex + 1)) - 1 : 1 - std::pow(2 * (1 - u), 1 / (kIndex + 1));
  return std::clamp(value + delta * (most - least), least, most);
}

std::string mutated_integer(const AllowedOption& option, double value, Rng& rng) {
  auto delta = static_cast<double>(1 + rng.below(uint64_t{1} << rng.below(kDeltaBits)));
  double changed = rng.chance(1, 2) ? value + delta : value - delta;
  changed = std::clamp(changed, option.least.value_or(0), option.most.value_or(2147483647));
  return fmt::format("{}", static_cast<int64_t>(changed));
}

std::string mutated_real(const AllowedOption& option, double value, Rng& rng) {
  double reach = std::max(std::abs(value), 1.0) * kRealReach;
  double least = option.least.value_or(value - reach), most = option.most.value_or(value + reach);
  return fmt::format("{:.6g}", polynomial(value, least, most, rng));
}

}  // namespace

OptionSearch::OptionSearch(std::vector<const AllowedOption*> options, const SearchLimits& limits, Rng rng,
                           const OptionPairs* conflicts, const std::vector<OptionValues>& founders,
                           std::vector<double> worth)
    : options_(std::move(options)), limits_(limits), rng_(rng), conflicts_(conflicts), worth_(std::move(worth)) {
  if (!options_.empty()) {
    for (size_t i = 1 + founders.size(); i < limits_.population; ++i) waiting_.push_back(first_configuration());
    for (const OptionValues& values : founders) waiting_.push_back(founder(values));
  }
  waiting_.emplace_back(options_.size());
}

// How many options it sets follows the bugs that the paper found.
OptionSearch::Configuration OptionSearch::first_configuration() {
  Configuration made(options_.size());
  uint64_t count = std::min<uint64_t>(draw_option_count(rng_), options_.size());
  while (count > 0) {
    size_t at = draw_option();
    if (!made[at].empty()) continue;
    made[at] = rng_.pick(options_[at]->values);
    --count;
  }
  drop_conflicts(made);
  return made;
}

size_t OptionSearch::draw_option() {
  if (worth_.empty()) return rng_.below(options_.size());
  double left = rng_.unit() * std::accumulate(worth_.begin(), worth_.end(), 0.0);
  for (size_t i = 0; i + 1 < worth_.size(); ++i)
    if ((left -= worth_[i]) < 0) return i;
  return worth_.size() - 1;
}

OptionSearch::Configuration OptionSearch::founder(const OptionValues& values) {
  Configuration made(options_.size());
  for (const auto& [option, value] : values) {
    auto place = std::ranges::find(options_, option);
    if (place != options_.end()) made[static_cast<size_t>(place - options_.begin())] = value;
  }
  drop_conflicts(made);
  return made;
}

// Of two options that the solver refuses together one is not given: such a test would have no answer.
void OptionSearch::drop_conflicts(Configuration& configuration) {
  if (conflicts_ == nullptr || conflicts_->empty()) return;
  std::vector<size_t> given;
  for (size_t i = 0; i < configuration.size(); ++i)
    if (!configuration[i].empty()) given.push_back(i);
  for (size_t one : given) {
    for (size_t other : given) {
      if (other >= one || configuration[one].empty() || configuration[other].empty()) continue;
      if (conflict(*conflicts_, options_[one]->name, options_[other]->name))
        configuration[rng_.chance(1, 2) ? one : other].clear();
    }
  }
}

std::optional<std::vector<std::string>> OptionSearch::next(double enough) {
  if (waiting_.empty() && static_cast<double>(generation_news_) > enough * static_cast<double>(generation_tests_))
    breed();
  if (waiting_.empty()) return std::nullopt;
  tried_.push_back({std::move(waiting_.back()), {}});
  waiting_.pop_back();
  return words(tried_.back().configuration);
}

void OptionSearch::report(Fitness fitness) {
  CUPEL_ASSERT(!tried_.empty());
  if (limits_.absolute) {
    fitness.news = 0;
    news_ = news_ || fitness.reached > most_reached_;
    most_reached_ = std::max(most_reached_, fitness.reached);
  }
  tried_.back().fitness = fitness;
  news_ = news_ || fitness.news > 0;
  // What the default brings is due to the formula.
  if (std::ranges::all_of(tried_.back().configuration, &std::string::empty)) return;
  generation_news_ += fitness.news;
  ++generation_tests_;
}

// The next generation: the best stay, each pair of them has two offspring, and more mutants of the best fill the
// population (the paper says neither how many stay nor how large it is).
void OptionSearch::breed() {
  without_news_ = news_ ? 0 : without_news_ + 1;
  news_ = false;
  generation_news_ = generation_tests_ = 0;
  bool over = options_.empty() || without_news_ >= limits_.patience || offspring_ >= limits_.offspring;
  if (over) return;
  std::ranges::stable_sort(tried_, [](const Tried& one, const Tried& other) { return other.fitness < one.fitness; });
  tried_.resize(std::min(tried_.size(), limits_.best));
  for (size_t i = 0; i < tried_.size(); ++i)
    for (size_t k = i + 1; k < tried_.size(); ++k) {
      Configuration one = tried_[i].configuration, other = tried_[k].configuration;
      cross(one, other);
      waiting_.push_back(std::move(one));
      waiting_.push_back(std::move(other));
    }
  while (waiting_.size() + tried_.size() < limits_.population)
    waiting_.push_back(tried_[rng_.below(tried_.size())].configuration);
  uint64_t left = limits_.offspring - offspring_;
  if (waiting_.size() > left) waiting_.resize(left);
  for (Configuration& configuration : waiting_) {
    mutate(configuration);
    drop_conflicts(configuration);
  }
  offspring_ += waiting_.size();
}

void OptionSearch::cross(Configuration& one, Configuration& other) {
  size_t point = rng_.below(one.size() + 1);
  std::swap_ranges(one.begin() + static_cast<std::ptrdiff_t>(point), one.end(),
                   other.begin() + static_cast<std::ptrdiff_t>(point));
}

// Each option with probability 1/|v|. One that would stay as it was gets at least one change.
void OptionSearch::mutate(Configuration& configuration) {
  bool changed = false;
  for (size_t i = 0; i < configuration.size(); ++i) {
    if (!rng_.chance(1, configuration.size())) continue;
    configuration[i] = mutated(*options_[i], configuration[i]);
    changed = true;
  }
  if (changed) return;
  size_t at = rng_.below(configuration.size());
  configuration[at] = mutated(*options_[at], configuration[at]);
}

// Flags and choices: another value, the default (not given) among them. Numbers: as the paper says, by their type.
std::string OptionSearch::mutated(const AllowedOption& option, const std::string& value) {
  bool is_number = option.kind == OptionKind::kInteger || option.kind == OptionKind::kReal;
  auto now = number(value.empty() ? option.standard : value);
  if (is_number && now && option.allows && !rng_.chance(1, 4)) {
    std::string changed =
        option.kind == OptionKind::kInteger ? mutated_integer(option, *now, rng_) : mutated_real(option, *now, rng_);
    if (changed != option.standard && option.allows(changed)) return changed;
  }
  size_t choice = rng_.below(option.values.size() + (value.empty() ? 0 : 1));
  return choice < option.values.size() ? option.values[choice] : "";
}

std::vector<std::string_view> OptionSearch::given() const {
  std::vector<std::string_view> names;
  for (size_t i = 0; !tried_.empty() && i < options_.size(); ++i)
    if (!tried_.back().configuration[i].empty()) names.emplace_back(options_[i]->name);
  return names;
}

std::vector<OptionValues> OptionSearch::successful() const {
  std::vector<const Tried*> ranked;
  for (const Tried& tried : tried_)
    if (tried.fitness.news > 0) ranked.push_back(&tried);
  std::ranges::stable_sort(ranked, std::greater<>(), [](const Tried* tried) { return tried->fitness; });
  std::vector<OptionValues> found;
  for (const Tried* tried : ranked) {
    OptionValues values;
    for (size_t i = 0; i < options_.size(); ++i)
      if (!tried->configuration[i].empty()) values.emplace_back(options_[i], tried->configuration[i]);
    if (!values.empty() && found.size() < limits_.best) found.push_back(std::move(values));
  }
  return found;
}

std::vector<std::string> OptionSearch::words(const Configuration& configuration) const {
  std::vector<std::string> arguments;
  for (size_t i = 0; i < configuration.size(); ++i)
    if (!configuration[i].empty()) arguments.push_back(options_[i]->argument(configuration[i]));
  return arguments;
}

}  // namespace cupel
