// Interning of sorts. Bit-vectors, which stand in the hot places of the type checker, are found by width
// alone.
#include <algorithm>

#include "base/hash.h"
#include "term/name.h"
#include "term/store.h"

namespace cupel {

namespace {

constexpr uint32_t kCachedWidths = 1024;

std::string_view head_of(SortKind kind) {
  switch (kind) {
    case SortKind::kArray: return "Array";
    case SortKind::kSeq: return "Seq";
    case SortKind::kSet: return "Set";
    case SortKind::kBag: return "Bag";
    case SortKind::kTuple: return "Tuple";
    case SortKind::kFunction: return "->";
    default: CUPEL_UNREACHABLE();
  }
}

uint64_t hash_address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

uint64_t hash_sort(const SortNode& key, std::string_view head) {
  uint64_t hash = hash_combine(static_cast<uint64_t>(key.kind), hash_address(key.declaration));
  hash = hash_combine(hash, uint64_t{key.width} << 32 | key.significand);
  for (Sort arg : key.args) hash = hash_combine(hash, hash_address(&arg.node()));
  return key.kind == SortKind::kParameter ? hash_combine(hash, hash_bytes(head)) : hash;
}

// Parameters differ by name; everything else by what it is made of.
bool same_sort(const SortNode& node, const SortNode& key, std::string_view head) {
  return node.kind == key.kind && node.width == key.width && node.significand == key.significand &&
         node.declaration == key.declaration && std::ranges::equal(node.args, key.args) &&
         (key.kind != SortKind::kParameter || node.text == head);
}

}  // namespace

// `head` is the text without the arguments; the node's own text is made here.
Sort TermStore::intern_sort(const SortNode& key, std::string_view head) {
  uint64_t hash = hash_sort(key, head);
  auto [from, to] = sorts_.equal_range(hash);
  for (auto at = from; at != to; ++at) {
    if (same_sort(at->second.node(), key, head)) return at->second;
  }
  SortNode node = key;
  std::string text(head);
  node.parametric = key.kind == SortKind::kParameter;
  for (Sort arg : key.args) {
    text += ' ';
    text += arg.text();
    node.parametric |= arg.parametric();
  }
  if (!key.args.empty()) text = "(" + text + ")";
  node.args = arena_.copy(key.args);
  node.text = arena_.copy(std::string_view(text));
  return sorts_.emplace(hash, Sort(arena_.create(node)))->second;
}

Sort TermStore::bit_vec(uint32_t width) {
  CUPEL_ASSERT(width > 0);
  if (width < bit_vecs_.size() && bit_vecs_[width]) return bit_vecs_[width];
  SortNode key{.kind = SortKind::kBitVec, .width = width};
  Sort sort = intern_sort(key, "(_ BitVec " + std::to_string(width) + ")");
  if (width <= kCachedWidths) {
    if (width >= bit_vecs_.size()) bit_vecs_.resize(width + 1);
    bit_vecs_[width] = sort;
  }
  return sort;
}

Sort TermStore::floating(uint32_t exponent, uint32_t significand) {
  SortNode key{.kind = SortKind::kFloat, .width = exponent, .significand = significand};
  return intern_sort(key, "(_ FloatingPoint " + std::to_string(exponent) + " " + std::to_string(significand) + ")");
}

Sort TermStore::compound(SortKind kind, std::span<const Sort> args) {
  // (-> A (-> B C)) and (-> A B C) are one sort, as cvc5 has it.
  if (kind == SortKind::kFunction && args.back().is(SortKind::kFunction)) {
    std::vector<Sort> flat(args.begin(), args.end() - 1);
    flat.insert(flat.end(), args.back().args().begin(), args.back().args().end());
    return compound(kind, flat);
  }
  return intern_sort(SortNode{.kind = kind, .args = args}, head_of(kind));
}

Sort TermStore::declared(const SortDeclaration& declaration, std::span<const Sort> args) {
  SortKind kind = declaration.datatype ? SortKind::kDatatype : SortKind::kUninterpreted;
  return intern_sort(SortNode{.kind = kind, .declaration = &declaration, .args = args}, declaration.name);
}

Sort TermStore::parameter(std::string_view name) {
  return intern_sort(SortNode{.kind = SortKind::kParameter}, quoted_symbol(name));
}

// Sorts are shallow (the parser bounds their depth), so recursion is safe here.
Sort TermStore::instantiate(Sort sort, std::span<const Sort> parameters, std::span<const Sort> args) {
  CUPEL_ASSERT(parameters.size() == args.size());
  if (!sort.parametric()) return sort;
  if (sort.is(SortKind::kParameter)) {
    for (size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i] == sort) return args[i];
    }
    return sort;
  }
  std::vector<Sort> parts;
  for (Sort part : sort.args()) parts.push_back(instantiate(part, parameters, args));
  if (sort.node().declaration) return declared(*sort.node().declaration, parts);
  return compound(sort.kind(), parts);
}

}  // namespace cupel
