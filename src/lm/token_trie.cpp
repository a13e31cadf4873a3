#include "lm/token_trie.h"

namespace cupel::lm {

TokenTrie::TokenTrie(const Tokenizer& tokenizer) : nodes_(1), end_of_text_(tokenizer.end_of_text()) {
  for (TokenId token = 0; token < tokenizer.size(); ++token) {
    if (token == end_of_text_) continue;
    uint32_t at = 0;
    for (char byte : tokenizer.bytes(token)) {
      uint32_t next = 0;
      for (uint32_t child : nodes_[at].children) {
        if (nodes_[child].byte == byte) next = child;
      }
      if (next == 0) {
        next = static_cast<uint32_t>(nodes_.size());
        nodes_.push_back({byte, -1, {}});
        nodes_[at].children.push_back(next);
      }
      at = next;
    }
    nodes_[at].token = token;
  }
}

void TokenTrie::allowed(const ScriptState& state, std::vector<bool>& tokens) const {
  tokens.assign(tokens.size(), false);
  visit(0, state, tokens);
  tokens[end_of_text_] = state.can_end();
}

void TokenTrie::visit(uint32_t node, const ScriptState& state, std::vector<bool>& tokens) const {
  for (uint32_t child : nodes_[node].children) {
    ScriptState next = state;
    if (!next.feed(std::string_view(&nodes_[child].byte, 1))) continue;
    if (nodes_[child].token >= 0) tokens[static_cast<size_t>(nodes_[child].token)] = true;
    visit(child, next, tokens);
  }
}

}  // namespace cupel::lm
