// Regular expressions over text that nobody vouches for: what solvers print, what users write into files. Matching
// takes time linear in the text and a bounded amount of memory, without recursion (RE2); std::regex needs a stack frame
// per character and, for some texts, quadratic time.
//
// The language is RE2's: that of Perl without look-around and back-references. `^` and `$` are the ends of the whole
// text unless the expression begins with `(?m)`. Texts are bytes: any of them, NUL included, is a character.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace re2 {
class RE2;
}

namespace cupel {

/// Cheap to copy; may be used by several threads at once.
class Pattern {
 public:
  /// Finds nothing.
  Pattern() = default;
  /// Of an expression that is part of the program: a mistake in it is a programmer's.
  explicit Pattern(const std::string& expression);
  /// Of an expression that somebody wrote; the error says what is wrong with it.
  static Result<Pattern> compile(const std::string& expression);

  bool found_in(std::string_view text) const;
  bool matches(std::string_view whole) const;
  /// The first match and its groups, as parts of `text`; the match itself has number 0. A group that took no part is
  /// empty. Nothing: there is no match.
  std::optional<std::vector<std::string_view>> find(std::string_view text) const;
  /// With `\1` for a group in `by`.
  std::string replace_all(std::string text, const std::string& by) const;

  size_t groups() const;
  /// The expression itself; empty for one that finds nothing.
  std::string expression() const;

 private:
  std::shared_ptr<const re2::RE2> compiled_;
};

/// Several expressions that are asked for together: as fast as one.
class PatternSet {
 public:
  PatternSet() = default;
  /// The expressions must be sound by themselves.
  explicit PatternSet(const std::vector<Pattern>& patterns);

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  /// Whether any of them is found.
  bool found_in(std::string_view text) const { return size_ > 0 && any_.found_in(text); }

 private:
  Pattern any_;
  size_t size_ = 0;
};

}  // namespace cupel
