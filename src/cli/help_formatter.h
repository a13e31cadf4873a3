// The layout of --help: descriptions as wide as the terminal, types as people call them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace cupel::cli {

/// Breaks a text between words into lines of at most `width` characters; longer words stay whole.
std::string wrapped(const std::string& text, size_t width);

class HelpFormatter : public CLI::Formatter {
 public:
  /// As wide as the terminal of standard output; 110 elsewhere, as the notes below the options are.
  HelpFormatter();

  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;

 private:
  size_t width_;
};

}  // namespace cupel::cli
