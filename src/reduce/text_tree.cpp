#include "reduce/text_tree.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.h"
#include "smtlib/vocabulary.h"
#include "theory/symmetric.h"

namespace cupel::reduce {

namespace {

bool is_known_word(std::string_view word) {
  static const std::unordered_set<std::string_view> words = [] {
    const Interner& names = Vocabulary::standard().names();
    std::unordered_set<std::string_view> all;
    for (NameId id = 0; id < names.size(); ++id) all.insert(names.text(id));
    return all;
  }();
  return words.contains(word);
}

// `bv5` in `(_ bv5 8)` is a literal.
bool is_bitvector_literal(std::string_view word) {
  return word.starts_with("bv") && word.size() > 2 && word.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

/// What an occurrence of a name tells about it: the list that it stands in and, where that matters, at which place.
uint64_t context_of(std::string_view head, size_t place) {
  return hash_combine(hash_bytes(head), is_symmetric(head) ? 1 : place);
}

}  // namespace

bool is_own_name(const Token& token) {
  if (token.kind != TokenKind::kSymbol) return false;
  return !is_bitvector_literal(token.text) && (token.quoted || !is_known_word(token.text));
}

std::string_view blind_text(const Token& token) {
  switch (token.kind) {
    case TokenKind::kOpen: return "(";
    case TokenKind::kNumeral: return "0";
    case TokenKind::kDecimal: return "0.0";
    case TokenKind::kHex:
    case TokenKind::kBinary: return "#b";
    case TokenKind::kString: return "\"\"";
    case TokenKind::kSymbol: return is_bitvector_literal(token.text) ? "bv" : token.text;
    default: return token.text;
  }
}

TextTree::TextTree(std::string_view script) {
  read(script);
  order();
}

void TextTree::read(std::string_view script) {
  Lexer lexer(script);
  std::vector<uint32_t> open;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (token.kind == TokenKind::kClose) {
      if (open.empty()) return;
      nodes_[open.back()].closed = true;
      open.pop_back();
      continue;
    }
    auto node = static_cast<uint32_t>(nodes_.size());
    (open.empty() ? commands_ : nodes_[open.back()].children).push_back(node);
    nodes_.push_back({.token = token, .children = {}});
    if (token.kind == TokenKind::kOpen) open.push_back(node);
  }
}

// Names are told apart by where they occur, so that `(= x y)` and `(= y x)` become the same text if, say, `x` has a
// bound and `y` has none. Names that occur alike keep the order in which they stand.
void TextTree::order() {
  std::unordered_map<std::string_view, std::vector<uint64_t>> contexts;
  for (const TextNode& node : nodes_) {
    std::string_view head = node.children.empty() ? std::string_view() : nodes_[node.children[0]].token.text;
    for (size_t place = 0; place < node.children.size(); ++place) {
      const Token& token = nodes_[node.children[place]].token;
      if (is_own_name(token)) contexts[token.text].push_back(context_of(place > 0 ? head : "", place));
    }
  }
  std::unordered_map<std::string_view, uint64_t> colours;
  for (auto& [name, found] : contexts) {
    std::ranges::sort(found);
    uint64_t& colour = colours[name];
    for (uint64_t context : found) colour = hash_combine(colour, context);
  }
  for (size_t at = nodes_.size(); at-- > 0;) {
    TextNode& node = nodes_[at];
    node.shape = is_own_name(node.token) ? colours[node.token.text] : hash_bytes(blind_text(node.token));
    if (node.children.size() > 2 && is_symmetric(nodes_[node.children[0]].token.text))
      std::stable_sort(node.children.begin() + 1, node.children.end(),
                       [&](uint32_t a, uint32_t b) { return nodes_[a].shape < nodes_[b].shape; });
    for (uint32_t child : node.children) node.shape = hash_combine(node.shape, nodes_[child].shape);
  }
}

}  // namespace cupel::reduce
