#include "learning/prediction.h"

namespace cupel::learning {

Result<bool> PredictionCheck::add(const std::string& script, const std::vector<std::string>& operations) {
  if (!TRY(learner_.take_script(script))) return false;
  std::vector<size_t> said, others;
  for (const auto& [name, option] : learner_.working_options())
    (learned_.relevant(name, operations) ? said : others).push_back(option);
  ++scripts_;
  said_ += static_cast<double>(said.size());
  others_ += static_cast<double>(others.size());
  mattering_ += TRY(mattering(std::move(said)));
  missed_ += TRY(mattering(std::move(others)));
  return true;
}

Result<double> PredictionCheck::mattering(std::vector<size_t> options) {
  auto all = static_cast<double>(options.size());
  uint64_t tried = 0, found = 0;
  while (tried < each_ && !options.empty()) {
    size_t at = rng_.below(options.size());
    Learner::Effect effect = TRY(learner_.effect_of_option(options[at]));
    options.erase(options.begin() + static_cast<std::ptrdiff_t>(at));
    ++tried;
    found += effect == Learner::Effect::kNone ? 0 : 1;
  }
  tried_ += tried;
  return tried == 0 ? 0.0 : all * static_cast<double>(found) / static_cast<double>(tried);
}

}  // namespace cupel::learning
