#include "lm/tactics.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "process/spawn_executor.h"
#include "smtlib/parser.h"
#include "solver/solver.h"

namespace cupel::lm {

namespace {

constexpr std::string_view kTactics[] = {
    "simplify",
    "(using-params simplify :elim_and true)",
    "(using-params simplify :som true)",
    "(using-params simplify :blast_distinct true :arith_lhs true)",
    "(using-params simplify :pull_cheap_ite true :push_ite_arith true :push_ite_bv true)",
    "(using-params simplify :hi_div0 false :mul2concat true :bv_not_simpl true)",
    "propagate-values",
    "ctx-simplify",
    "dom-simplify",
    "elim-and",
    "nnf",
    "elim-term-ite",
    "blast-term-ite",
    "cofactor-term-ite",
    "purify-arith",
    "factor",
    "propagate-ineqs",
    "max-bv-sharing",
    "propagate-bv-bounds",
    "der",
    "distribute-forall",
    "tseitin-cnf",
    "occf",
    "aig",
};
constexpr std::chrono::milliseconds kPatience{10'000};  // for all tactics together
constexpr int kTacticTime = 1000;                       // milliseconds for one
constexpr std::string_view kMark = "cupel-tactic";

// `(goals (goal ... :precision precise :depth n))`, one goal; then the benchmark, from its first declaration to its
// (check-sat). Empty for anything else.
std::string precise_benchmark(std::string_view answer) {
  size_t goal = answer.find("(goal\n");
  if (goal == std::string_view::npos || answer.find("(goal\n", goal + 1) != std::string_view::npos) return {};
  if (answer.find(":precision precise") == std::string_view::npos) return {};
  size_t end = answer.find("\n)\n", goal);
  size_t last = answer.rfind("(check-sat)");
  if (end == std::string_view::npos || last == std::string_view::npos || last < end) return {};
  return std::string(answer.substr(end + 3, last - end - 3)) + "(check-sat)\n";
}

std::string request_text(const CanonicalFormula& formula) {
  size_t query = formula.text.rfind("(check-sat)");
  std::string text = formula.text.substr(0, query);
  for (std::string_view tactic : kTactics) {
    text += "(echo \"" + std::string(kMark) + "\")\n(apply " + std::string(tactic) +
            " :print_benchmark true :timeout " + std::to_string(kTacticTime) + ")\n";
  }
  return text;
}

}  // namespace

std::span<const std::string_view> allowed_tactics() { return kTactics; }

Result<std::unique_ptr<TacticMutator>> TacticMutator::start() {
  auto path = solver::find_program("z3");
  if (!path) return Error{"z3 is not installed; its tactics rewrite the formulas of bugs"};
  auto executor = TRY(process::SpawnExecutor::create({.path = *path, .arguments = {"-in"}}));
  return std::unique_ptr<TacticMutator>(new TacticMutator(std::move(executor)));
}

std::vector<CanonicalFormula> TacticMutator::mutants(const CanonicalFormula& formula, const CanonicalLimits& limits) {
  std::vector<CanonicalFormula> made;
  size_t query = formula.text.find("(check-sat)");
  bool single = query != std::string::npos && formula.text.find("(check-sat", query + 1) == std::string::npos &&
                formula.text.find("(push") == std::string::npos;
  if (!single) return made;
  std::string script = request_text(formula);
  process::RunRequest request{.script = script};
  request.limits.wall = kPatience;
  request.limits.memory_bytes = 2ull << 30;
  Result<process::RunResult> result = executor_->run(request);
  if (!result) return made;
  std::set<std::string> seen{formula.text};
  std::string_view rest = result->out;
  for (size_t at = rest.find(kMark); at != std::string_view::npos; at = rest.find(kMark)) {
    rest.remove_prefix(at + kMark.size());
    std::string benchmark = precise_benchmark(rest.substr(0, rest.find(kMark)));
    if (benchmark.empty()) continue;
    Result<CanonicalFormula> canonical = canonical_formula("(set-logic " + formula.logic + ")\n" + benchmark, limits);
    if (canonical && seen.insert(canonical->text).second) made.push_back(std::move(*canonical));
  }
  return made;
}

}  // namespace cupel::lm
