#include "learning/learner.h"

#include <algorithm>

#include "base/mann_whitney.h"
#include "grammar/formula_source.h"
#include "grammar/swarm.h"
#include "smtlib/logic.h"

namespace cupel::learning {

namespace {

constexpr const char* kTrivial = "(set-logic ALL)\n(declare-fun p () Bool)\n(assert p)\n(check-sat)\n";
constexpr size_t kGroup = 32;        // options that are tried together, at most
constexpr uint64_t kLargeShare = 4;  // one formula in so many has groups of that size throughout
constexpr double kLikely = 0.5;      // how many of a group have an effect, at most and about
constexpr size_t kMostValues = 3;    // of an option: numbers have many, and one that matters shows it with few

// Time: where a run without options takes long enough to be compared.
constexpr process::microseconds kLongEnough{50'000}, kTooLong{250'000};  // fifty runs each must not take minutes
constexpr size_t kScreening = 3, kRuns = 20;
constexpr uint64_t kMixedShare = 3;  // of four formulas: those of the logic ALL
constexpr uint64_t kTimedEach = 10;  // options of one formula
constexpr double kRatio = 1.2, kSignificant = 0.01;

std::vector<uint32_t> difference(const std::vector<uint32_t>& one, const std::vector<uint32_t>& other) {
  std::vector<uint32_t> sites;
  std::ranges::set_symmetric_difference(one, other, std::back_inserter(sites));
  return sites;
}

void remove(std::vector<uint32_t>& sites, const std::vector<uint32_t>& known) {
  std::vector<uint32_t> left;
  std::ranges::set_difference(sites, known, std::back_inserter(left));
  sites = std::move(left);
}

}  // namespace

Learner::Learner(solver::Runner runner, std::vector<AllowedOption> options, const GrammarBook& book,
                 const LearnerSettings& settings, Rng rng)
    : runner_(std::move(runner)), options_(std::move(options)), book_(book), settings_(settings), rng_(rng) {
  observations_.solver = runner_.solver().profile.name;
  observations_.version = runner_.solver().version;
}

Result<Learner::Trial> Learner::run(const std::string& script, const std::vector<Setting>& settings, Given given) {
  solver::RunOptions options{.limits = settings_.limits};
  for (const Setting& setting : settings) {
    const AllowedOption& option = *setting.option;
    if (given == Given::kValue)
      options.arguments.push_back(option.argument(option.values[setting.value]));
    else if (!option.standard.empty())
      options.arguments.push_back(option.argument(option.standard));
  }
  runner_.take_reached();
  auto outcome = TRY(runner_.run(script, options));
  ++observations_.runs;
  Trial trial{.reached = runner_.take_reached().sites, .cpu = outcome.run.cpu};
  std::ranges::sort(trial.reached);
  trial.reached.erase(std::unique(trial.reached.begin(), trial.reached.end()), trial.reached.end());
  if (outcome.kind <= solver::OutcomeKind::kUnknown) trial.answers = outcome.answers();
  // A crash is an effect, and the one that is looked for.
  trial.refused = outcome.kind == solver::OutcomeKind::kError || outcome.kind == solver::OutcomeKind::kUnsupported;
  return trial;
}

Status Learner::try_options(const std::function<void(size_t, size_t)>& progress) {
  Trial trivial = TRY(run(kTrivial, {}, Given::kValue));
  if (trivial.answers.empty()) return Error{"the solver does not answer a trivial script"};
  parsing_.assign(options_.size(), {});
  for (size_t i = 0; i < options_.size(); ++i) {
    ObservedOption& observed = observations_.options[options_[i].name];
    std::vector<std::string>& values = options_[i].values;
    if (values.size() > kMostValues) values.resize(kMostValues);
    if (progress) progress(i, options_.size());
    Trial standard = TRY(run(kTrivial, {{&options_[i], 0}}, Given::kDefault));
    if (standard.answers.empty()) options_[i].standard.clear();  // the solver refuses what it calls its default
    const Sites& before = standard.answers.empty() ? trivial.reached : standard.reached;
    for (size_t value = 0; value < values.size();) {
      Trial trial = TRY(run(kTrivial, {{&options_[i], value}}, Given::kValue));
      if (trial.answers.empty()) {
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(value));
        continue;
      }
      parsing_[i].push_back(difference(trial.reached, before));
      ++value;
    }
    if (values.empty()) observed.broken = "with none of its values does the solver answer a trivial script";
  }
  return Done{};
}

const Learner::Sites& Learner::parsing_sites(const Setting& setting) const {
  return parsing_[static_cast<size_t>(setting.option - options_.data())][setting.value];
}

Result<std::optional<std::string>> Learner::draw_script(ObservedFormula& formula) {
  std::span<const std::string_view> logics = official_logics();
  // Where all operations may occur together, which ones do is chance alone, and many formulas can be compared.
  bool any = rng_.chance(kMixedShare, 4);
  SwarmSettings swarm{
      .logic = any ? "ALL" : std::string(rng_.pick(logics)), .bytes = settings_.bytes, .own = 0, .only = {}};
  if (!check_logic(swarm.logic).ok()) return std::optional<std::string>();
  std::vector<std::string> operations = book_.operations(swarm.logic);
  for (uint64_t i = 0; i < settings_.operations && !operations.empty(); ++i) {
    size_t at = rng_.below(operations.size());
    swarm.only.push_back(operations[at]);
    operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(at));
  }
  auto grammar = draw_grammar(book_, swarm, rng_);
  if (!grammar) return std::optional<std::string>();
  auto source = FormulaSource::make(*grammar, book_.vocabulary(), rng_.split(observations_.runs));
  if (!source) return std::optional<std::string>();
  Script script;
  std::string text;
  (*source)->next(script, text);
  formula = {.logic = swarm.logic, .operations = operations_of(script)};
  return std::optional(std::move(text));
}

Result<bool> Learner::learn_formula() {
  ObservedFormula formula;
  auto text = TRY(draw_script(formula));
  if (!text) return false;
  if (!TRY(take_script(*text))) return false;
  observations_.formulas.push_back(std::move(formula));
  std::vector<Setting> settings = draw_settings();
  // Options that exclude each other show in large groups only.
  bool large = rng_.chance(1, kLargeShare);
  for (size_t from = 0; from < settings.size();) {
    size_t count = std::min(large ? kGroup : group_size(settings[from]), settings.size() - from);
    auto begin = settings.begin() + static_cast<std::ptrdiff_t>(from);
    TRY(try_group({begin, begin + static_cast<std::ptrdiff_t>(count)}));
    from += count;
  }
  TRY(time_options(settings));
  return true;
}

Result<bool> Learner::take_script(const std::string& script) {
  script_ = script;
  plain_ = TRY(run(script_, {}, Given::kValue));
  if (plain_.answers.empty()) return false;
  Trial again = TRY(run(script_, {}, Given::kValue));
  unstable_ = difference(plain_.reached, again.reached);
  return true;
}

Result<Learner::Effect> Learner::effect_of_option(size_t option) {
  return effect_of({{&options_[option], rng_.below(options_[option].values.size())}});
}

std::vector<std::pair<std::string, size_t>> Learner::working_options() const {
  std::vector<std::pair<std::string, size_t>> working;
  for (size_t i = 0; i < options_.size(); ++i)
    if (observations_.options.at(options_[i].name).broken.empty()) working.emplace_back(options_[i].name, i);
  return working;
}

// Those that mattered often come first: the others fill groups in which nothing does.
std::vector<Learner::Setting> Learner::draw_settings() {
  std::vector<Setting> settings;
  for (const AllowedOption& option : options_)
    if (observations_.options[option.name].broken.empty())
      settings.push_back({&option, rng_.below(option.values.size())});
  std::ranges::stable_sort(settings, std::greater<>(), [this](const Setting& setting) {
    return observations_.options[setting.option->name].affected.size();
  });
  return settings;
}

// A group pays if none of its options has an effect, most of the time; others are halved down to single options, which
// takes twice as many runs as trying each.
size_t Learner::group_size(const Setting& most_likely) const {
  auto affected = static_cast<double>(observations_.options.at(most_likely.option->name).affected.size());
  double rate = affected / static_cast<double>(observations_.formulas.size());
  return rate * kGroup <= kLikely ? kGroup : std::max<size_t>(1, static_cast<size_t>(kLikely / rate));
}

Result<Learner::Effect> Learner::effect_of(const std::vector<Setting>& settings) {
  Trial trial = TRY(run(script_, settings, Given::kValue));
  if (trial.refused) return Effect::kRefused;
  if (trial.answers != plain_.answers) return Effect::kSome;
  Trial standard = TRY(run(script_, settings, Given::kDefault));
  Sites changed = difference(trial.reached, standard.reached);
  remove(changed, unstable_);
  for (const Setting& setting : settings) remove(changed, parsing_sites(setting));
  return changed.empty() ? Effect::kNone : Effect::kSome;
}

Status Learner::try_group(std::vector<Setting> group) {
  Effect effect = TRY(effect_of(group));
  if (effect == Effect::kNone) return Done{};
  if (group.size() == 1) {
    auto formula = static_cast<uint32_t>(observations_.formulas.size() - 1);
    ObservedOption& observed = observations_.options[group[0].option->name];
    (effect == Effect::kRefused ? observed.refused : observed.affected).insert(formula);
    return Done{};
  }
  auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
  std::vector<Setting> one(group.begin(), middle), other(middle, group.end());
  if (effect == Effect::kRefused) {
    bool first_refused = TRY(effect_of(one)) == Effect::kRefused;
    bool second_refused = TRY(effect_of(other)) == Effect::kRefused;
    if (!first_refused && !second_refused) TRY(find_conflict(one, other));
  }
  TRY(try_group(std::move(one)));
  return try_group(std::move(other));
}

// Both sides are accepted alone and refused together. Each is halved as long as one of its halves is still refused.
Status Learner::find_conflict(std::vector<Setting> one, std::vector<Setting> other) {
  auto narrow = [&](std::vector<Setting>& side, const std::vector<Setting>& fixed) -> Status {
    while (side.size() > 1) {
      auto middle = side.begin() + static_cast<std::ptrdiff_t>(side.size() / 2);
      std::vector<Setting> halves[2] = {{side.begin(), middle}, {middle, side.end()}};
      bool found = false;
      for (std::vector<Setting>& half : halves) {
        std::vector<Setting> both = half;
        both.insert(both.end(), fixed.begin(), fixed.end());
        found = TRY(effect_of(both)) == Effect::kRefused;
        if (!found) continue;
        side = std::move(half);
        break;
      }
      if (!found) break;
    }
    return Done{};
  };
  TRY(narrow(one, other));
  TRY(narrow(other, one));
  if (one.size() != 1 || other.size() != 1) return Done{};
  const std::string &first = one[0].option->name, &second = other[0].option->name;
  observations_.conflicts.insert(first < second ? std::pair(first, second) : std::pair(second, first));
  return Done{};
}

// --- time ---

Result<std::vector<double>> Learner::times(const std::vector<Setting>& settings, size_t count,
                                           std::vector<double>& without) {
  std::vector<double> with;
  for (size_t i = 0; i < count; ++i) {
    Trial configured = TRY(run(script_, settings, Given::kValue));
    Trial plain = TRY(run(script_, settings, Given::kDefault));
    with.push_back(static_cast<double>(configured.cpu.count()));
    without.push_back(static_cast<double>(plain.cpu.count()));
  }
  return with;
}

// Only where nothing else differs: interleaved runs, screened by a few before the many.
Status Learner::time_options(const std::vector<Setting>& settings) {
  if (plain_.cpu < kLongEnough || plain_.cpu > kTooLong) return Done{};
  auto formula = static_cast<uint32_t>(observations_.formulas.size() - 1);
  for (uint64_t i = 0; i < kTimedEach && timed_ < settings_.timed_pairs && !settings.empty(); ++i) {
    const Setting& setting = settings[rng_.below(settings.size())];
    ObservedOption& observed = observations_.options[setting.option->name];
    if (observed.affected.contains(formula)) continue;
    ++timed_;
    std::vector<double> without;
    std::vector<double> with = TRY(times({setting}, kScreening, without));
    double ratio = median(with) / median(without);
    if (ratio < kRatio && ratio > 1 / kRatio) continue;
    without.clear();
    with = TRY(times({setting}, kRuns, without));
    ratio = median(with) / median(without);
    bool differs = ratio >= kRatio || ratio <= 1 / kRatio;
    if (!differs || mann_whitney(with, without).p >= kSignificant) continue;
    observed.affected.insert(formula);
    observed.slower.insert(formula);
  }
  return Done{};
}

}  // namespace cupel::learning
