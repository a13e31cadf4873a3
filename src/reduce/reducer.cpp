#include "reduce/reducer.h"

#include "reduce/engine.h"
#include "reduce/reliability.h"
#include "smtlib/parser.h"

namespace cupel::reduce {

namespace {

using Clock = Engine::Clock;
using std::chrono::milliseconds;

class TypedReduction {
 public:
  TypedReduction(const Subject& subject, const PredicateFactory& factory, const ReducerOptions& options)
      : subject_(subject), options_(options), trials_(factory, options.jobs), reliability_(trials_, options_, start_) {}

  Result<Reduction> run() {
    Draft draft = TRY(make_draft());
    limit_ = TRY(reliability_.check_original({subject_.text, subject_.arguments, options_.limit, true}));
    TRY(reliability_.check_empty(subject_.arguments, limit_));
    std::string text = TRY(choose_print(draft));
    if (options_.better) options_.better(subject_.text);
    Engine engine(std::move(draft), std::move(text), subject_.text.size(), trials_, options_, start_, limit_);
    TRY(engine.run());
    Reduction reduction;
    engine.report(reduction);
    TRY(take_shorter(reduction, engine.shortest()));
    Question result{reduction.text, reduction.arguments, limit_, reduction.only_undone};
    reduction.flaky = !TRY(reliability_.held_again(result, reduction.out_of_budget || reduction.stopped));
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

  // Our print of the script is what is reduced, so the predicate must hold for it; if not with shared terms in `let`,
  // then perhaps without.
  Result<std::string> choose_print(Draft& draft) {
    constexpr uint64_t kMostPositions = 1'000'000;
    uint64_t positions = View(draft).positions();
    for (uint64_t let_size : {PrintOptions{}.let_size, UINT64_MAX}) {
      draft.print.let_size = let_size;
      if (let_size == UINT64_MAX && positions > kMostPositions) break;
      std::string text = print_script(draft.script, draft.print);
      if (text == subject_.text || TRY(trials_.ask_fresh({text, subject_.arguments, limit_, true}))) return text;
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

  const Subject& subject_;
  const ReducerOptions& options_;
  Clock::time_point start_ = Clock::now();
  milliseconds limit_{0};
  Trials trials_;
  Reliability reliability_;
};

}  // namespace

Result<Reduction> reduce(const Subject& subject, const PredicateFactory& predicate, const ReducerOptions& options) {
  return TypedReduction(subject, predicate, options).run();
}

}  // namespace cupel::reduce
