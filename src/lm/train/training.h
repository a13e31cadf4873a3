// The training loop of both modes. Retraining learns all weights from the benchmarks; fine-tuning learns the last
// block's MLP from formulas that once triggered bugs, and stops on the loss of those that were held out (LAST, section
// III-D).
#pragma once

#include "lm/train/arguments.h"

namespace cupel::lm::train {

/// Throws a FormatError for what the caller can put right.
void train(const Arguments& arguments);

/// Prints the logits behind each token of a text: for comparing engines.
void print_logits(const Arguments& arguments);

}  // namespace cupel::lm::train
