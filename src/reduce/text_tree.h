// A script as nested words, for comparing scripts whatever their names, their literals, and the order of arguments
// where it has no meaning.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "smtlib/lexer.h"

namespace cupel::reduce {

/// Whether a script gave the word its meaning: a name that neither the standard nor a solver knows.
bool is_own_name(const Token& token);

/// What a word that is no name of its own looks like with its literal taken out: `0` for 17, `bv` for `bv5`.
std::string_view blind_text(const Token& token);

struct TextNode {
  Token token;                     // a word, or the opening parenthesis of a list
  std::vector<uint32_t> children;  // of a list, in an order of their own below `=`, `and`, `+`, ...
  uint64_t shape = 0;              // equal for nodes that differ in names and literals only
  bool closed = false;             // a list whose end was seen
};

/// Reads up to where the text is no longer a sequence of commands. The text outlives the tree. Nothing recurses:
/// scripts may nest as deep as they are long.
class TextTree {
 public:
  explicit TextTree(std::string_view script);

  const TextNode& operator[](uint32_t node) const { return nodes_[node]; }
  std::span<const uint32_t> commands() const { return commands_; }

 private:
  void read(std::string_view script);
  void order();

  std::vector<TextNode> nodes_;  // children stand behind their list
  std::vector<uint32_t> commands_;
};

}  // namespace cupel::reduce
