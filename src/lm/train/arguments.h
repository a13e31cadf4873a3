// The trainer's command line: `cupel-lm-train retrain --corpus FILE --out DIR [--option value]...`.
#pragma once

#include <map>
#include <string>

namespace cupel::lm::train {

/// Throws a FormatError for what it does not know.
class Arguments {
 public:
  Arguments(int count, char** words);

  const std::string& mode() const { return mode_; }  // retrain, finetune, logits, help
  std::string text(const std::string& name) const { return values_.at(name); }
  double number(const std::string& name) const;
  int64_t whole(const std::string& name) const;
  bool flag(const std::string& name) const { return values_.at(name) == "yes"; }

  static std::string help();

 private:
  std::string mode_;
  std::map<std::string, std::string> values_;
};

}  // namespace cupel::lm::train
