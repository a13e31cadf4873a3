// Drops what a script says about itself and about the solver: its logic, options and information. An option that is on
// can also be turned to its plain value by dropping it alone, so nothing else is tried.
#include "reduce/pass.h"

namespace cupel::reduce::drop_options_pass {

namespace {

void propose(const View& view, Proposals& out) {
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* attribute = std::get_if<AttributeCommand>(&view.commands()[i]);
    bool logic = std::holds_alternative<SetLogic>(view.commands()[i]);
    if (logic) {
      out.drop(i, true);
      out.replace_command(i, {SetLogic{"ALL"}}, 0, true);
    }
    // Declarations outlive their level only with this option.
    if (attribute) out.drop(i, attribute->keyword == ":global-declarations");
  }
}

const RegisterPass kRegister({"drop-options", "drop set-logic, set-option and set-info", propose, true, always});

}  // namespace

}  // namespace cupel::reduce::drop_options_pass
