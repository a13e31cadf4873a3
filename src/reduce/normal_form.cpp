#include "reduce/normal_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reduce/text_tree.h"

namespace cupel::reduce {

namespace {

constexpr auto kIrrelevant = std::to_array<std::string_view>(
    {"set-logic", "set-info", "set-option", "get-model", "get-value", "get-info", "get-option", "echo", "exit"});

/// Writes a tree token by token.
class TreeWriter {
 public:
  explicit TreeWriter(const TextTree& tree) : tree_(tree) {}

  void write(uint32_t root) {
    constexpr uint32_t kClose = std::numeric_limits<uint32_t>::max();
    std::vector<uint32_t> todo{root};
    while (!todo.empty()) {
      uint32_t at = todo.back();
      todo.pop_back();
      if (at == kClose) {
        text_ += ')';
        continue;
      }
      const TextNode& node = tree_[at];
      write(node.token);
      if (node.closed) todo.push_back(kClose);
      todo.insert(todo.end(), node.children.rbegin(), node.children.rend());
    }
  }

  /// `(declare-const x Int)` is `(declare-fun x () Int)`.
  void write_declaration(uint32_t command) {
    std::span<const uint32_t> words = tree_[command].children;
    bool constant = tree_[words[0]].token.text == "declare-const";
    write(tree_[command].token);
    text_ += constant ? "declare-fun" : tree_[words[0]].token.text;
    write(words[1]);
    if (constant) text_ += " ()";
    for (uint32_t word : words.subspan(2)) write(word);
    text_ += ')';
  }

  std::string take() { return std::move(text_); }

  /// By first use; unused ones come last.
  size_t number_of(std::string_view name) const {
    auto found = names_.find(name);
    return found == names_.end() ? std::numeric_limits<size_t>::max() : found->second;
  }

 private:
  void write(const Token& token) {
    if (!text_.empty() && text_.back() != '(') text_ += ' ';
    if (is_own_name(token))
      text_ += fmt::format("v{}", names_.emplace(token.text, names_.size() + 1).first->second);
    else
      text_ += blind_text(token);
  }

  const TextTree& tree_;
  std::string text_;
  std::unordered_map<std::string_view, size_t> names_;
};

std::string_view head_of(const TextTree& tree, uint32_t command) {
  const TextNode& node = tree[command];
  return node.children.empty() ? std::string_view() : tree[node.children[0]].token.text;
}

bool is_irrelevant(std::string_view head) { return std::ranges::find(kIrrelevant, head) != kIrrelevant.end(); }

/// Of a sort, constant or function that has no definition: `(declare-fun f () Int)`; otherwise empty.
std::string_view declared_name(const TextTree& tree, uint32_t command) {
  constexpr auto kCommands = std::to_array<std::string_view>({"declare-sort", "declare-const", "declare-fun"});
  const TextNode& node = tree[command];
  bool declares = node.closed && node.children.size() > 2 &&
                  std::ranges::find(kCommands, head_of(tree, command)) != kCommands.end();
  return declares ? tree[node.children[1]].token.text : std::string_view();
}

/// Assertions that stand side by side may change places.
void order_assertions(const TextTree& tree, std::vector<uint32_t>& commands) {
  auto is_assertion = [&](uint32_t command) { return head_of(tree, command) == "assert"; };
  for (auto from = commands.begin(); from != commands.end();) {
    from = std::find_if(from, commands.end(), is_assertion);
    auto to = std::find_if_not(from, commands.end(), is_assertion);
    std::stable_sort(from, to, [&](uint32_t a, uint32_t b) { return tree[a].shape < tree[b].shape; });
    from = to;
  }
}

}  // namespace

// In which order symbols are declared says nothing about the bug: they are written behind everything else, in the order
// of their first use.
std::string normal_form(std::string_view script) {
  TextTree tree(script);
  std::vector<uint32_t> commands, declarations;
  for (uint32_t command : tree.commands()) {
    if (is_irrelevant(head_of(tree, command))) continue;
    (declared_name(tree, command).empty() ? commands : declarations).push_back(command);
  }
  order_assertions(tree, commands);
  TreeWriter writer(tree);
  for (uint32_t command : commands) writer.write(command);
  std::ranges::stable_sort(declarations, {}, [&](uint32_t command) {
    return std::pair(head_of(tree, command) == "declare-sort", writer.number_of(declared_name(tree, command)));
  });
  for (uint32_t command : declarations) writer.write_declaration(command);
  return writer.take();
}

}  // namespace cupel::reduce
