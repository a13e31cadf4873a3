// What a person or a program sees of a reduction.
#pragma once

#include <string>

#include "reduce/reducer.h"

namespace cupel::cli {

/// A line that is rewritten on a terminal; in a pipe a line now and then.
class ReductionProgress {
 public:
  void show(const reduce::Progress& progress);
  void clear() const;

 private:
  double next_line_ = 5;
  bool shown_ = false;
};

/// On standard error: what each pass did, and the sizes.
void print_reduction(const reduce::Reduction& reduction);

/// One line of JSON on standard output, with the script where `with_script`.
void print_reduction_json(const std::string& subject, const reduce::Reduction& reduction, bool with_script);

}  // namespace cupel::cli
