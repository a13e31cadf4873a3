// The three standard streams of one test: its input as a file in memory, its output through pipes of its own,
// so that nothing can be mixed up with another test.
#pragma once

#include <string_view>

#include "process/fd.h"

namespace cupel::process {

struct Streams {
  UniqueFd input;
  Pipe out;  ///< our end does not block
  Pipe err;
};

Result<Streams> make_streams(std::string_view input);

}  // namespace cupel::process
