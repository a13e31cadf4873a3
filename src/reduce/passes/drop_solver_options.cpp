// Drops solver options of the configuration under which a script shows something.
#include "reduce/pass.h"

namespace cupel::reduce::drop_solver_options_pass {

namespace {

std::optional<Draft> without(const Draft& draft, size_t from, size_t count) {
  Draft result = draft;
  auto first = result.arguments.begin() + static_cast<std::ptrdiff_t>(from);
  result.arguments.erase(first, first + static_cast<std::ptrdiff_t>(count));
  return result;
}

void propose(const View& view, Proposals& out) {
  size_t total = view.draft().arguments.size();
  for (size_t count = total; count > 0; count /= 2) {
    for (size_t from = 0; from + count <= total; from += count) {
      out.rewrite(count, [&view, from, count] { return without(view.draft(), from, count); });
    }
  }
}

const RegisterPass kRegister({"drop-solver-options", "drop options that are given to the solver", propose, false,
                              always});

}  // namespace

}  // namespace cupel::reduce::drop_solver_options_pass
