// A script: the commands of one SMT-LIB file over typed terms.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "term/store.h"
#include "term/term.h"

namespace cupel {

struct SetLogic {
  std::string_view logic;  // as printed
};
/// set-info, set-option, get-info, get-option.
struct AttributeCommand {
  std::string_view command;
  std::string_view keyword;
  std::string_view value;  // as written; empty for none
};
/// A command without arguments: check-sat, get-model, exit, ...
struct PlainCommand {
  std::string_view command;
};
struct PushPop {
  bool push;
  uint32_t levels;
};
struct Assert {
  Term term;
};
struct CheckSatAssuming {
  std::span<const Term> assumptions;
};
struct GetValue {
  std::span<const Term> terms;
};
struct DeclareFun {
  const Function* function;
  bool as_const;  // written declare-const
};
struct DefineFun {
  const Function* function;
  bool as_const;  // written define-const
};
struct DefineFunsRec {
  std::span<const Function* const> functions;
};
struct DeclareSort {
  const SortDeclaration* sort;
};
struct DefineSort {
  std::string_view name;
  std::span<const Sort> parameters;
  Sort body;
};
struct DeclareDatatypes {
  std::span<const SortDeclaration* const> datatypes;
  bool codatatypes;
};
struct Echo {
  std::string_view text;  // between the quotes, as written
};
/// A command of some solver that we do not interpret: kept as it was written.
struct Verbatim {
  std::string_view text;
};

using Command =
    std::variant<SetLogic, AttributeCommand, PlainCommand, PushPop, Assert, CheckSatAssuming, GetValue, DeclareFun,
                 DefineFun, DefineFunsRec, DeclareSort, DefineSort, DeclareDatatypes, Echo, Verbatim>;

/// Shares its store with scripts derived from it (mutants of one seed).
struct Script {
  std::shared_ptr<TermStore> store;
  std::vector<Command> commands;
  std::string logic;  // of its first set-logic; empty for none

  /// Whether it carries commands that we keep but do not understand.
  bool has_verbatim() const;
  /// Whether the script could be mistaken for one formula: one check-sat, no push, pop, reset or assumptions.
  bool is_single_query() const;
  /// The conjuncts of a single-query script.
  std::vector<Term> assertions() const;
};

}  // namespace cupel
