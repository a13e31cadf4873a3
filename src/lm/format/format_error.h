// The files of this folder are shared with the trainer, which is built where there is nothing but a compiler and
// libtorch: they use the standard library alone. What they cannot read they throw as a FormatError; the layer's own
// functions turn it into a Result.
#pragma once

#include <stdexcept>
#include <string>

namespace cupel::lm {

struct FormatError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace cupel::lm
