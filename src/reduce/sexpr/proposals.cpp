#include "reduce/sexpr/proposals.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "reduce/sexpr/symbols.h"

namespace cupel::reduce {

namespace {

using With = SExprCut::With;
using Kind = SExprNode::Kind;

// From this many nodes on, parts of parts are tried as well.
constexpr uint64_t kWorthParts = 20;

uint64_t size_of(const SExprTree& tree, uint32_t node) { return tree.nodes()[node].end - node; }

bool is_let(const SExprTree& tree, uint32_t node) {
  if (!tree.nodes()[node].is_list() || tree.head(node) != "let") return false;
  std::vector<uint32_t> parts = tree.children(node);
  return parts.size() == 3 && tree.nodes()[parts[1]].is_list();
}

using Sorts = std::unordered_map<std::string_view, std::string>;

Sorts sorts_of_symbols(const SExprTree& tree) {
  Sorts sorts;
  for (const SExprDeclaration& declared : declarations(tree)) sorts[declared.name] = declared.sort;
  return sorts;
}

SExprEdit with_words(const SExprTree& tree, uint32_t node, std::string words) {
  return {size_of(tree, node) - 1, {{node, tree.nodes()[node].end, With::kWords, std::move(words)}}};
}

/// What a node seems to be: by its operator, its declaration, or as a literal. Empty: anybody's guess.
std::string sort_of_node(const SExprTree& tree, uint32_t at, const Sorts& sorts) {
  const SExprNode& node = tree.nodes()[at];
  std::string_view word = node.is_list() ? tree.head(at) : node.text;
  if (auto declared = sorts.find(word); declared != sorts.end()) return declared->second;
  if (node.is_list()) return std::string(sort_of_operator(word));
  if (word == "true" || word == "false") return "Bool";
  if (word.starts_with('"')) return "String";
  if (!word.empty() && word[0] >= '0' && word[0] <= '9') return word.find('.') == word.npos ? "Int" : "Real";
  return {};
}

void add_constants(const SExprTree& tree, uint32_t list, const Sorts& sorts, std::vector<SExprEdit>& out) {
  if (tree.head(list).empty()) return;  // bindings, parameters
  std::string sort = sort_of_node(tree, list, sorts);
  if (sort.empty()) {
    for (const char* value : {"false", "0"}) out.push_back(with_words(tree, list, value));
    return;
  }
  std::vector<std::string> values = simple_values(sort);
  if (sort != "Bool" && values.size() > 1) values.resize(1);
  for (std::string& value : values) out.push_back(with_words(tree, list, std::move(value)));
}

// Numbers may be of either kind, and what nobody knows may be anything.
bool may_stand_for(const std::string& part, const std::string& whole) {
  auto number = [](const std::string& sort) { return sort == "Int" || sort == "Real"; };
  return part.empty() || whole.empty() || part == whole || (number(part) && number(whole));
}

void add_parts(const SExprTree& tree, uint32_t list, const Sorts& sorts, std::vector<SExprEdit>& out) {
  bool command = tree.nodes()[list].level == 0;
  std::string sort = command ? "" : sort_of_node(tree, list, sorts);
  auto hoist = [&](uint32_t part) {
    if (!may_stand_for(sort_of_node(tree, part, sorts), sort)) return;
    out.push_back({size_of(tree, list) - size_of(tree, part), {{list, tree.nodes()[list].end, With::kNode, {}, part}}});
  };
  std::vector<uint32_t> parts = tree.children(list);
  for (size_t i = 0; i < parts.size(); ++i) {
    bool inner = tree.nodes()[parts[i]].is_list();
    if (tree.nodes()[parts[i]].kind == Kind::kLine || (!inner && (i == 0 || command))) continue;
    hoist(parts[i]);
    if (!inner || size_of(tree, list) < kWorthParts) continue;
    for (uint32_t deeper : tree.children(parts[i]))
      if (tree.nodes()[deeper].is_list()) hoist(deeper);
  }
}

/// How often each word occurs, and where.
std::unordered_map<std::string_view, uint32_t> occurrences(const SExprTree& tree) {
  std::unordered_map<std::string_view, uint32_t> counts;
  for (const SExprNode& node : tree.nodes())
    if (node.kind == Kind::kAtom) ++counts[node.text];
  return counts;
}

}  // namespace

std::vector<SExprEdit> erasures(const SExprTree& tree, uint32_t level) {
  std::vector<SExprEdit> out;
  for (uint32_t at = 0; at < tree.size(); ++at)
    if (tree.nodes()[at].level == level) out.push_back({size_of(tree, at), {{at, tree.nodes()[at].end}}});
  return out;
}

std::vector<SExprEdit> replacements(const SExprTree& tree) {
  Sorts sorts = sorts_of_symbols(tree);
  std::vector<SExprEdit> out;
  for (uint32_t at = 0; at < tree.size(); ++at) {
    const SExprNode& node = tree.nodes()[at];
    if (!node.is_list()) continue;
    if (node.level > 0) add_constants(tree, at, sorts, out);
    add_parts(tree, at, sorts, out);
  }
  return out;
}

std::vector<SExprEdit> far_replacements(const SExprTree& tree) {
  std::vector<SExprEdit> out;
  for (uint32_t at = 0; at < tree.size(); ++at) {
    const SExprNode& node = tree.nodes()[at];
    if (!node.is_list() || node.level > 1 || size_of(tree, at) < kWorthParts) continue;
    for (uint32_t part = at + 1; part < node.end;) {
      bool small = size_of(tree, part) * 2 <= size_of(tree, at);
      if (small && tree.nodes()[part].is_list())
        out.push_back({size_of(tree, at) - size_of(tree, part), {{at, node.end, With::kNode, {}, part}}});
      part = small ? tree.nodes()[part].end : part + 1;
    }
  }
  return out;
}

std::vector<SExprEdit> bindings_in_place(const SExprTree& tree) {
  std::vector<SExprEdit> out;
  for (uint32_t at = 0; at < tree.size(); ++at)
    if (is_let(tree, at)) out.push_back({3, {{at, tree.nodes()[at].end, With::kLetBody}}});
  for (const SExprDeclaration& defined : declarations(tree)) {
    if (defined.body == 0 || !defined.constant) continue;
    SExprEdit edit{4, {{defined.command, tree.nodes()[defined.command].end}}};
    edit.names.emplace_back(defined.name, written_node(tree, defined.body));
    out.push_back(std::move(edit));
  }
  return out;
}

std::vector<SExprEdit> eliminated_constants(const SExprTree& tree) {
  std::vector<SExprEdit> out;
  std::vector<SExprDeclaration> all = declarations(tree);
  std::unordered_map<std::string, std::string_view> first_of_sort;
  for (const SExprDeclaration& declared : all) {
    if (!declared.constant || declared.body != 0) continue;
    auto replaced_by = [&](std::string words) {
      uint64_t gain = size_of(tree, declared.command);
      out.push_back(
          {gain, {{declared.command, tree.nodes()[declared.command].end}}, {{declared.name, std::move(words)}}});
    };
    for (std::string& value : simple_values(declared.sort)) replaced_by(std::move(value));
    auto [first, is_first] = first_of_sort.emplace(declared.sort, declared.name);
    if (!is_first) replaced_by(std::string(first->second));
  }
  return out;
}

std::vector<SExprEdit> simpler_words(const SExprTree& tree) {
  std::vector<SExprEdit> out;
  for (const SExprDeclaration& declared : declarations(tree)) {
    if (!declared.constant || declared.body != 0 || tree.head(declared.command) != "declare-fun") continue;
    std::vector<uint32_t> parts = tree.children(declared.command);
    out.push_back({1, {{parts[0], parts[0] + 1, With::kWords, "declare-const"}, {parts[2], parts[2] + 1}}});
  }
  for (uint32_t at = 0; at < tree.size(); ++at) {
    std::string_view text = tree.nodes()[at].text;
    if (tree.nodes()[at].kind != Kind::kAtom) continue;
    auto try_instead = [&](std::string words) {
      if (words != text) out.push_back(with_words(tree, at, std::move(words)));
    };
    if (text.starts_with('"') && text.size() > 2) {
      try_instead("\"\"");
      try_instead("\"a\"");
      try_instead(std::string(text.substr(0, 1 + (text.size() - 2) / 2)) + "\"");
    } else if (text[0] >= '0' && text[0] <= '9') {
      bool decimal = text.find('.') != text.npos;
      for (const char* value : {"0", "1"}) try_instead(std::string(value) + (decimal ? ".0" : ""));
      if (text.size() > 2 && !decimal) try_instead(std::string(text.substr(0, text.size() / 2)));
    } else if (text.starts_with('#') && text.size() > 2) {
      try_instead(std::string(text.substr(0, 2)) + std::string(text.size() - 2, '0'));
    } else if (text.size() > 2 && at > 0 && !tree.nodes()[at - 1].is_list() && !text.starts_with(":")) {
      try_instead("a");  // a word that nobody declares and that is no operator
    }
  }
  return out;
}

std::vector<SExprEdit> shorter_names(const SExprTree& tree) {
  std::unordered_map<std::string_view, uint32_t> counts = occurrences(tree);
  std::vector<std::string_view> names;
  std::unordered_set<std::string_view> seen;
  auto add = [&](std::string_view name) {
    if (name.size() > 1 && seen.insert(name).second) names.push_back(name);
  };
  for (const SExprDeclaration& declared : declarations(tree)) add(declared.name);
  for (uint32_t at = 0; at < tree.size(); ++at) {
    if (!tree.nodes()[at].is_list()) continue;
    std::string_view head = tree.head(at);
    bool binder = head == "let" || head == "forall" || head == "exists";
    if (head == "declare-sort" || head == "declare-datatype")
      add(tree.nodes()[at].end > at + 2 ? tree.nodes()[at + 2].text : "");
    if (!binder || tree.nodes()[at].end <= at + 2 || !tree.nodes()[at + 2].is_list()) continue;
    for (uint32_t pair : tree.children(at + 2)) add(tree.head(pair));
  }
  std::vector<SExprEdit> out;
  SExprEdit all;
  std::string next = "a";
  auto fresh = [&] {
    while (counts.contains(next))
      next = next.back() < 'z' ? next.substr(0, next.size() - 1) + char(next.back() + 1) : next + "a";
    std::string taken = next;
    next = next.back() < 'z' ? next.substr(0, next.size() - 1) + char(next.back() + 1) : next + "a";
    return taken;
  };
  for (std::string_view name : names) {
    std::string to = fresh();
    if (to.size() >= name.size()) continue;
    all.gain += counts[name];
    all.names.emplace_back(name, to);
    out.push_back({1, {}, {{name, to}}});
  }
  if (all.names.size() > 1) out.insert(out.begin(), std::move(all));
  return out;
}

}  // namespace cupel::reduce
