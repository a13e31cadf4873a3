#include "reduce/reducer.h"

#include <fmt/format.h>

#include "reduce/engine.h"
#include "smtlib/parser.h"

namespace cupel::reduce {

namespace {

using Clock = Engine::Clock;
using std::chrono::milliseconds;

// Three times what the original took and a second for a loaded machine, but never more than the user allows.
milliseconds limit_after(Clock::duration original, milliseconds most) {
  auto limit = std::chrono::duration_cast<milliseconds>(3 * original) + milliseconds(1000);
  return std::min(limit, most);
}

/// The questions around a reduction: whether the predicate can be relied on.
class Judge {
 public:
  Judge(const Subject& subject, const PredicateFactory& factory, const ReducerOptions& options)
      : subject_(subject), options_(options), trials_(factory, options.jobs) {}

  Result<Reduction> run() {
    Draft draft = TRY(make_draft());
    TRY(check_original());
    TRY(check_empty());
    std::string text = TRY(choose_print(draft));
    if (options_.better) options_.better(subject_.text);
    Engine engine(std::move(draft), std::move(text), subject_.text.size(), trials_, options_, start_, limit_);
    TRY(engine.run());
    Reduction reduction;
    engine.report(reduction);
    TRY(take_shorter(reduction, engine.shortest()));
    TRY(check_result(reduction));
    reduction.before.bytes = subject_.text.size();
    reduction.arguments_before = subject_.arguments.size();
    reduction.checks = trials_.asked();
    reduction.remembered = trials_.remembered();
    reduction.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return reduction;
  }

 private:
  Result<Draft> make_draft() const {
    if (!subject_.mutations.empty() && subject_.script.store) {
      return Draft{.script = subject_.script, .arguments = subject_.arguments, .mutations = subject_.mutations};
    }
    Script script = TRY(parse_script(subject_.text, *options_.vocabulary));
    return Draft{.script = std::move(script), .arguments = subject_.arguments};
  }

  /// About the script itself, in whatever way it is written.
  Result<bool> ask(const std::string& text, milliseconds limit, bool same_script = true) {
    return trials_.ask_fresh({text, subject_.arguments, limit, same_script});
  }

  Status check_original() {
    unsigned held = 0, asked = 0;
    for (; asked == 0 || (asked < options_.rechecks && !is_dear()); ++asked) {
      auto start = Clock::now();
      bool verdict = TRY(ask(subject_.text, options_.limit));
      auto took = Clock::now() - start;
      held += verdict;
      limit_ = std::max(limit_, limit_after(took, options_.limit));
    }
    if (held == 0) {
      std::string why = trials_.explain();
      return Error{"the check does not hold for the script itself" + (why.empty() ? "" : ": " + why)};
    }
    if (held < asked)
      return Error{fmt::format("the check is flaky: it held in {} of {} runs of the unchanged script", held, asked)};
    return Done{};
  }

  // Where one run takes a tenth of the budget, repeating it would take what is left for the reduction.
  bool is_dear() const { return options_.budget.count() > 0 && Clock::now() - start_ > options_.budget / 10; }

  Status check_empty() {
    bool verdict = TRY(ask("", limit_, false));
    if (verdict) return Error{"the check holds for an empty script as well: it does not depend on the script"};
    return Done{};
  }

  // Our print of the script is what is reduced, so the predicate must hold for it; if not with shared terms in `let`,
  // then perhaps without.
  Result<std::string> choose_print(Draft& draft) {
    constexpr uint64_t kMostPositions = 1'000'000;
    uint64_t positions = View(draft).positions();
    for (uint64_t let_size : {PrintOptions{}.let_size, UINT64_MAX}) {
      draft.print.let_size = let_size;
      if (let_size == UINT64_MAX && positions > kMostPositions) break;
      std::string text = print_script(draft.script, draft.print);
      bool verdict = TRY(text == subject_.text ? Result<bool>(true) : ask(text, limit_));
      if (verdict) return text;
    }
    return Error{"the check holds for the file, but not for the same script as `cupel check --print` writes it"};
  }

  // Fewer tokens can be more bytes than the original had, and nobody calls that reduced. The options that could be
  // dropped stay dropped if the shorter script does without them as well.
  Status take_shorter(Reduction& reduction, const Engine::Shortest* shortest) {
    if (reduction.text.size() <= subject_.text.size()) return Done{};
    Engine::Shortest result{subject_.text, subject_.arguments, true};
    if (shortest) result = *shortest;
    bool needs_no_more = TRY(trials_.ask_fresh({result.text, reduction.arguments, limit_, result.only_undone}));
    reduction.text = result.text;
    reduction.only_undone = result.only_undone;
    if (!needs_no_more) reduction.arguments = result.arguments;
    reduction.after = measure_of(reduction.text, reduction.arguments);
    return Done{};
  }

  Status check_result(Reduction& reduction) {
    for (unsigned i = 0; i < options_.rechecks; ++i) {
      if (i > 0 && (reduction.out_of_budget || reduction.stopped)) break;
      bool verdict = TRY(trials_.ask_fresh({reduction.text, reduction.arguments, limit_, reduction.only_undone}));
      reduction.flaky |= !verdict;
    }
    return Done{};
  }

  const Subject& subject_;
  const ReducerOptions& options_;
  Clock::time_point start_ = Clock::now();
  milliseconds limit_{0};
  Trials trials_;
};

}  // namespace

Result<Reduction> reduce(const Subject& subject, const PredicateFactory& predicate, const ReducerOptions& options) {
  return Judge(subject, predicate, options).run();
}

}  // namespace cupel::reduce
