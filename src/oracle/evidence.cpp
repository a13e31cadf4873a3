#include "oracle/evidence.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "eval/certainty.h"
#include "eval/explain.h"
#include "eval/read_model.h"
#include "oracle/forced_values.h"
#include "oracle/model_search.h"
#include "solver/lexical.h"
#include "theory/operator_table.h"

namespace cupel::oracle {

namespace {

constexpr size_t kShownModel = 4'000;

std::string shortened(std::string_view text, size_t limit) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return text.size() <= limit ? std::string(text) : std::string(text.substr(0, limit)) + "...";
}

std::string why_false(TermStore& store, Evaluator& evaluator, Term formula) {
  std::string text;
  for (const Explanation& line : explain(store, evaluator, formula))
    text += fmt::format("  {:>{}}{} = {}\n", "", 2 * line.depth, line.term, line.value);
  return text;
}

bool is_private(const Operator& op) {
  bool standard = is_known_to(op, "2.6") || is_known_to(op, "2.7");
  bool open = !op.eval || op.flags & kPartial;
  return !standard && open && !op.symbol_index;
}

}  // namespace

std::string_view model_part(std::string_view text) {
  size_t begin = solver::skip_blank(text, 0);
  if (begin >= text.size() || text[begin] != '(') return text;
  // Yices has no parentheses around its equations.
  if (text.substr(begin).starts_with("(= ")) return text.substr(begin);
  size_t end = solver::skip_item(text, begin);
  return end == std::string_view::npos ? text : text.substr(begin, end - begin);
}

Evidence::Evidence(const Script& script, EvalLimits limits, bool search_models)
    : script_(script),
      limits_(limits),
      search_models_(search_models),
      queries_(queries_of(script)),
      recursive_(defines_recursion(script)) {
  if (has_doubtful_literals(script.assertions())) queries_.reset();
}

const ModelVerdict& Evidence::of_model(size_t query, const std::string& text) {
  auto [at, is_new] = models_.try_emplace({query, text});
  if (is_new) at->second = of_model(queries_.value()[query].formulas(), query, text);
  return at->second;
}

const ModelVerdict& Evidence::of_query(size_t query) {
  auto [at, is_new] = formulas_.try_emplace(query);
  if (is_new) at->second = judge_without_model(queries_.value()[query].formulas());
  return at->second;
}

// Where the formulas force some values, no model has others: if one of them is false so, there is none at all.
ModelVerdict Evidence::judge_without_model(std::span<const Term> formulas) {
  ModelVerdict verdict = judge(formulas, Model(), "");
  if (verdict.truth != Truth::kUndetermined) return verdict;
  double before = thread_seconds();
  ForcedValues forced = forced_values(*script_.store, formulas, limits_);
  seconds_ += thread_seconds() - before;
  if (forced.empty()) return verdict;
  Model model;
  std::string names;
  for (const auto& [constant, value] : forced) {
    model.define(*constant, value);
    names += fmt::format("{}{}", names.empty() ? "" : ", ", constant->name);
  }
  ModelVerdict tried = judge(formulas, model, "");
  if (tried.truth != Truth::kFalse) return verdict;
  tried.evidence = fmt::format("assertions leave one value only to {}\n{}", shortened(names, 200), tried.evidence);
  return tried;
}

const std::string& Evidence::found_model(size_t query) {
  auto [at, is_new] = found_.try_emplace(query);
  if (is_new && search_models_ && !recursive_) {
    std::string model = find_model(script_, queries_.value()[query]);
    if (!model.empty() && of_model(query, model).truth == Truth::kTrue) at->second = std::move(model);
  }
  return at->second;
}

bool Evidence::is_beyond_standard(size_t query) const {
  bool found = false;
  for_each_used_term(queries_.value()[query].formulas(),
                     [&](Term term) { found |= term.op() && is_private(*term.op()); });
  return found;
}

ModelVerdict Evidence::of_model(std::span<const Term> formulas, size_t query, std::string_view text) {
  std::string_view shown = model_part(text);
  if (solver::skip_blank(shown, 0) >= shown.size()) return {.reason = "no model was printed", .evidence = {}};
  if (shown.starts_with("(error")) return {.reason = "instead of a model: " + shortened(shown, 200), .evidence = {}};
  Result<Model> model = read_model(script_, shown, query);
  if (!model) return {.reason = "the model cannot be read: " + model.error().message, .evidence = {}};
  return judge(formulas, *model, shown);
}

ModelVerdict Evidence::judge(std::span<const Term> formulas, const Model& model, std::string_view shown) {
  double before = thread_seconds();
  ModelVerdict verdict = evaluated(formulas, model, shown);
  seconds_ += thread_seconds() - before;
  return verdict;
}

ModelVerdict Evidence::evaluated(std::span<const Term> formulas, const Model& model, std::string_view shown) {
  std::string heading = shown.empty() ? "" : shortened(shown, kShownModel) + "\n";
  Evaluator evaluator(*script_.store, model, limits_);
  // A model may leave out symbols that do not matter; the formulas alone have none to lean on.
  JointVerdict verdict = judge_all(evaluator, formulas, {.complete_symbols = !shown.empty(), .recursive = recursive_});
  switch (verdict.truth) {
    case Truth::kTrue:
      return {Truth::kTrue, {}, fmt::format("{}all {} assertions evaluate to true\n", heading, formulas.size())};
    case Truth::kFalse: {
      if (!shown.empty() && rests_on_rounding(evaluator, formulas[verdict.formula]))
        return {.reason = "the model rounds a number that has no notation", .evidence = {}};
      std::string trace = why_false(*script_.store, evaluator, formulas[verdict.formula]);
      return {Truth::kFalse,
              {},
              fmt::format("{}assertion {} of {} is false:\n{}", heading, verdict.formula + 1, formulas.size(), trace)};
    }
    case Truth::kUndetermined: break;
  }
  return {Truth::kUndetermined, verdict.reason, {}};
}

}  // namespace cupel::oracle
