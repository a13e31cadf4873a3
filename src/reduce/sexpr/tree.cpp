#include "reduce/sexpr/tree.h"

#include <algorithm>
#include <optional>

namespace cupel::reduce {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool ends_word(char c) { return is_blank(c) || std::string_view("()\";|").find(c) != std::string_view::npos; }

// Behind the quote that closes; a doubled one stands for itself. None where there is none.
std::optional<size_t> quoted_end(std::string_view text, size_t from) {
  char quote = text[from];
  for (size_t at = from + 1; at < text.size(); ++at) {
    if (text[at] != quote) continue;
    if (quote == '"' && at + 1 < text.size() && text[at + 1] == quote)
      ++at;
    else
      return at + 1;
  }
  return {};
}

// None for what reaches to the end of its line.
std::optional<size_t> end_of_word(std::string_view text, size_t from) {
  if (text[from] == ';') return {};
  if (text[from] == '"' || text[from] == '|') return quoted_end(text, from);
  size_t at = from + 1;
  while (text[from] != ')' && at < text.size() && !ends_word(text[at])) ++at;
  return at;
}

// Of the characters of a literal, those that a simpler one would not have.
uint64_t rank_of(std::string_view atom) {
  if (atom.starts_with('"')) return atom.size() - 2 * (atom.size() > 1);
  bool literal = atom.starts_with("#") || (atom[0] >= '0' && atom[0] <= '9');
  if (!literal) return 1;
  return static_cast<uint64_t>(std::ranges::count_if(atom, [](char c) { return c >= '1' && c <= '9'; }));
}

}  // namespace

SExprTree::SExprTree(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {
  const std::string& all = *text_;
  for (size_t at = 0; at < all.size();) {
    char c = all[at];
    size_t end = at + 1;
    if (is_blank(c)) {
      at = end;
      continue;
    }
    if (c == '(') {
      add(SExprNode::Kind::kOpenList, at, at);
      open_.push_back(size() - 1);
      levels_ = std::max(levels_, static_cast<uint32_t>(open_.size()));
    } else if (c == ')' && !open_.empty()) {
      nodes_[open_.back()].kind = SExprNode::Kind::kList;
      nodes_[open_.back()].end = size();
      open_.pop_back();
    } else if (std::optional<size_t> word = end_of_word(all, at)) {
      end = *word;
      add(SExprNode::Kind::kAtom, at, end);
    } else {
      end = std::min(all.find('\n', at), all.size());
      add(SExprNode::Kind::kLine, at, end);
    }
    at = end;
  }
  for (uint32_t list : open_) nodes_[list].end = size();
  open_.clear();
}

SExprTree SExprTree::of_lines(std::string text) {
  SExprTree tree;
  tree.by_lines_ = true;
  tree.text_ = std::make_shared<const std::string>(std::move(text));
  const std::string& all = *tree.text_;
  for (size_t at = 0; at < all.size();) {
    size_t end = std::min(all.find('\n', at), all.size());
    if (end > at) tree.add(SExprNode::Kind::kAtom, at, end);
    at = end + 1;
  }
  return tree;
}

void SExprTree::add(SExprNode::Kind kind, size_t from, size_t to) {
  auto level = static_cast<uint32_t>(open_.size());
  nodes_.push_back({kind, std::string_view(*text_).substr(from, to - from), size() + 1, level});
}

std::vector<uint32_t> SExprTree::children(uint32_t list) const {
  std::vector<uint32_t> found;
  for (uint32_t at = list + 1; at < nodes_[list].end; at = nodes_[at].end) found.push_back(at);
  return found;
}

std::string_view SExprTree::head(uint32_t list) const {
  bool has = list + 1 < nodes_[list].end && nodes_[list + 1].kind == SExprNode::Kind::kAtom;
  return has ? nodes_[list + 1].text : std::string_view();
}

SExprMeasure measure_of(const SExprTree& tree) {
  SExprMeasure measure{.nodes = tree.size(), .bytes = tree.text().size()};
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const SExprNode& node = tree.nodes()[i];
    if (node.kind == SExprNode::Kind::kAtom) measure.rank += rank_of(node.text);
    if (!node.is_list()) continue;
    std::string_view head = tree.head(i);
    measure.bindings += head == "let" || (node.level == 0 && head.starts_with("define-fun"));
  }
  return measure;
}

}  // namespace cupel::reduce
