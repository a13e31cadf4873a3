#include "eval/model.h"

namespace cupel {

const Interpretation* Model::find(const Function& function) const {
  auto found = functions_.find(&function);
  return found == functions_.end() ? nullptr : &found->second;
}

const Value* Model::find_value(const Function& constant) const {
  auto found = values_.find(&constant);
  return found == values_.end() ? nullptr : &found->second;
}

// z3 names the function that it uses for x/0 `/0`, and so on.
const Interpretation* Model::find_partial(std::string_view operator_name) const {
  if (partial_.empty()) return nullptr;
  auto found = partial_.find(std::string(operator_name) + "0");
  return found == partial_.end() ? nullptr : &found->second;
}

}  // namespace cupel
