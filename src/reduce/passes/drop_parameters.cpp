// A declared function loses a parameter, and its applications the argument.
#include "reduce/pass.h"
#include "reduce/retype.h"

namespace cupel::reduce::drop_parameters_pass {

namespace {

void propose(const View& view, Proposals& out) {
  for (const Command& command : view.commands()) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || view.is_word(declared->function->raw_name)) continue;
    const Function* function = declared->function;
    for (size_t i = 0; i < function->domain.size(); ++i) {
      out.rewrite(1, [&view, function, i] {
        Retyping changes;
        changes.dropped_parameters[function] = i;
        return Retyper(view, std::move(changes)).run();
      });
    }
  }
}

const RegisterPass kRegister({"drop-parameters", "drop parameters of declared functions", propose});

}  // namespace

}  // namespace cupel::reduce::drop_parameters_pass
