#include "reduce/sexpr/two_way.h"

#include <algorithm>

#include "reduce/reliability.h"
#include "reduce/sexpr/engine.h"
#include "reduce/sexpr/masking.h"
#include "smtlib/parser.h"

namespace cupel::reduce {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Shows hidden commands to the predicate as they were.
class UnmaskingPredicate : public Predicate {
 public:
  explicit UnmaskingPredicate(std::unique_ptr<Predicate> inner) : inner_(std::move(inner)) {}
  Result<bool> holds(const Question& question) override {
    std::string text = unmasked(question.text);
    return inner_->holds({text, question.arguments, question.limit, question.only_undone});
  }
  std::string explain() const override { return inner_->explain(); }

 private:
  std::unique_ptr<Predicate> inner_;
};

PredicateFactory unmasking(const PredicateFactory& factory) {
  return [factory]() -> Result<std::unique_ptr<Predicate>> {
    std::unique_ptr<Predicate> inner = TRY(factory());
    return std::unique_ptr<Predicate>(new UnmaskingPredicate(std::move(inner)));
  };
}

class TwoWay {
 public:
  TwoWay(const Subject& subject, const PredicateFactory& factory, const ReducerOptions& options)
      : subject_(subject),
        factory_(factory),
        options_(options),
        trials_(factory, options.jobs),
        reliability_(trials_, options_, start_) {}

  Result<Reduction> run() {
    limit_ = TRY(reliability_.check_original({subject_.text, subject_.arguments, options_.limit, true}));
    TRY(reliability_.check_empty(subject_.arguments, limit_));
    if (options_.better) options_.better(subject_.text);
    SExprTree tree = TRY(choose_tree());
    SExprEngine engine(std::move(tree), subject_.arguments, {trials_, options_, start_, limit_, subject_.text.size()});
    TRY(alternate(engine));
    return report(engine);
  }

 private:
  // As nested lists without comments; with them; line by line, where the bug depends on how the text is laid out.
  Result<SExprTree> choose_tree() {
    SExprTree as_is(subject_.text);
    std::vector<SExprEdit> comments;
    for (uint32_t at = 0; at < as_is.size(); ++at)
      if (as_is.nodes()[at].is_comment()) comments.push_back({1, {{at, at + 1}}});
    std::string plain = written(as_is, comments);
    if (TRY(holds(plain))) return SExprTree(std::move(plain));
    std::string with_comments = written(as_is);
    if (!comments.empty() && TRY(holds(with_comments))) return SExprTree(std::move(with_comments));
    return SExprTree::of_lines(subject_.text);
  }

  Result<bool> holds(const std::string& text) {
    return trials_.wait(trials_.submit({text, subject_.arguments, limit_, false, {}, false}));
  }

  // Types first: what they propose is accepted far more often.
  Status alternate(SExprEngine& engine) {
    TRY(try_understood(engine));
    TRY(reduce_typed(engine));
    TRY(engine.run_coarse());
    for (uint64_t typed_at = engine.version(); !engine.budget().is_spent(); typed_at = engine.version()) {
      TRY(engine.run_fine());
      if (engine.version() == typed_at) break;
      uint64_t before = engine.version();
      TRY(reduce_typed(engine));
      if (engine.version() == before) break;
    }
    return Done{};
  }

  // The text without all that is refused: one question, and often the last about it.
  Status try_understood(SExprEngine& engine) {
    SExprTree tree(engine.text());
    std::optional<Masked> masked = mask(tree, *options_.vocabulary);
    if (!masked || masked->hidden == 0) return Done{};
    std::vector<SExprEdit> cuts;
    for (uint32_t node : masked->hidden_commands) cuts.push_back({1, {{node, tree.nodes()[node].end}}});
    std::string text = written(tree, cuts);
    if (TRY(holds(text))) engine.move_to(std::move(text), engine.arguments());
    return Done{};
  }

  // What cannot be printed by us without losing what shows is left to the lists.
  Status reduce_typed(SExprEngine& engine) {
    std::optional<Masked> masked = mask(SExprTree(engine.text()), *options_.vocabulary);
    if (!masked || engine.budget().is_spent()) return Done{};
    ReducerOptions options = options_;
    options.rechecks = 1;
    if (options_.better)
      options.better = [&](const std::string& text) {
        std::string shown = unmasked(text);
        if (shown.size() < std::min(engine.shortest().text.size(), subject_.text.size())) options_.better(shown);
      };
    if (options.budget.count() > 0)
      options.budget =
          std::max(milliseconds(1), options.budget - std::chrono::duration_cast<milliseconds>(Clock::now() - start_));
    Result<Reduction> reduced =
        reduce({.text = masked->text, .arguments = engine.arguments()}, unmasking(factory_), options);
    if (!reduced) return Done{};
    typed_checks_ += reduced->checks;
    typed_remembered_ += reduced->remembered;
    malformed_ += reduced->malformed;
    out_of_budget_ |= reduced->out_of_budget;
    add(reduced->passes);
    std::string text = unmasked(reduced->text);
    bool smaller =
        measure_of(SExprTree(text)) < engine.measure() || reduced->arguments.size() < engine.arguments().size();
    if (!reduced->flaky && smaller) engine.move_to(std::move(text), reduced->arguments);
    return Done{};
  }

  void add(const std::vector<PassStatistics>& passes) {
    for (const PassStatistics& pass : passes) {
      PassStatistics& sum = typed_passes_[pass.pass];
      sum.pass = pass.pass;
      sum.candidates += pass.candidates;
      sum.accepted += pass.accepted;
      sum.tokens_saved += pass.tokens_saved;
      sum.seconds += pass.seconds;
    }
  }

  Result<Reduction> report(SExprEngine& engine) {
    Reduction reduction;
    bool longer = engine.text().size() > engine.shortest().text.size();
    reduction.text = longer ? engine.shortest().text : engine.text();
    reduction.arguments = longer ? engine.shortest().arguments : engine.arguments();
    if (reduction.text.size() > subject_.text.size()) {
      reduction.text = subject_.text;
      reduction.arguments = subject_.arguments;
    }
    reduction.arguments_before = subject_.arguments.size();
    reduction.before = measure_of(subject_.text, subject_.arguments);
    reduction.after = measure_of(reduction.text, reduction.arguments);
    engine.budget().is_spent();
    reduction.stopped = engine.budget().stopped();
    reduction.out_of_budget = out_of_budget_ || (engine.budget().out_of_time() && !reduction.stopped);
    Question result{reduction.text, reduction.arguments, limit_, false};
    reduction.flaky = !TRY(reliability_.held_again(result, reduction.out_of_budget || reduction.stopped));
    reduction.checks = trials_.asked() + typed_checks_;
    reduction.remembered = trials_.remembered() + typed_remembered_;
    reduction.malformed = malformed_;
    reduction.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    for (const auto& [name, statistics] : engine.statistics()) {
      reduction.passes.push_back(statistics);
      reduction.passes.back().pass = name;
    }
    for (const auto& [name, statistics] : typed_passes_) reduction.passes.push_back(statistics);
    return reduction;
  }

  const Subject& subject_;
  const PredicateFactory& factory_;
  const ReducerOptions& options_;
  Clock::time_point start_ = Clock::now();
  Trials trials_;
  Reliability reliability_;
  milliseconds limit_{0};
  uint64_t typed_checks_ = 0, typed_remembered_ = 0, malformed_ = 0;
  bool out_of_budget_ = false;
  std::map<std::string, PassStatistics> typed_passes_;
};

}  // namespace

Result<Reduction> reduce_any_text(const Subject& subject, const PredicateFactory& predicate,
                                  const ReducerOptions& options) {
  bool is_script = !subject.mutations.empty() || parse_script(subject.text, *options.vocabulary).ok();
  return is_script ? reduce(subject, predicate, options) : TwoWay(subject, predicate, options).run();
}

}  // namespace cupel::reduce
