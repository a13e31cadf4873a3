// What a run needs to go on where it stopped: parameters, moments, step. Written atomically, so that whoever kills the
// run leaves the checkpoint before or the one after.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "lm/train/gpt.h"
#include "lm/train/optimizer.h"

namespace cupel::lm::train {

struct Progress {
  int64_t step = 0;   // steps that were taken
  double best = 1e9;  // lowest validation loss so far
  int64_t best_step = 0;
  std::map<std::string, std::string> settings;  // what a resumed run must have in common with this one
};

void save_checkpoint(const std::string& path, Gpt& model, AdamW& optimizer, const Progress& progress);

/// False if there is no file. Throws a FormatError where the file does not fit the model or the settings.
bool load_checkpoint(const std::string& path, Gpt& model, AdamW& optimizer, Progress& progress);

}  // namespace cupel::lm::train
