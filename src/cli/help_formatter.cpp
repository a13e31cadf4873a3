#include "cli/help_formatter.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

namespace cupel::cli {

namespace {

constexpr size_t kWidest = 110, kNarrowest = 60;

size_t terminal_width() {
  winsize size{};
  bool known = ::isatty(STDOUT_FILENO) && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::clamp<size_t>(size.ws_col, kNarrowest, kWidest) : kWidest;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace

std::string wrapped(const std::string& text, size_t width) {
  std::istringstream words(text);
  std::string result;
  size_t used = 0;
  for (std::string word; words >> word; used += word.size()) {
    bool fits = used + 1 + word.size() <= width;
    if (used > 0) result += fits ? ' ' : '\n';
    used = used > 0 && fits ? used + 1 : 0;
    result += word;
  }
  return result;
}

HelpFormatter::HelpFormatter() : width_(terminal_width()) {}

// CLI11 writes the C++ type and each condition: `FLOAT:TIME`.
std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  std::string text = CLI::Formatter::make_option_opts(option);
  replace(text, "FLOAT:TIME", "TIME");
  replace(text, "TEXT:{", "{");
  for (const char* condition : {":POSITIVE", ":NOT NEGATIVE"}) replace(text, condition, "");
  return text;
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  return wrapped(option->get_description(), width_ - column_width_);
}

}  // namespace cupel::cli
