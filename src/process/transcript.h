// What a living solver has read: needed where an answer depends on more than the test that it belongs to.
#pragma once

#include <string>
#include <vector>

namespace cupel::process {

/// Of one session, from its start on. Grows while the session lives.
struct Transcript {
  std::string prefix;              ///< options and logic, read once
  std::vector<std::string> tests;  ///< each as the solver read it, with the commands around it, without end markers
};

}  // namespace cupel::process
