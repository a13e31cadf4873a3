// cupel lm retrain, cupel lm finetune: hand over to the trainer, a program of its own that needs libtorch.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cli/lm.h"

namespace cupel::cli::lm_train_command {

namespace {

/// `$CUPEL_LM_TRAIN`, else `cupel-lm-train` beside this program.
std::string trainer() {
  if (const char* chosen = std::getenv("CUPEL_LM_TRAIN")) return chosen;
  std::error_code ignored;
  return (std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "cupel-lm-train").string();
}

int run(const std::string& mode, const std::vector<std::string>& words) {
  std::string program = trainer();
  std::vector<char*> arguments = {program.data(), const_cast<char*>(mode.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
  fmt::print(stderr,
             "cupel: there is no trainer at {}: install libtorch-dev, then cmake --preset release && cmake --build "
             "--preset release --target cupel-lm-train\n",
             program);
  return kBadInput;
}

template <bool kFineTunes>
Action define(CLI::App& app) {
  app.allow_extras();
  app.footer("All options go to the trainer; `cupel-lm-train help` lists them.");
  return [&app] { return run(kFineTunes ? "finetune" : "retrain", app.remaining()); };
}

const RegisterLmCommand kRetrain({"retrain", "Train a model on a corpus; needs libtorch", define<false>});
const RegisterLmCommand kFineTune({"finetune", "Train a model further on formulas of bugs; needs libtorch",
                                   define<true>});

}  // namespace

}  // namespace cupel::cli::lm_train_command
