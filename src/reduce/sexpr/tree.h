// A text as nested lists of words, whatever stands in it: for scripts that the type checker refuses. Nothing is an
// error: a parenthesis too many is a word, a list that is never closed is printed without its end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::reduce {

struct SExprNode {
  enum class Kind : uint8_t {
    kAtom,
    kLine,  // reaches to the end of its line: a comment, or a quote that is never closed
    kList,
    kOpenList,  // lacks its closing parenthesis
  };
  Kind kind;
  std::string_view text;  // of an atom or a line, as written
  uint32_t end;           // behind the last node of its subtree
  uint32_t level;         // commands have level 0

  bool is_comment() const { return kind == Kind::kLine && text.starts_with(';'); }
  bool is_list() const { return kind == Kind::kList || kind == Kind::kOpenList; }
};

/// The nodes in the order of the text: a node, then its children.
class SExprTree {
 public:
  explicit SExprTree(std::string text);
  /// Each line is one word, kept as it is.
  static SExprTree of_lines(std::string text);
  /// Another text, read in the same way as this one.
  SExprTree reread(std::string text) const {
    return by_lines_ ? of_lines(std::move(text)) : SExprTree(std::move(text));
  }

  const std::vector<SExprNode>& nodes() const { return nodes_; }
  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
  uint32_t levels() const { return levels_; }
  const std::string& text() const { return *text_; }

  std::vector<uint32_t> children(uint32_t list) const;
  /// The first word of a list; empty where it has none.
  std::string_view head(uint32_t list) const;

 private:
  SExprTree() = default;
  void add(SExprNode::Kind kind, size_t from, size_t to);

  std::shared_ptr<const std::string> text_;  // that nodes point into; stays where it is if the tree is moved
  std::vector<SExprNode> nodes_;
  std::vector<uint32_t> open_;
  uint32_t levels_ = 0;
  bool by_lines_ = false;
};

/// How large a text is. Compared from the first member to the last; every step of a reduction makes it smaller.
struct SExprMeasure {
  uint64_t bindings = 0;  // lets and definitions: putting one in its place may make the text longer
  uint64_t nodes = 0;
  uint64_t bytes = 0;
  uint64_t rank = 0;  // digits and letters in literals that are not the simplest

  auto operator<=>(const SExprMeasure&) const = default;
};

SExprMeasure measure_of(const SExprTree& tree);

}  // namespace cupel::reduce
