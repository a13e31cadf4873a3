#include "smtlib/model_clean.h"

#include <algorithm>
#include <cstddef>

#include "smtlib/lexer.h"
#include "term/name.h"

namespace cupel {

namespace {

// No solver nests a model like this. Each level costs the parser more memory than the text has.
constexpr size_t kDeepest = 300'000;

constexpr std::string_view kAlgebraic = "(_ real_algebraic_number <";
constexpr std::string_view kRoot = "(root-obj";

class Cleaner {
 public:
  explicit Cleaner(std::string_view text) { clean_.text = std::string(text); }

  Result<CleanText> run() {
    for (at_ = 0; at_ < clean_.text.size(); ++at_) {
      char c = clean_.text[at_];
      if (c == '\n') line_start_ = true;
      if (c == '\n' || c == ' ' || c == '\t' || c == '\r') continue;
      bool outside = depth_ == 0 && line_start_ && c != '(' && c != ')' && c != ';';
      line_start_ = false;
      if (!outside) {
        step(c);
        if (depth_ > kDeepest) return Error{"nested deeper than any model", position_of(clean_.text, at_)};
      } else if (!blank_line()) {
        return Error{"an interval is not a value: no model can be read from it", position_of(clean_.text, start_)};
      }
    }
    return std::move(clean_);
  }

 private:
  void step(char c) {
    switch (c) {
      case '(':
        ++depth_;
        if (std::string_view(clean_.text).substr(at_).starts_with(kAlgebraic)) algebraic();
        return;
      case ')': depth_ -= depth_ > 0; return;
      case '"':
      case '|': at_ = std::min(clean_.text.find(c, at_ + 1), clean_.text.size()); return;
      case ';': comment(); return;
      case '@': element(); return;
      default: return;
    }
  }

  size_t line_end() const { return std::min(clean_.text.find('\n', at_), clean_.text.size()); }

  // Leaves at_ before the newline. dReal answers with lines such as `x : [1, 2]`.
  bool blank_line() {
    start_ = at_;
    size_t end = line_end();
    if (std::string_view(clean_.text).substr(start_, end - start_).find(" : [") != std::string_view::npos) return false;
    clean_.lines.emplace_back(start_, end - start_);
    clean_.text.replace(start_, end - start_, end - start_, ' ');
    at_ = end - 1;
    return true;
  }

  void comment() {
    size_t end = line_end();
    size_t from = std::min(clean_.text.find_first_not_of("; \t", at_), end);
    clean_.comments.emplace_back(from, end - from);
    at_ = end - 1;
  }

  void algebraic() {
    size_t end = clean_.text.find('>', at_);
    size_t bar = at_ + kAlgebraic.size() - 1;
    bool quotable = end != std::string::npos && clean_.text.find('|', bar) > end;
    if (!quotable) return;
    clean_.text.replace(at_, bar - at_, std::string(kRoot) + std::string(bar - at_ - kRoot.size(), ' '));
    clean_.text[bar] = clean_.text[end] = '|';
    at_ = end;
  }

  // The mark moves inside the bars, and so does what follows them.
  void element() {
    std::string& text = clean_.text;
    size_t end = at_ + 1 < text.size() && text[at_ + 1] == '|' ? text.find('|', at_ + 2) : text.npos;
    if (end == text.npos) return;
    size_t last = end;
    while (last + 1 < text.size() && is_symbol_character(static_cast<unsigned char>(text[last + 1]))) ++last;
    std::swap(text[at_], text[at_ + 1]);
    std::rotate(text.begin() + static_cast<std::ptrdiff_t>(end), text.begin() + static_cast<std::ptrdiff_t>(end) + 1,
                text.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    at_ = last;
  }

  CleanText clean_;
  size_t at_ = 0;
  size_t start_ = 0;
  size_t depth_ = 0;
  bool line_start_ = true;
};

}  // namespace

Result<CleanText> clean_model_text(std::string_view text) { return Cleaner(text).run(); }

}  // namespace cupel
