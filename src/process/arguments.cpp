#include "process/arguments.h"

namespace cupel::process {

void append_words(std::vector<std::string>& words, const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    size_t blank = argument.starts_with('-') ? argument.find(' ') : std::string::npos;
    words.push_back(argument.substr(0, blank));
    if (blank != std::string::npos) words.push_back(argument.substr(blank + 1));
  }
}

}  // namespace cupel::process
