// How a plain process is started and seen off, for whoever has to be there from its first instruction to its last.
#pragma once

#include "process/child.h"

namespace cupel::process {

class Launcher {
 public:
  virtual ~Launcher() = default;
  /// As start_child().
  virtual Result<Child> start(const ChildSpec& spec) = 0;
  /// The process is gone, or it is one that nobody can end. Nothing of what it started lives on.
  virtual void finish() = 0;
};

}  // namespace cupel::process
