#include "smtlib/vocabulary.h"

#include <algorithm>
#include <array>

namespace cupel {

namespace {

// In the order of Word.
constexpr auto kWords = std::to_array<std::string_view>({
    "_",
    "as",
    "!",
    "let",
    "forall",
    "exists",
    "match",
    "par",
    "lambda",
    "choice",
    "witness",
    "root-obj",
    "Bool",
    "Int",
    "Real",
    "String",
    "RegLan",
    "RoundingMode",
    "BitVec",
    "FloatingPoint",
    "Float16",
    "Float32",
    "Float64",
    "Float128",
    "Array",
    "Seq",
    "Set",
    "Bag",
    "Tuple",
    "UnitTuple",
    "Relation",
    "Table",
    "->",
    "RegEx",
    "assert",
    "check-sat",
    "check-sat-assuming",
    "declare-const",
    "declare-datatype",
    "declare-datatypes",
    "declare-codatatype",
    "declare-codatatypes",
    "declare-fun",
    "declare-sort",
    "declare-var",
    "declare-rel",
    "define-const",
    "define-fun",
    "define-fun-rec",
    "define-funs-rec",
    "define-sort",
    "echo",
    "exit",
    "get-assertions",
    "get-assignment",
    "get-info",
    "get-model",
    "get-option",
    "get-proof",
    "get-unsat-assumptions",
    "get-unsat-core",
    "get-value",
    "pop",
    "push",
    "reset",
    "reset-assertions",
    "set-info",
    "set-logic",
    "set-option",
});
static_assert(kWords.size() == static_cast<size_t>(Word::kCount));

constexpr auto kSolverCommands = std::to_array<std::string_view>({
    // z3: optimisation, Horn clauses, tactics
    "apply",
    "assert-soft",
    "block-model",
    "block-model-values",
    "check-sat-using",
    "declare-map",
    "declare-tactic",
    "display",
    "eval",
    "get-objectives",
    "get-qe",
    "help",
    "help-tactic",
    "include",
    "labels",
    "maximize",
    "minimize",
    "model-add",
    "model-del",
    "query",
    "rule",
    "simplify",
    // cvc5: SyGuS, abduction, interpolation, separation logic
    "assume",
    "check-synth",
    "check-synth-next",
    "constraint",
    "declare-heap",
    "declare-oracle-fun",
    "declare-pool",
    "declare-weight",
    "find-synth",
    "find-synth-next",
    "get-abduct",
    "get-abduct-next",
    "get-difficulty",
    "get-instantiations",
    "get-interpolant",
    "get-interpolant-next",
    "get-interpolants",
    "get-learned-literals",
    "get-model-domain-elements",
    "get-qe-disjunct",
    "get-timeout-core",
    "get-timeout-core-assuming",
    "inv-constraint",
    "set-feature",
    "synth-fun",
    "synth-inv",
});

}  // namespace

Vocabulary::Vocabulary(const OperatorTable& table) {
  for (std::string_view word : kWords) names_.intern(word, arena_);
  for (const auto& [name, operators] : table.by_name()) {
    NameId id = names_.intern(name, arena_);
    if (overloads_.size() <= id) overloads_.resize(id + 1);
    overloads_[id] = operators;
  }
}

const Vocabulary& Vocabulary::standard() {
  static const Vocabulary vocabulary(OperatorTable::standard());
  return vocabulary;
}

bool is_solver_command(std::string_view name) {
  return std::ranges::find(kSolverCommands, name) != kSolverCommands.end();
}

}  // namespace cupel
