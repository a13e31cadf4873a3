#include "base/pattern.h"

#include <re2/re2.h>

namespace cupel {

namespace {

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }
std::string_view view(re2::StringPiece text) { return {text.data(), text.size()}; }

std::shared_ptr<const re2::RE2> compiled(const std::string& expression) {
  re2::RE2::Options options;
  options.set_encoding(re2::RE2::Options::EncodingLatin1);  // bytes: solvers print anything
  options.set_log_errors(false);
  return std::make_shared<const re2::RE2>(expression, options);
}

}  // namespace

Pattern::Pattern(const std::string& expression) : compiled_(compiled(expression)) { CUPEL_ASSERT(compiled_->ok()); }

Result<Pattern> Pattern::compile(const std::string& expression) {
  Pattern pattern;
  pattern.compiled_ = compiled(expression);
  if (!pattern.compiled_->ok()) return Error{pattern.compiled_->error()};
  return pattern;
}

bool Pattern::found_in(std::string_view text) const {
  return compiled_ && compiled_->Match(piece(text), 0, text.size(), re2::RE2::UNANCHORED, nullptr, 0);
}

bool Pattern::matches(std::string_view whole) const {
  return compiled_ && compiled_->Match(piece(whole), 0, whole.size(), re2::RE2::ANCHOR_BOTH, nullptr, 0);
}

std::optional<std::vector<std::string_view>> Pattern::find(std::string_view text) const {
  if (!compiled_) return std::nullopt;
  std::vector<re2::StringPiece> found(groups() + 1);
  if (!compiled_->Match(piece(text), 0, text.size(), re2::RE2::UNANCHORED, found.data(),
                        static_cast<int>(found.size())))
    return std::nullopt;
  std::vector<std::string_view> result;
  for (const re2::StringPiece& group : found) result.push_back(view(group));
  return result;
}

std::string Pattern::replace_all(std::string text, const std::string& by) const {
  if (compiled_) re2::RE2::GlobalReplace(&text, *compiled_, by);
  return text;
}

size_t Pattern::groups() const { return compiled_ ? static_cast<size_t>(compiled_->NumberOfCapturingGroups()) : 0; }

std::string Pattern::expression() const { return compiled_ ? compiled_->pattern() : ""; }

PatternSet::PatternSet(const std::vector<Pattern>& patterns) : size_(patterns.size()) {
  if (patterns.empty()) return;
  std::string any;
  for (const Pattern& pattern : patterns) any += (any.empty() ? "(?:" : "|(?:") + pattern.expression() + ")";
  any_ = Pattern(any);
}

}  // namespace cupel
