#include "reduce/sexpr/edit.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace cupel::reduce {

namespace {

using With = SExprCut::With;
using Kind = SExprNode::Kind;

/// Writes ranges of nodes; parentheses are closed from a stack of its own, since a text may be deep.
class NodeWriter {
 public:
  explicit NodeWriter(const SExprTree& tree) : tree_(tree) { out_.reserve(tree.text().size() + 1); }

  using Names = std::unordered_map<std::string_view, std::string>;

  void range(uint32_t from, uint32_t to, std::span<const SExprCut> cuts, const Names& names) {
    std::vector<uint32_t> open;
    for (uint32_t at = from; at < to;) {
      close(open, at);
      const SExprNode& node = tree_.nodes()[at];
      if (!cuts.empty() && cuts.front().from == at) {
        replace(cuts.front(), names);
        at = cuts.front().to;
        cuts = cuts.subspan(1);
      } else if (node.is_list()) {
        word("(");
        open.push_back(at++);
      } else {
        auto renamed = node.kind == Kind::kAtom ? names.find(node.text) : names.end();
        word(renamed == names.end() ? node.text : std::string_view(renamed->second));
        if (node.kind == Kind::kLine) out_ += '\n';
        ++at;
      }
      if (open.empty()) end_line();
    }
    close(open, to);
  }

  void commands(std::span<const SExprCut> cuts, const Names& names) {
    lines_ = true;
    range(0, tree_.size(), cuts, names);
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
  }

  std::string take() { return std::move(out_); }

 private:
  void close(std::vector<uint32_t>& open, uint32_t at) {
    while (!open.empty() && tree_.nodes()[open.back()].end <= at) {
      if (tree_.nodes()[open.back()].kind == Kind::kList) out_ += ')';
      open.pop_back();
      if (open.empty()) end_line();
    }
  }

  // Between commands.
  void end_line() {
    if (lines_ && nested_ == 0 && !out_.empty() && out_.back() != '\n') out_ += '\n';
  }

  void word(std::string_view text) {
    if (!out_.empty() && out_.back() != '(' && out_.back() != '\n' && text != ")") out_ += ' ';
    out_ += text;
  }

  void replace(const SExprCut& cut, const Names& names) {
    ++nested_;
    if (cut.with == With::kWords) word(cut.words);
    if (cut.with == With::kNode) range(cut.node, tree_.nodes()[cut.node].end, {}, names);
    if (cut.with == With::kLetBody) let_body(cut.from, names);
    --nested_;
  }

  // What is bound stands in its place; whether a name meant something else inside is left to the check.
  void let_body(uint32_t let, const Names& names) {
    std::vector<uint32_t> parts = tree_.children(let);
    Names bound = names;
    for (uint32_t binding : tree_.children(parts[1])) {
      std::vector<uint32_t> pair = tree_.children(binding);
      if (pair.size() == 2) bound[tree_.nodes()[pair[0]].text] = written_node(tree_, pair[1]);
    }
    range(parts[2], tree_.nodes()[parts[2]].end, {}, bound);
  }

  const SExprTree& tree_;
  std::string out_;
  bool lines_ = false;
  int nested_ = 0;
};

}  // namespace

std::string written(const SExprTree& tree, std::span<const SExprEdit> edits) {
  std::map<uint32_t, const SExprCut*> chosen;  // by where they begin
  auto touches = [&](const SExprCut& cut) {
    auto next = chosen.lower_bound(cut.from);
    if (next != chosen.end() && next->first < cut.to) return true;
    return next != chosen.begin() && std::prev(next)->second->to > cut.from;
  };
  NodeWriter::Names names;
  for (const SExprEdit& edit : edits) {
    if (std::ranges::any_of(edit.cuts, touches)) continue;
    for (const SExprCut& cut : edit.cuts) chosen.emplace(cut.from, &cut);
    for (const auto& [name, to] : edit.names) names.emplace(name, to);
  }
  std::vector<SExprCut> cuts;
  for (const auto& [from, cut] : chosen) cuts.push_back(*cut);
  NodeWriter writer(tree);
  writer.commands(cuts, names);
  return writer.take();
}

std::string written_node(const SExprTree& tree, uint32_t node) {
  NodeWriter writer(tree);
  writer.range(node, tree.nodes()[node].end, {}, {});
  return writer.take();
}

}  // namespace cupel::reduce
