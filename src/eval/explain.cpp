#include "eval/explain.h"

#include "smtlib/printer.h"
#include "value/print.h"

namespace cupel {

namespace {

constexpr size_t kLines = 60;
constexpr size_t kTermText = 160;

class Explainer {
 public:
  Explainer(TermStore& store, Evaluator& evaluator) : store_(store), evaluator_(evaluator) {}

  // Depth first with an explicit stack: what a line explains stands above it.
  std::vector<Explanation> run(Term formula) {
    std::vector<std::pair<Term, int>> open{{formula, 0}};
    while (!open.empty() && lines_.size() < kLines) {
      auto [term, depth] = open.back();
      open.pop_back();
      add(term, depth);
      std::vector<Term> next = deciding(term);
      for (size_t i = next.size(); i-- > 0;) open.emplace_back(next[i], depth + 1);
    }
    return std::move(lines_);
  }

 private:
  void add(Term term, int depth) {
    std::string text = print_term(store_, term);
    if (text.size() > kTermText) text = text.substr(0, kTermText) + "...";
    Value value = evaluator_.evaluate_computable(term);
    std::string shown =
        value.is_none() ? "undetermined: " + evaluator_.reason(value) : to_smtlib(value, term.sort().text());
    lines_.push_back({depth, std::move(text), std::move(shown)});
  }

  // The children that explain the value of a closed term.
  std::vector<Term> deciding(Term term) {
    if (term.has_variables() || term.is(TermKind::kLiteral)) return {};
    if (term.is(TermKind::kAnnotation)) return {term[0]};
    if (!term.is(TermKind::kApplication)) return {};
    uint32_t flags = term.op() ? term.op()->flags & kLazy : 0;
    if (flags & kIte) return {term[0], term[evaluator_.evaluate(term[0]).is_true() ? 1 : 2]};
    if (flags) return decisive_arguments(term, flags);
    std::vector<Term> arguments;
    for (Term arg : term.args()) {
      if (!arg.is(TermKind::kLiteral)) arguments.push_back(arg);
    }
    return arguments;
  }

  // One argument may settle it alone; otherwise all of them do.
  std::vector<Term> decisive_arguments(Term term, uint32_t flags) {
    for (size_t i = 0; i < term.arity(); ++i) {
      bool decisive = flags & kOr || (flags & kImplies && i + 1 == term.arity());
      Value value = evaluator_.evaluate(term[i]);
      if (!value.is_none() && value.as_bool() == decisive) return {term[i]};
    }
    return {term.args().begin(), term.args().end()};
  }

  TermStore& store_;
  Evaluator& evaluator_;
  std::vector<Explanation> lines_;
};

}  // namespace

std::vector<Explanation> explain(TermStore& store, Evaluator& evaluator, Term formula) {
  return Explainer(store, evaluator).run(formula);
}

}  // namespace cupel
