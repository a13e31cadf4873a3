// Prints more or fewer shared terms in `let`, whichever is shorter: names for small terms, or none at all.
#include "reduce/pass.h"

namespace cupel::reduce::sharing_pass {

namespace {

constexpr uint64_t kLargestTree = 100'000;

void propose(const View& view, Proposals& out) {
  for (uint64_t let_size : {uint64_t{3}, uint64_t{6}, uint64_t{12}, UINT64_MAX}) {
    if (let_size == view.draft().print.let_size) continue;
    if (let_size == UINT64_MAX && view.positions() > kLargestTree) continue;
    out.rewrite(1, [&view, let_size]() -> std::optional<Draft> {
      Draft draft = view.draft();
      draft.print.let_size = let_size;
      return draft;
    });
  }
}

const RegisterPass kRegister({"sharing", "inline let or introduce it, whichever is shorter", propose, false, always});

}  // namespace

}  // namespace cupel::reduce::sharing_pass
