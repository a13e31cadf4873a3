#include "strategy/falcon/falcon_chain.h"

#include <algorithm>

namespace cupel {

namespace {

// How much the last test counts: formulas of one grammar soon have less and less to show.
constexpr double kNewestWeight = 0.05;

bool is_answer(std::string_view outcome) { return outcome == "sat" || outcome == "unsat" || outcome == "unknown"; }

}  // namespace

// The first test of a formula has no options: what others are compared with. If that crashes, nothing more is to be
// learned from the formula (lines 5 to 7).
const TestCase* FalconChain::next() {
  if (tests_ == rules_->chain) return nullptr;
  ++tests_;
  bool configured = has_formula_ && rules_->configures() && (is_searched() ? next_configurations() : next_random());
  if (configured)
    remind_test();
  else
    next_formula();
  return &test_;
}

// Without coverage there is nothing to search by: no configuration would ever be worse than another, and the chain
// would stay with its first formula.
bool FalconChain::is_searched() const { return std::ranges::any_of(searches_, &Search::measured); }

void FalconChain::next_formula() {
  source_->next(test_.script, test_.text);
  ++formulas_;
  has_formula_ = is_plain_ = true;
  configurations_ = 0;
  test_.options.clear();
  earlier_.clear();
  keep_founders();
  searches_.clear();
  if (!rules_->configures() || !rules_->search) return;
  Rng rng = rng_.split(formulas_);
  choices_ = choose(rng);
  for (const OptionLayer::Choice& choice : choices_) {
    std::vector<double> worth;
    if (rules_->prefer && !rules_->limits.absolute) worth = rules_->yield->worth(*choice.profile, choice.options);
    OptionSearch search(choice.options, rules_->limits, rng.split(*choice.profile), choice.conflicts,
                        experience_[*choice.profile].founders, std::move(worth));
    searches_.push_back({choice.profile, std::move(search)});
    searches_.back().search.next();  // the default, which this test is
  }
}

// Not in the paper, where each search begins with nothing: what made the solver do something new with one formula of a
// grammar may do so with the next.
void FalconChain::keep_founders() {
  if (rules_->limits.absolute) return;
  for (const Search& each : searches_) experience_[*each.profile].founders = each.search.successful();
}

std::vector<OptionLayer::Choice> FalconChain::choose(Rng& rng) {
  std::vector<OptionLayer::Choice> choices = rules_->options->choices(test_.script, rng);
  for (const OptionLayer::Choice& choice : choices) left_out_ += choice.left_out;
  return choices;
}

std::vector<std::string> FalconChain::draw(const OptionLayer::Choice& choice) {
  return draw_arguments(choice.options, draw_option_count(rng_), rng_, choice.conflicts);
}

// Solvers are searched side by side: each test has a configuration of each.
//
// Not in the paper: a search goes on while a generation brings more than tests of this chain do on average, new
// formulas among them. Otherwise a campaign sees one formula where it could see ten. (Where to leave a place for the
// next one is the question of foraging animals; this is the answer of Charnov's marginal value theorem, 1976.)
bool FalconChain::next_configurations() {
  test_.options.clear();
  bool any = false;
  for (size_t i = 0; i < searches_.size(); ++i) {
    Search& each = searches_[i];
    if (each.over) continue;
    double enough = rules_->limits.absolute ? -1 : experience_[*each.profile].news.value_or(-1);
    auto words = each.measured ? each.search.next(enough) : draw(choices_[i]);
    each.over = !words.has_value();
    any = any || (each.measured && words.has_value());
    if (words && !words->empty()) test_.options.push_back({*each.profile, std::move(*words)});
  }
  is_plain_ = false;
  ++configurations_;
  configured_ += any ? 1 : 0;
  return any;
}

bool FalconChain::next_random() {
  if (++configurations_ > rules_->trials) return false;
  test_.options.clear();
  for (const OptionLayer::Choice& choice : choose(rng_)) test_.options.push_back({*choice.profile, draw(choice)});
  if (test_.options.empty()) return false;
  is_plain_ = false;
  ++configured_;
  return true;
}

void FalconChain::learn(const Feedback& feedback) {
  if (is_plain_) note_measured(feedback);
  for (Search& each : searches_)
    if (each.measured && !each.over) report(each, feedback);
  auto crashed = [](const SolverFeedback& solver) { return solver.outcome == "crash"; };
  if (is_plain_ && std::ranges::any_of(feedback.solvers, crashed)) has_formula_ = false;
  remember_answers(feedback);
}

// A solver that reached nothing in this test but something in one before was stopped too early to tell.
void FalconChain::note_measured(const Feedback& feedback) {
  for (const SolverFeedback& solver : feedback.solvers)
    if (!solver.covered.empty()) experience_[std::string(solver.profile)].measured = true;
  for (Search& each : searches_) each.measured = experience_[*each.profile].measured;
}

void FalconChain::report(Search& each, const Feedback& feedback) {
  Fitness fitness;
  for (const SolverFeedback& solver : feedback.solvers)
    if (solver.profile == *each.profile && is_answer(solver.outcome))
      fitness = std::max(fitness, Fitness{solver.news, solver.covered.size()});
  rules_->yield->note(*each.profile, each.search.given(), fitness.news);
  each.search.report(fitness);
  std::optional<double>& mean = experience_[*each.profile].news;
  auto news = static_cast<double>(fitness.news);
  mean = mean ? *mean + kNewestWeight * (news - *mean) : news;
}

// What a solver said to a query first, with options or without, is what it must not contradict with others. The oracle
// `configuration` then asks it again under the options that it had.
void FalconChain::remember_answers(const Feedback& feedback) {
  for (const SolverFeedback& solver : feedback.solvers) {
    std::vector<EarlierAnswers>& all = earlier_[std::string(solver.profile)];
    auto is_known = [&](size_t query) {
      return std::ranges::any_of(all, [&](const EarlierAnswers& each) {
        return each.solver == solver.solver && query < each.answers.size() && each.answers[query] != Expected::kUnknown;
      });
    };
    EarlierAnswers now{std::string(solver.solver), solver.options, solver.answers};
    for (size_t query = 0; query < now.answers.size(); ++query)
      if (is_known(query)) now.answers[query] = Expected::kUnknown;
    auto is_news = [](Expected answer) { return answer != Expected::kUnknown; };
    if (std::ranges::any_of(now.answers, is_news)) all.push_back(std::move(now));
  }
}

void FalconChain::remind_test() {
  for (const auto& [profile, earlier] : earlier_) {
    if (earlier.empty()) continue;
    auto place = std::ranges::find(test_.options, profile, &SolverArguments::profile);
    if (place == test_.options.end()) place = test_.options.insert(place, {profile, {}});
    place->earlier = earlier;
  }
}

Tally FalconChain::tally() const {
  Tally tally = {{"formulas", formulas_}};
  if (rules_->configures()) tally.emplace_back("tests with options", configured_);
  if (left_out_ > 0) tally.emplace_back(kLeftOutTally, left_out_);
  return tally;
}

}  // namespace cupel
