// All tokens of a tokenizer by their bytes, so that tokens with the same beginning are tried together.
#pragma once

#include <vector>

#include "lm/constraint/script_state.h"
#include "lm/tokenizer.h"

namespace cupel::lm {

/// Immutable; shared by all threads.
class TokenTrie {
 public:
  explicit TokenTrie(const Tokenizer& tokenizer);

  /// Sets what may follow a state: tokens, by their number. The end of the text is among them where it may end.
  void allowed(const ScriptState& state, std::vector<bool>& tokens) const;

 private:
  struct Node {
    char byte = 0;
    int64_t token = -1;
    std::vector<uint32_t> children;
  };
  void visit(uint32_t node, const ScriptState& state, std::vector<bool>& tokens) const;

  std::vector<Node> nodes_;
  TokenId end_of_text_;
};

}  // namespace cupel::lm
