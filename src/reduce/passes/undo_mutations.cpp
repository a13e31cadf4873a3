// Undoes mutations of the test case: it knows how it differs from its seed, and most differences do not matter.
#include "reduce/pass.h"

namespace cupel::reduce::undo_mutations_pass {

namespace {

void propose(const View& view, Proposals& out) {
  for (size_t i = 0; i < view.draft().mutations.size(); ++i) out.undo(i);
}

const RegisterPass kRegister({"undo-mutations", "put back what the mutations of a test case replaced", propose});

}  // namespace

}  // namespace cupel::reduce::undo_mutations_pass
