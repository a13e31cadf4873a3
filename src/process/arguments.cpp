#include "process/arguments.h"

namespace cupel::process {

void append_words(std::vector<std::string>& words, const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    size_t blank = argument.starts_with('-') ? argument.find(' ') : std::string::npos;
    words.push_back(argument.substr(0, blank));
    if (blank != std::string::npos) words.push_back(argument.substr(blank + 1));
  }
}

std::optional<std::string> argument_line(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  append_words(words, arguments);
  std::string line = ";";
  for (const std::string& word : words) {
    if (word.find_first_of("\t\n") != std::string::npos) return std::nullopt;
    line.append(1, '\t').append(word);
  }
  return line.append(1, '\n');
}

}  // namespace cupel::process
