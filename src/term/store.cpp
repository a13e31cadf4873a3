#include "term/store.h"

#include <algorithm>

#include "base/hash.h"
#include "term/name.h"
#include "term/operator.h"

namespace cupel {

namespace {

// An operator with its signature, a function sort, where it was given: (_ map (= (Int Int) Bool)).
std::string index_text(const Index& index) {
  if (index.function) return std::string(index.function->name);
  if (!index.op) return index.sort ? std::string(index.sort.text()) : std::to_string(index.number);
  if (!index.sort) return index.op->name;
  std::string text = "(" + index.op->name + " (";
  std::span<const Sort> sorts = index.sort.args();
  for (size_t i = 0; i + 1 < sorts.size(); ++i) {
    if (i > 0) text += ' ';
    text += sorts[i].text();
  }
  return text + ") " + std::string(sorts.back().text()) + ")";
}

// (_ extract 7 0)
std::string indexed_text(const Operator& op, std::span<const Index> indices) {
  if (indices.empty()) return op.name;
  const Function* constructor = indices[0].function;
  if (constructor && constructor->tester_by_name && op.name == "is") {
    return quoted_symbol("is-" + std::string(constructor->raw_name));
  }
  std::string text = "(_ " + op.name;
  for (const Index& index : indices) text += " " + index_text(index);
  return text + ")";
}

constexpr size_t kFirstTable = 256;
constexpr int kAddressBits = 48;
constexpr uint64_t kAddressMask = (uint64_t{1} << kAddressBits) - 1;
static_assert(sizeof(void*) == 8, "the term table keeps hash bits in the upper 16 bits of addresses");

uint64_t hash_pointer(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer) >> 3; }

uint64_t saturating_add(uint64_t a, uint64_t b) {
  uint64_t sum = a + b;
  return sum < a ? UINT64_MAX : sum;
}

}  // namespace

bool gives_name(const Annotation& annotation) {
  return std::ranges::any_of(annotation.attributes, [](const Attribute& each) { return each.keyword == ":named"; });
}

TermStore::TermStore() : table_(kFirstTable) {}

// --- symbols ---

std::string_view TermStore::spell(std::string_view name) {
  while (name.starts_with(let_prefix_)) let_prefix_.insert(let_prefix_.size() - 1, "t");
  return arena_.copy(std::string_view(quoted_symbol(name)));
}

SortDeclaration* TermStore::declare_sort(std::string_view name, uint32_t arity) {
  return arena_.create(SortDeclaration{.name = spell(name), .arity = arity});
}

Function* TermStore::declare(std::string_view name, FunctionKind kind, std::span<const Sort> domain, Sort range) {
  std::string_view spelled = spell(name);
  std::string_view raw = spelled.size() > name.size() ? spelled.substr(1, name.size()) : spelled;  // within the bars
  Function* function = arena_.create(
      Function{.name = spelled, .raw_name = raw, .kind = kind, .domain = arena_.copy(domain), .range = range});
  declared_names_.insert(spelled);
  function->symbol = Symbol{.text = spelled, .fun = function};
  return function;
}

const Variable* TermStore::make_variable(std::string_view name, Sort sort) {
  return arena_.create(Variable{spell(name), sort, variables_++});
}

const Symbol& TermStore::add_symbol(uint64_t hash, Symbol symbol, const std::string& text) {
  symbol.text = arena_.copy(std::string_view(text));
  symbol.indices = arena_.copy(symbol.indices);
  return *symbols_.emplace(hash, arena_.create(symbol))->second;
}

const Symbol& TermStore::indexed(const Operator& op, std::span<const Index> indices, Sort qualifier) {
  if (indices.empty() && !qualifier) return op.symbol;
  uint64_t hash = hash_combine(hash_pointer(&op), hash_pointer(qualifier ? &qualifier.node() : nullptr));
  for (const Index& index : indices) hash = hash_combine(hash, index.number ^ hash_pointer(index.function));
  auto [from, to] = symbols_.equal_range(hash);
  for (auto at = from; at != to; ++at) {
    const Symbol& known = *at->second;
    if (known.op == &op && known.qualifier == qualifier && std::ranges::equal(known.indices, indices)) return known;
  }
  std::string text = indexed_text(op, indices);
  if (qualifier) text = "(as " + text + " " + std::string(qualifier.text()) + ")";
  return add_symbol(hash, Symbol{.op = &op, .indices = indices, .qualifier = qualifier}, text);
}

const Symbol& TermStore::qualified(const Function& function, Sort qualifier) {
  uint64_t hash = hash_combine(hash_pointer(&function), hash_pointer(&qualifier.node()));
  auto [from, to] = symbols_.equal_range(hash);
  for (auto at = from; at != to; ++at) {
    if (at->second->fun == &function && at->second->qualifier == qualifier) return *at->second;
  }
  std::string text = "(as " + std::string(function.name) + " " + std::string(qualifier.text()) + ")";
  return add_symbol(hash, Symbol{.fun = &function, .qualifier = qualifier}, text);
}

// --- terms ---

Term TermStore::apply(const Symbol& symbol, std::span<const Term> args, Sort sort) {
  return intern(TermKind::kApplication, &symbol, sort, args, hash_pointer(&symbol));
}

Term TermStore::constant(Function& function) {
  if (!function.constant) function.constant = apply(function.symbol, {}, function.range);
  return function.constant;
}

Term TermStore::literal(LiteralKind kind, std::string_view text, Sort sort) {
  Literal key{kind, text};
  uint64_t hash = hash_combine(hash_bytes(text), static_cast<uint64_t>(kind) + 1);
  return intern(TermKind::kLiteral, &key, sort, {}, hash);
}

Term TermStore::variable(const Variable& variable) {
  return intern(TermKind::kVariable, &variable, variable.sort, {}, hash_pointer(&variable));
}

Term TermStore::bind(BinderKind kind, std::span<const Variable* const> variables, Term body, Sort sort) {
  const Binder* binder = arena_.create(Binder{kind, arena_.copy(variables)});
  return intern(TermKind::kBinder, binder, sort, {&body, 1}, hash_pointer(binder));
}

Term TermStore::match(Term scrutinee, std::span<const MatchCase> cases, std::span<const Term> bodies) {
  const Match* match = arena_.create(Match{arena_.copy(cases)});
  std::vector<Term> args{scrutinee};
  args.insert(args.end(), bodies.begin(), bodies.end());
  return intern(TermKind::kMatch, match, bodies.front().sort(), args, hash_pointer(match));
}

Term TermStore::annotate(Term term, std::span<const Attribute> attributes, std::span<const Term> pattern_terms) {
  const Annotation* annotation = arena_.create(Annotation{arena_.copy(attributes)});
  std::vector<Term> args{term};
  args.insert(args.end(), pattern_terms.begin(), pattern_terms.end());
  return intern(TermKind::kAnnotation, annotation, term.sort(), args, hash_pointer(annotation));
}

Term TermStore::rebuild(Term term, std::span<const Term> args) {
  CUPEL_ASSERT(args.size() == term.arity());
  if (std::ranges::equal(args, term.args())) return term;
  return intern(term.kind(), term.node()->head, term.sort(), args, hash_pointer(term.node()->head));
}

// Literals are compared by content; every other head is unique by address.
bool TermStore::same(const TermNode& node, TermKind kind, const void* head, Sort sort,
                     std::span<const Term> args) const {
  if (node.kind != kind || node.sort != sort || node.arity != args.size()) return false;
  if (kind == TermKind::kLiteral) {
    auto* a = static_cast<const Literal*>(node.head);
    auto* b = static_cast<const Literal*>(head);
    return a->kind == b->kind && a->text == b->text;
  }
  return node.head == head && std::equal(args.begin(), args.end(), node.children());
}

Term TermStore::intern(TermKind kind, const void* head, Sort sort, std::span<const Term> args, uint64_t head_hash) {
  uint64_t wide = hash_combine(head_hash, static_cast<uint64_t>(kind) + 1);
  for (Term arg : args) wide = hash_combine(wide, arg.id());
  wide = hash_combine(wide, hash_pointer(&sort.node()));
  auto hash = static_cast<uint32_t>(wide);
  size_t mask = table_.size() - 1;
  size_t slot = hash & mask;
  uint64_t tag = hash >> 16;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    if (table_[slot] >> kAddressBits != tag) continue;
    auto* node = reinterpret_cast<const TermNode*>(table_[slot] & kAddressMask);
    if (node->hash == hash && same(*node, kind, head, sort, args)) return Term(node);
  }
  return add_node(kind, head, sort, args, hash, slot);
}

Term TermStore::add_node(TermKind kind, const void* head, Sort sort, std::span<const Term> args, uint32_t hash,
                         size_t slot) {
  if (kind == TermKind::kLiteral) {
    Literal literal = *static_cast<const Literal*>(head);
    literal.text = terms_.copy(literal.text);
    head = terms_.create(literal);
  }
  uint8_t flags = 0;
  if (kind == TermKind::kVariable) flags |= TermNode::kHasVariables;
  if (kind == TermKind::kBinder || kind == TermKind::kMatch) flags |= TermNode::kHasBinders;
  if (kind == TermKind::kAnnotation && gives_name(*static_cast<const Annotation*>(head))) flags |= TermNode::kHasNames;
  auto* node = static_cast<TermNode*>(terms_.allocate(sizeof(TermNode) + args.size_bytes()));
  *node = TermNode{head, sort, 1, size(), hash, static_cast<uint32_t>(args.size()), kind, 0};
  auto* children = reinterpret_cast<Term*>(node + 1);
  for (size_t i = 0; i < args.size(); ++i) {
    children[i] = args[i];
    flags |= args[i].node()->flags;
    bool counts = i == 0 || kind != TermKind::kAnnotation;
    if (counts) node->occurrences = saturating_add(node->occurrences, args[i].occurrences());
  }
  node->flags = flags;
  nodes_.push_back(node);
  table_[slot] = entry_of(node);
  if (nodes_.size() * 3 > table_.size() * 2) grow_table();
  return Term(node);
}

TermStore::Entry TermStore::entry_of(const TermNode* node) {
  return reinterpret_cast<uintptr_t>(node) | uint64_t{node->hash >> 16} << kAddressBits;
}

size_t TermStore::slot_of(const TermNode* node) const {
  size_t mask = table_.size() - 1, slot = node->hash & mask;
  while (table_[slot] != entry_of(node)) slot = (slot + 1) & mask;
  return slot;
}

// The last term that was added stands where its search for a free slot ended, also after the table has grown. So no
// other search goes past it, and its slot is simply empty again.
void TermStore::drop_since(const Mark& mark) {
  while (nodes_.size() > mark.size) {
    const TermNode* node = nodes_.back();
    table_[slot_of(node)] = 0;
    const Function* function = Term(node).fun();
    if (function && function->constant == Term(node)) const_cast<Function*>(function)->constant = {};
    nodes_.pop_back();
  }
  terms_.rewind(mark.memory);
}

void TermStore::grow_table() {
  table_.assign(table_.size() * 2, 0);
  size_t mask = table_.size() - 1;
  for (const TermNode* node : nodes_) {
    size_t slot = node->hash & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = entry_of(node);
  }
}

}  // namespace cupel
