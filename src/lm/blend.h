// Between two models: each weight is a mean of theirs. Fine-tuning on the few formulas that once showed bugs makes a
// model forget some of the language; part of the way back, it knows both (Wortsman et al., "Robust fine-tuning of
// zero-shot models", 2022).
#pragma once

#include <string>

#include "base/result.h"
#include "lm/format/safetensors.h"

namespace cupel::lm {

/// `share` of the second model's weights. Names, types, shapes and what the files say about the model are the first
/// one's; models that do not fit each other are an error.
Result<std::string> blend(const Safetensors& one, const Safetensors& other, double share);

}  // namespace cupel::lm
