#include "mutate/row_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "smtlib/lexer.h"
#include "theory/operator_table.h"

namespace cupel {

namespace {

using NodeKind = PatternNode::Kind;

// The number variables of all rows, in the order in which kNumbers shows them.
constexpr std::string_view kNumberNames[] = {"m", "e", "s"};
constexpr std::string_view kNumbers = "(_ BitVec m) (_ FloatingPoint e s)";
constexpr size_t kNumberSorts = 2;

/// Reads a side of a row.
class PatternReader {
 public:
  PatternReader(std::string_view text, const std::vector<RowVariable>& variables)
      : lexer_(text), variables_(variables) {}

  Result<PatternNode> read() {
    advance();
    PatternNode node = TRY(term());
    if (token_.kind != TokenKind::kEnd) return Error{"text behind the term"};
    return node;
  }

 private:
  void advance() { token_ = lexer_.next(); }
  bool at_symbol(std::string_view text) const { return token_.kind == TokenKind::kSymbol && token_.text == text; }

  Result<PatternNode> term() {
    if (token_.kind != TokenKind::kOpen) return atom();
    advance();
    PatternNode node;
    if (at_symbol("_")) return indexed();
    if (token_.kind == TokenKind::kOpen) {
      advance();
      node = TRY(indexed());
    } else {
      node = TRY(head());
    }
    while (token_.kind != TokenKind::kClose) node.children.push_back(TRY(term()));
    advance();
    return node;
  }

  Result<PatternNode> head() {
    PatternNode node{.kind = NodeKind::kApplication};
    node.overloads = OperatorTable::standard().overloads(token_.text);
    if (node.overloads.empty()) return Error{fmt::format("unknown operator '{}'", token_.text)};
    node.name = node.overloads.front()->name;
    advance();
    return node;
  }

  // (_ bv0 m), (_ +oo e s), (_ extract 0 0), behind the parenthesis.
  Result<PatternNode> indexed() {
    advance();
    PatternNode node;
    if (token_.text.starts_with("bv") && token_.text.find_first_not_of("0123456789", 2) == std::string_view::npos) {
      node = {
          .kind = NodeKind::kLiteral, .literal = LiteralKind::kBvNumeral, .text = std::string(token_.text.substr(2))};
      advance();
    } else {
      node = TRY(head());
    }
    for (; token_.kind != TokenKind::kClose; advance()) node.indices.push_back(TRY(number()));
    advance();
    return node;
  }

  Result<PatternNode::Number> number() const {
    if (token_.kind == TokenKind::kNumeral) {
      return PatternNode::Number{.value = static_cast<uint32_t>(std::stoul(std::string(token_.text)))};
    }
    auto found = std::ranges::find(kNumberNames, token_.text);
    if (found == std::end(kNumberNames)) return Error{fmt::format("no index: '{}'", token_.text)};
    return PatternNode::Number{.variable = static_cast<int>(found - std::begin(kNumberNames))};
  }

  Result<PatternNode> atom() {
    PatternNode node{.kind = NodeKind::kLiteral, .text = std::string(token_.text)};
    switch (token_.kind) {
      case TokenKind::kNumeral: node.literal = LiteralKind::kNumeral; break;
      case TokenKind::kBinary: node.literal = LiteralKind::kBinary; break;
      case TokenKind::kString: node.literal = LiteralKind::kString; break;
      case TokenKind::kSymbol: {
        auto found = std::ranges::find_if(
            variables_, [&](const RowVariable& each) { return token_.text == std::string_view(&each.name, 1); });
        if (found == variables_.end()) return head();
        node = {.kind = NodeKind::kVariable, .variable = static_cast<uint8_t>(found - variables_.begin())};
        break;
      }
      default: return Error{"not a term"};
    }
    advance();
    return node;
  }

  Lexer lexer_;
  Token token_{};
  const std::vector<RowVariable>& variables_;
};

void replace_all(std::string& text, std::string_view word, std::string_view by) {
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size())) {
    text.replace(at, word.size(), by);
  }
}

/// `x y: Num; i: Int`. The sorts are compiled as those of an operator's arguments.
Result<std::vector<RowVariable>> compile_variables(std::string text, std::string_view num) {
  replace_all(text, "Num", num);
  replace_all(text, "BV", "(_ BitVec m)");
  replace_all(text, "FP", "(_ FloatingPoint e s)");
  std::vector<RowVariable> variables;
  std::string declaration = fmt::format("(par (A E I) (row {}", kNumbers);
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(';', at), text.size()), colon = text.find(':', at);
    if (colon == std::string::npos || colon > end) return Error{"a variable without a sort"};
    for (size_t i = at; i < colon; ++i) {
      if (text[i] == ' ') continue;
      variables.push_back({text[i], RowVariable::Role::kUnused, {}});
      declaration += " " + text.substr(colon + 1, end - colon - 1);
    }
    at = end + 1;
  }
  if (variables.empty() || variables.size() > RowPattern::kMaxVariables) return Error{"bad number of variables"};
  Operator op = TRY(compile_operator(declaration + " Bool))"));
  for (size_t i = 0; i < variables.size(); ++i) variables[i].sort = op.parameters[kNumberSorts + i];
  return variables;
}

void mark(const PatternNode& node, RowVariable::Role role, bool by_name, std::vector<RowVariable>& variables) {
  if (node.kind == NodeKind::kVariable) {
    RowVariable& variable = variables[node.variable];
    bool constant = by_name && variable.name >= 'a' && variable.name <= 'c';
    if (variable.role == RowVariable::Role::kUnused) variable.role = constant ? RowVariable::Role::kConstant : role;
  }
  for (const PatternNode& child : node.children) mark(child, role, by_name, variables);
}

Result<RowPattern> compile(const ApproximationRow& row, std::string_view num) {
  RowPattern pattern;
  pattern.variables = TRY(compile_variables(std::string(row.variables), num));
  pattern.from = TRY(PatternReader(row.from, pattern.variables).read());
  pattern.to = TRY(PatternReader(row.to, pattern.variables).read());
  if (!row.condition.empty()) pattern.condition = TRY(PatternReader(row.condition, pattern.variables).read());
  if (pattern.from.kind != NodeKind::kApplication) return Error{"the left side is no application"};
  pattern.head = pattern.from.name;
  mark(pattern.from, RowVariable::Role::kMatched, false, pattern.variables);
  mark(pattern.to, RowVariable::Role::kTerm, true, pattern.variables);
  for (const PatternNode* side : {&pattern.from, &pattern.to}) {
    if (side->children.size() > RowPattern::kMaxVariables) return Error{"too many arguments"};
  }
  return pattern;
}

// forall in `(forall ((i A)) (p i))`, `is` in `((_ is cons) x)`. A predicate p or f stands for any formula.
std::string head_word(std::string_view from) {
  size_t start = from.starts_with("((_ ") ? 4 : 1;
  std::string word(from.substr(start, from.find(' ', start) - start));
  return word == "p" || word == "f" ? "*" : word;
}

}  // namespace

Result<std::vector<RowPattern>> compile_row(const ApproximationRow& row, std::string_view theory) {
  std::vector<RowPattern> made;
  if (row.make) {
    made.push_back({.head = head_word(row.from)});
  } else {
    made.push_back(TRY(compile(row, "Int")));
    bool real_too = row.variables.find("Num") != std::string_view::npos;
    if (real_too) made.push_back(TRY(compile(row, "Real")));
  }
  for (RowPattern& pattern : made) {
    pattern.row = &row;
    pattern.theory = theory;
    pattern.name = name_of(row);
  }
  return made;
}

const std::vector<RowPattern>& approximation_patterns() {
  static const std::vector<RowPattern> kPatterns = [] {
    std::vector<RowPattern> all;
    for (const RowTable& table : approximation_tables()) {
      for (const ApproximationRow& row : table.rows) {
        Result<std::vector<RowPattern>> made = compile_row(row, table.theory);
        CUPEL_ASSERT(made.ok());
        for (RowPattern& pattern : *made) all.push_back(std::move(pattern));
      }
    }
    return all;
  }();
  return kPatterns;
}

std::vector<const RowPattern*> patterns_for(std::string_view head, Approximation direction) {
  static const std::unordered_multimap<std::string_view, const RowPattern*> kByHead = [] {
    std::unordered_multimap<std::string_view, const RowPattern*> all;
    for (const RowPattern& pattern : approximation_patterns()) all.emplace(pattern.head, &pattern);
    return all;
  }();
  std::vector<const RowPattern*> found;
  for (std::string_view wanted : {head, std::string_view("*")}) {
    auto [from, to] = kByHead.equal_range(wanted);
    for (auto at = from; at != to; ++at) {
      if (at->second->row->direction == direction) found.push_back(at->second);
    }
  }
  std::ranges::sort(found);  // the order of the table, on every platform
  return found;
}

const std::vector<RowPattern>& complement_patterns() {
  static const std::vector<RowPattern> kPatterns = [] {
    std::vector<RowPattern> all;
    for (const ComplementRow& row : complement_rows()) {
      for (bool turned : {false, true}) {
        ApproximationRow as_row{row.variables, turned ? row.complement : row.atom, Approximation::kOver,
                                turned ? row.atom : row.complement};
        Result<std::vector<RowPattern>> made = compile_row(as_row, "");
        CUPEL_ASSERT(made.ok());
        for (RowPattern& pattern : *made) {
          pattern.row = nullptr;
          all.push_back(std::move(pattern));
        }
      }
    }
    return all;
  }();
  return kPatterns;
}

Sort sort_of(const RowVariable& variable, const Bindings& bindings, TermStore& store) {
  return instantiate(variable.sort, bindings, store);
}

bool match_variable(const RowVariable& variable, Sort sort, Bindings& bindings) {
  bool any = variable.sort.kind == SortPattern::Kind::kVariable;
  if (any && (sort.is(SortKind::kRegLan) || sort.is(SortKind::kFunction))) return false;
  return match(variable.sort, sort, bindings);
}

}  // namespace cupel
