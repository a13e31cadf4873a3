// Drops declarations and definitions that nothing mentions. Abbreviations of sorts are expanded while a script is read,
// so nothing ever mentions them.
#include <algorithm>

#include "reduce/pass.h"

namespace cupel::reduce::drop_declarations_pass {

namespace {

bool is_unused(const View& view, const Command& command) {
  if (const auto* declared = std::get_if<DeclareFun>(&command)) return !view.is_used(*declared->function);
  if (const auto* defined = std::get_if<DefineFun>(&command)) return !view.is_used(*defined->function);
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
    return std::ranges::none_of(defined->functions, [&](const Function* f) { return view.is_used(*f); });
  }
  if (const auto* declared = std::get_if<DeclareSort>(&command)) return !view.is_used(*declared->sort);
  if (const auto* defined = std::get_if<DefineSort>(&command)) return !view.is_word(defined->name);
  if (const auto* declared = std::get_if<DeclareDatatypes>(&command)) {
    return std::ranges::none_of(declared->datatypes, [&](const SortDeclaration* d) { return view.is_used(*d); });
  }
  return false;
}

void propose(const View& view, Proposals& out) {
  for (size_t i = 0; i < view.commands().size(); ++i) {
    if (is_unused(view, view.commands()[i])) out.drop(i);
  }
}

/// A recursive definition that nobody uses can still be one that no function satisfies.
bool defines_nothing_recursive(const View& view) {
  return std::ranges::none_of(view.commands(), [](const Command& command) {
    const auto* defined = std::get_if<DefineFun>(&command);
    return std::holds_alternative<DefineFunsRec>(command) ||
           (defined && defined->function->kind == FunctionKind::kRecursive);
  });
}

const RegisterPass kRegister({"drop-declarations", "drop declarations and definitions that nothing uses", propose, true,
                              defines_nothing_recursive});

}  // namespace

}  // namespace cupel::reduce::drop_declarations_pass
