#include "solver/function_name.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "base/text.h"

namespace cupel::solver {

namespace {

constexpr std::string_view kOperator = "operator";
constexpr std::string_view kAnonymous = "(anonymous namespace)";
constexpr size_t kLongestSymbol = 20'000;

/// Reads a demangled name from left to right and keeps what names the function.
class Shortener {
 public:
  explicit Shortener(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) step();
    return std::move(name_);
  }

 private:
  void step() {
    if (rest().starts_with(kAnonymous)) return copy(kAnonymous.size());
    if (rest().starts_with(kOperator) && !is_word_character(char_at(at_ + kOperator.size())) &&
        (at_ == 0 || !is_word_character(text_[at_ - 1])))
      return copy_operator();
    switch (text_[at_]) {
      case '<': return skip('<', '>');
      case '(': seen_arguments_ = true; return skip('(', ')');
      case '{': return copy_lambda();
      case ' ': return at_space();
      default: return copy(1);
    }
  }

  // What stands before the name is a return type; what stands behind the arguments says how it may be called.
  void at_space() {
    if (!seen_arguments_) {
      name_.clear();
      ++at_;
      return;
    }
    while (at_ < text_.size() && !rest().starts_with("::")) ++at_;
  }

  void copy_operator() {
    copy(kOperator.size());
    if (rest().starts_with("()")) return copy(2);
    if (char_at(at_) == ' ') {  // `operator new`, `operator bool`
      while (at_ < text_.size() && text_[at_] != '(' && text_[at_] != '<') copy(1);
      return;
    }
    while (at_ < text_.size() && std::string_view("<>=!+-*/%^&|~,[]").find(text_[at_]) != std::string_view::npos)
      copy(1);
    if (char_at(at_) == ' ') ++at_;  // `operator< <int>`
  }

  /// `{lambda(int)#1}` becomes `{lambda#1}`.
  void copy_lambda() {
    while (at_ < text_.size() && text_[at_] != '}') {
      if (text_[at_] == '(')
        skip('(', ')');
      else
        copy(1);
    }
    if (at_ < text_.size()) copy(1);
  }

  void skip(char open, char close) {
    size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      // An arrow in a type closes nothing.
      if (text_[at_] == close && close == '>' && text_[at_ - 1] == '-') continue;
      if (text_[at_] == open) ++depth;
      if (text_[at_] == close && --depth == 0) {
        ++at_;
        return;
      }
    }
  }

  std::string_view rest() const { return text_.substr(at_); }
  char char_at(size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  void copy(size_t count) {
    name_ += text_.substr(at_, count);
    at_ += count;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string name_;
  bool seen_arguments_ = false;
};

}  // namespace

std::string short_name(std::string_view demangled) { return Shortener(demangled).run(); }

std::string function_name(std::string_view symbol) {
  // `.cold`, `.isra.0`, `.constprop.0`, `@@GLIBC_2.34`
  std::string plain(symbol.substr(0, std::min(symbol.find_first_of(".@", 1), kLongestSymbol)));
  if (!plain.starts_with("_Z")) return plain;
  int status = 0;
  std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(plain.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0 || !text) return plain;
  std::string name = short_name(text.get());
  return name.empty() ? plain : name;
}

}  // namespace cupel::solver
