// cupel lm blend: a model between two others.
#include <fmt/format.h>

#include "cli/lm.h"
#include "cli/lm_options.h"
#include "cli/solver_options.h"
#include "lm/blend.h"
#include "lm/format/format_error.h"

namespace cupel::cli::lm_blend_command {

namespace {

struct Options {
  std::string one, other, out;
  double share = 0.5;
};

int run(const Options& options) {
  try {
    auto one = lm::Safetensors::read(options.one), other = lm::Safetensors::read(options.other);
    auto blended = lm::blend(one, other, options.share);
    if (!blended) return complain(blended.error(), kBadInput);
    lm::write_atomically(options.out, *blended);
  } catch (const lm::FormatError& error) {
    return complain(Error{error.what()}, kBadInput);
  }
  fmt::print("{}: {:.0f} % of {}, {:.0f} % of {}\n", options.out, 100 * (1 - options.share), options.one,
             100 * options.share, options.other);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("ONE", options->one, "Safetensors file, e.g. of the model before fine-tuning")->required();
  app.add_option("OTHER", options->other, "Safetensors file of a model with the same shape and tokenizer")->required();
  app.add_option("--share", options->share, "Of the other model's weights")
      ->check(number_in(0, 1))
      ->capture_default_str();
  add_out(app, options->out, "The file to write")->required();
  return [options] { return run(*options); };
}

const RegisterLmCommand kRegister({"blend", "Make a model between two others", define});

}  // namespace

}  // namespace cupel::cli::lm_blend_command
