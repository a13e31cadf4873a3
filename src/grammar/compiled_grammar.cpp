#include "grammar/compiled_grammar.h"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/grammar_compiler.h"
#include "smtlib/parser.h"

namespace cupel {

namespace {

Status check_datatype(const SortDeclaration& datatype) {
  if (datatype.arity > 0) return Error{fmt::format("datatype {} of a grammar has parameters", datatype.name)};
  return Done{};
}

Status check_declaration(const Command& command) {
  if (std::holds_alternative<SetLogic>(command) || std::holds_alternative<DeclareFun>(command)) return Done{};
  if (const auto* sort = std::get_if<DeclareSort>(&command)) {
    if (sort->sort->arity > 0) return Error{fmt::format("sort {} of a grammar has parameters", sort->sort->name)};
    return Done{};
  }
  if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) {
    for (const SortDeclaration* datatype : datatypes->datatypes) TRY(check_datatype(*datatype));
    return Done{};
  }
  return Error{"the signature of a grammar declares sorts, datatypes, constants and functions, nothing else"};
}

}  // namespace

Result<Script> read_signature(const Grammar& grammar, const Vocabulary& vocabulary) {
  Script script = TRY(parse_script(grammar.signature, vocabulary));
  for (const Command& command : script.commands) TRY(check_declaration(command));
  if (!script.logic.empty()) return Error{"the logic of a grammar stands outside of its signature"};
  return script;
}

Result<CompiledGrammar> CompiledGrammar::make(const Grammar& grammar, const Vocabulary& vocabulary, Rng rng) {
  CompiledGrammar made(TRY(read_signature(grammar, vocabulary)), LogicRules(grammar.logic, false));
  GrammarCompiler compiler(made, grammar, rng);
  TRY(compiler.run());
  return made;
}

const Operator* CompiledGrammar::subtraction(Sort sort) const {
  auto found = std::ranges::find_if(subtractions_, [&](const Operator* op) { return op->result.concrete == sort; });
  return found == subtractions_.end() ? nullptr : *found;
}

}  // namespace cupel
