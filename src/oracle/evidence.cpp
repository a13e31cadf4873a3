#include "oracle/evidence.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/explain.h"
#include "eval/read_model.h"
#include "solver/lexical.h"
#include "term/walk.h"
#include "theory/operator_table.h"

namespace cupel::oracle {

namespace {

constexpr size_t kShownModel = 4'000;

std::string shortened(std::string_view text, size_t limit) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return text.size() <= limit ? std::string(text) : std::string(text.substr(0, limit)) + "...";
}

bool is_recursive(const Command& command) {
  if (std::holds_alternative<DefineFunsRec>(command)) return true;
  const auto* definition = std::get_if<DefineFun>(&command);
  return definition && definition->function->kind == FunctionKind::kRecursive;
}

std::string why_false(TermStore& store, Evaluator& evaluator, Term formula) {
  std::string text;
  for (const Explanation& line : explain(store, evaluator, formula))
    text += fmt::format("  {:>{}}{} = {}\n", "", 2 * line.depth, line.term, line.value);
  return text;
}

bool is_private(const Operator& op) {
  bool standard = is_known_to(op, "2.6") || is_known_to(op, "2.7");
  return !standard && !op.eval && !op.symbol_index;
}

// Characters that only some solvers take, or take for something else: `\xHH` and bytes beyond ASCII.
bool is_doubtful(const Literal& literal) {
  if (literal.kind != LiteralKind::kString) return false;
  return literal.text.find("\\x") != std::string_view::npos ||
         std::ranges::any_of(literal.text, [](char c) { return c < ' ' || c > '~'; });
}

// Calls `visit` on every term in the formulas and in the definitions that they use.
template <typename Visitor>
void for_each_term(std::vector<Term> open, Visitor visit) {
  TermSet entered;
  while (!open.empty()) {
    Term root = open.back();
    open.pop_back();
    if (!entered.insert(root)) continue;
    post_order(root, [&](Term term) {
      visit(term);
      if (term.fun() && term.fun()->body) open.push_back(term.fun()->body);
    });
  }
}

}  // namespace

std::string_view model_part(std::string_view text) {
  size_t begin = solver::skip_blank(text, 0);
  if (begin >= text.size() || text[begin] != '(') return text;
  size_t end = solver::skip_item(text, begin);
  return end == std::string_view::npos ? text : text.substr(begin, end - begin);
}

Evidence::Evidence(const Script& script)
    : script_(script), queries_(queries_of(script)), recursive_(std::ranges::any_of(script.commands, is_recursive)) {
  bool doubtful = false;
  for_each_term(script.assertions(),
                [&](Term term) { doubtful |= term.is(TermKind::kLiteral) && is_doubtful(term.literal()); });
  if (doubtful) queries_.reset();
}

const ModelVerdict& Evidence::of_model(size_t query, const std::string& text) {
  auto [at, is_new] = models_.try_emplace({query, text});
  if (is_new) at->second = of_model(queries_.value()[query].formulas(), query, text);
  return at->second;
}

const ModelVerdict& Evidence::of_query(size_t query) {
  auto [at, is_new] = formulas_.try_emplace(query);
  if (is_new) at->second = judge(queries_.value()[query].formulas(), Model(), "");
  return at->second;
}

bool Evidence::is_beyond_standard(size_t query) const {
  bool found = false;
  for_each_term(queries_.value()[query].formulas(), [&](Term term) { found |= term.op() && is_private(*term.op()); });
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

// What is true without a completion is true with it, so only the rest is evaluated again.
ModelVerdict Evidence::judge(std::span<const Term> formulas, const Model& model, std::string_view shown) {
  std::string heading = shown.empty() ? "" : shortened(shown, kShownModel) + "\n";
  Evaluator evaluator(*script_.store, model);
  std::vector<Term> open;
  std::string reason;
  for (size_t i = 0; i < formulas.size(); ++i) {
    Value value = evaluator.evaluate(formulas[i]);
    if (value.is_none()) {
      if (open.empty()) reason = fmt::format("assertion {}: {}", i + 1, evaluator.reason(value));
      open.push_back(formulas[i]);
    } else if (!value.is_true()) {
      std::string trace = why_false(*script_.store, evaluator, formulas[i]);
      return {
          Truth::kFalse, {}, fmt::format("{}assertion {} of {} is false:\n{}", heading, i + 1, formulas.size(), trace)};
    }
  }
  // A model may leave out symbols that do not matter; the formulas alone have none to lean on.
  if (!open.empty() && shown.empty()) return {Truth::kUndetermined, reason, {}};
  if (!open.empty()) evaluator.complete_model();
  bool holds = std::ranges::all_of(open, [&](Term term) { return evaluator.evaluate(term).is_true(); });
  if (!holds || evaluator.assumed_open_value()) return {Truth::kUndetermined, reason, {}};
  if (recursive_) return {Truth::kUndetermined, "true if the recursive definitions have a meaning", {}};
  return {Truth::kTrue, {}, fmt::format("{}all {} assertions evaluate to true\n", heading, formulas.size())};
}

}  // namespace cupel::oracle
