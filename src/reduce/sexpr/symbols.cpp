#include "reduce/sexpr/symbols.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "reduce/sexpr/edit.h"

namespace cupel::reduce {

namespace {

constexpr std::string_view kBoolHeads[] = {"and",          "or",
                                           "not",          "=>",
                                           "xor",          "=",
                                           "distinct",     "<",
                                           "<=",           ">",
                                           ">=",           "forall",
                                           "exists",       "bvult",
                                           "bvule",        "bvugt",
                                           "bvuge",        "bvslt",
                                           "bvsle",        "bvsgt",
                                           "bvsge",        "str.<",
                                           "str.<=",       "str.prefixof",
                                           "str.suffixof", "str.contains",
                                           "str.in_re",    "fp.lt",
                                           "fp.leq",       "fp.gt",
                                           "fp.geq",       "fp.eq",
                                           "set.member",   "set.subset"};
constexpr std::string_view kIntHeads[] = {"+",   "-",      "*",       "div",         "mod",
                                          "abs", "to_int", "str.len", "str.indexof", "str.to_int"};
constexpr std::string_view kStringHeads[] = {"str.++", "str.substr", "str.at", "str.replace", "str.from_int"};

}  // namespace

std::vector<SExprDeclaration> declarations(const SExprTree& tree) {
  std::vector<SExprDeclaration> found;
  for (uint32_t at = 0; at < tree.size(); ++at) {
    if (!tree.nodes()[at].is_list()) continue;
    std::string_view head = tree.head(at);
    bool function = head == "declare-fun" || head == "define-fun";
    bool defined = head == "define-fun" || head == "define-const";
    if (!function && head != "declare-const" && head != "define-const") continue;
    std::vector<uint32_t> parts = tree.children(at);
    if (parts.size() != 3u + function + defined) continue;
    uint32_t sort = parts[2 + function];
    bool constant = !function || tree.nodes()[parts[2]].end == parts[2] + 1;
    found.push_back({at, tree.nodes()[parts[1]].text, written_node(tree, sort), constant, defined ? parts.back() : 0});
  }
  return found;
}

std::vector<std::string> simple_values(std::string_view sort) {
  if (sort == "Bool") return {"false", "true"};
  if (sort == "Int") return {"0", "1"};
  if (sort == "Real") return {"0.0", "1.0"};
  if (sort == "String") return {"\"\""};
  constexpr std::string_view kBitVector = "(_ BitVec ";
  if (!sort.starts_with(kBitVector)) return {};
  unsigned width = 0;
  std::from_chars(sort.data() + kBitVector.size(), sort.data() + sort.size(), width);
  if (width == 0 || width > 8) return {fmt::format("(_ bv0 {})", width), fmt::format("(_ bv1 {})", width)};
  return {"#b" + std::string(width, '0'), "#b" + std::string(width - 1, '0') + "1"};
}

std::string_view sort_of_operator(std::string_view head) {
  if (std::ranges::find(kBoolHeads, head) != std::end(kBoolHeads)) return "Bool";
  if (std::ranges::find(kIntHeads, head) != std::end(kIntHeads)) return "Int";
  if (head == "/" || head == "to_real") return "Real";
  if (std::ranges::find(kStringHeads, head) != std::end(kStringHeads)) return "String";
  return {};
}

}  // namespace cupel::reduce
