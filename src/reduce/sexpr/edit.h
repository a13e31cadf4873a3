// Changes of a text that is read as nested lists, and the text that comes from them.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "reduce/sexpr/tree.h"

namespace cupel::reduce {

/// The nodes from `from` up to `to` become something else.
struct SExprCut {
  enum class With : uint8_t { kNothing, kWords, kNode, kLetBody };
  uint32_t from;
  uint32_t to;
  With with = With::kNothing;
  std::string words = {};  // kWords
  uint32_t node = 0;  // kNode: one of the nodes; kLetBody: `from` is a let, which is written with its bindings in place
};

/// All of it happens or nothing.
struct SExprEdit {
  uint64_t gain = 0;                                                 // nodes that go, roughly
  std::vector<SExprCut> cuts = {};                                   // in the order of the text, apart from each other
  std::vector<std::pair<std::string_view, std::string>> names = {};  // words that become others, everywhere
};

/// One blank between words, commands on lines of their own. Edits whose cuts touch those of earlier ones are left out.
std::string written(const SExprTree& tree, std::span<const SExprEdit> edits = {});

/// The text of one node.
std::string written_node(const SExprTree& tree, uint32_t node);

}  // namespace cupel::reduce
