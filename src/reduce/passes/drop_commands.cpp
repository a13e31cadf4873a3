// Drops assertions, queries and every other command that declares nothing. Commands that are kept as written go as a
// whole or not at all.
#include "reduce/pass.h"

namespace cupel::reduce::drop_commands_pass {

namespace {

void propose(const View& view, Proposals& out) {
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const Command& command = view.commands()[i];
    if (is_declaration(command) || std::holds_alternative<PushPop>(command)) continue;
    // Without its logic a script may read differently, and what a reset forgot is still there.
    const auto* plain = std::get_if<PlainCommand>(&command);
    bool risky = std::holds_alternative<SetLogic>(command) || (plain && plain->command == "reset");
    if (!risky || plain) out.drop(i, risky);
  }
}

const RegisterPass kRegister({"drop-commands", "drop assertions and other commands", propose});

}  // namespace

}  // namespace cupel::reduce::drop_commands_pass
