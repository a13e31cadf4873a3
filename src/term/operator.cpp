// Compiles operator declarations. The reader below understands just the S-expressions that declarations are
// made of; it also reads the files that users give, so every mistake is reported rather than asserted.
#include "term/operator.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cupel {

namespace {

/// An S-expression: a word, or a list.
struct Node {
  std::string word;
  std::vector<Node> list;
  bool is_list = false;
};

constexpr int kMaxDepth = 32;

// Declarations nest a few levels; deeper ones are refused, so recursion is safe.
Result<Node> read_node(std::string_view& text, int depth) {
  auto skip = [&] { text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size())); };
  skip();
  if (text.empty()) return Error{"unexpected end of declaration"};
  if (depth > kMaxDepth) return Error{"declaration nested too deeply"};
  if (text[0] == ')') return Error{"unexpected ')' in declaration"};
  if (text[0] != '(') {
    size_t length = std::min(text.find_first_of("() \t\r\n"), text.size());
    Node word{std::string(text.substr(0, length)), {}, false};
    text.remove_prefix(length);
    return word;
  }
  text.remove_prefix(1);
  Node list{{}, {}, true};
  for (skip(); !text.empty() && text[0] != ')'; skip()) {
    Result<Node> item = read_node(text, depth + 1);
    if (!item) return item;
    list.list.push_back(std::move(*item));
  }
  if (text.empty()) return Error{"unexpected end of declaration"};
  text.remove_prefix(1);
  return list;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 10 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

const std::map<std::string, Sort, std::less<>>& concrete_sorts() {
  static const std::map<std::string, Sort, std::less<>> sorts = {
      {"Bool", Sort::boolean()},  {"Int", Sort::integer()},    {"Real", Sort::real()},
      {"String", Sort::string()}, {"RegLan", Sort::reg_lan()}, {"RoundingMode", Sort::rounding_mode()}};
  return sorts;
}

const std::map<std::string, SortKind, std::less<>>& compound_sorts() {
  static const std::map<std::string, SortKind, std::less<>> sorts = {
      {"Array", SortKind::kArray}, {"Seq", SortKind::kSeq},     {"Set", SortKind::kSet},
      {"Bag", SortKind::kBag},     {"Tuple", SortKind::kTuple}, {"->", SortKind::kFunction}};
  return sorts;
}

class Compiler {
 public:
  Result<Operator> compile(const Node& root) {
    const Node* declaration = &root;
    if (is_form(root, "par") && root.list.size() == 3) {
      for (const Node& name : root.list[1].list) sort_names_.push_back(name.word);
      if (sort_names_.size() > kMaxSortVariables) return Error{"too many sort variables"};
      declaration = &root.list[2];
    }
    if (!declaration->is_list || declaration->list.size() < 2) return Error{"expected (name sort ... result)"};
    TRY(head(declaration->list[0]));
    TRY(body(*declaration));
    if (number_names_.size() > kMaxNumberVariables) return Error{"too many number variables"};
    op_.sort_variables = static_cast<uint8_t>(sort_names_.size());
    op_.number_variables = static_cast<uint8_t>(number_names_.size());
    op_.needs_qualifier = std::ranges::count(seen_in_arguments_, true) < std::ranges::ssize(sort_names_);
    return std::move(op_);
  }

 private:
  static bool is_form(const Node& node, std::string_view head) {
    return node.is_list && !node.list.empty() && node.list[0].word == head;
  }

  Status head(const Node& node) {
    if (!node.is_list) {
      op_.name = node.word;
      return Done{};
    }
    if (!is_form(node, "_") || node.list.size() < 3) return Error{"expected a name or (_ name index ...)"};
    op_.name = node.list[1].word;
    for (size_t i = 2; i < node.list.size(); ++i) {
      // `$name` marks an index that is a symbol.
      if (node.list[i].word.starts_with("$")) op_.symbol_index = true;
      // `name...` stands for any number of indices.
      if (node.list[i].word.ends_with("...")) op_.any_indices = true;
      number_names_.push_back(node.list[i].word);
      ++op_.index_count;
    }
    return Done{};
  }

  Status body(const Node& node) {
    seen_in_arguments_.assign(sort_names_.size(), false);
    std::vector<const Node*> sorts;
    size_t i = 1;
    for (; i < node.list.size() && !node.list[i].word.starts_with(":"); ++i) sorts.push_back(&node.list[i]);
    if (sorts.empty()) return Error{"a declaration needs a result sort"};
    for (size_t k = 0; k < sorts.size(); ++k) {
      SortPattern pattern = TRY(sort(*sorts[k], k + 1 < sorts.size()));
      if (k + 1 < sorts.size()) {
        op_.parameters.push_back(std::move(pattern));
      } else {
        op_.result = std::move(pattern);
      }
    }
    for (; i < node.list.size(); ++i) TRY(attribute(node, i));
    if (op_.associativity != Associativity::kNone && op_.parameters.size() != 2) {
      return Error{"only an operator of two arguments can be associative or chainable"};
    }
    return Done{};
  }

  Status attribute(const Node& node, size_t& i) {
    const std::string& word = node.list[i].word;
    static const std::map<std::string, Associativity, std::less<>> kinds = {{":left-assoc", Associativity::kLeft},
                                                                            {":right-assoc", Associativity::kRight},
                                                                            {":chainable", Associativity::kChainable},
                                                                            {":pairwise", Associativity::kPairwise}};
    if (auto found = kinds.find(word); found != kinds.end()) {
      op_.associativity = found->second;
      return Done{};
    }
    if (i + 1 >= node.list.size()) return Error{fmt::format("attribute {} needs a value", word)};
    const Node& value = node.list[++i];
    if (word == ":where") return condition(value);
    if (word == ":known") {
      for (const Node& name : value.list) op_.known += (op_.known.empty() ? "" : " ") + name.word;
      return Done{};
    }
    if (word == ":theory") return Done{};
    return Error{fmt::format("unknown attribute {}", word)};
  }

  Status condition(const Node& node) {
    using Relation = NumberCondition::Relation;
    if (is_form(node, "and")) {
      for (size_t i = 1; i < node.list.size(); ++i) TRY(condition(node.list[i]));
      return Done{};
    }
    if (!node.is_list || node.list.size() != 3) return Error{"expected a comparison after :where"};
    NumberPattern left = TRY(number(node.list[1]));
    NumberPattern right = TRY(number(node.list[2]));
    const std::string& relation = node.list[0].word;
    if (relation != "<" && relation != "<=" && relation != "=") return Error{"comparisons are <, <= and ="};
    Relation kind = relation == "<" ? Relation::kLess : relation == "<=" ? Relation::kLessEqual : Relation::kEqual;
    op_.conditions.push_back({kind, std::move(left), std::move(right)});
    return Done{};
  }

  Result<NumberPattern> number(const Node& node) {
    using Step = NumberPattern::Step;
    NumberPattern pattern;
    if (!node.is_list) {
      bool constant = is_number(node.word);
      int64_t value = constant ? std::stoll(node.word) : number_variable(node.word);
      pattern.items.push_back({constant ? Step::kConstant : Step::kVariable, value});
      return pattern;
    }
    if (node.list.size() != 3) return Error{"expected (+ a b), (- a b) or (* a b)"};
    for (size_t i : {1, 2}) {
      Result<NumberPattern> part = number(node.list[i]);
      if (!part) return part;
      pattern.items.insert(pattern.items.end(), part->items.begin(), part->items.end());
    }
    const std::string& word = node.list[0].word;
    if (word != "+" && word != "-" && word != "*") return Error{fmt::format("unknown arithmetic {}", word)};
    pattern.items.push_back({word == "+" ? Step::kAdd : word == "-" ? Step::kSubtract : Step::kMultiply, 0});
    return pattern;
  }

  int64_t number_variable(const std::string& name) {
    auto found = std::ranges::find(number_names_, name);
    if (found == number_names_.end()) found = number_names_.insert(found, name);
    return found - number_names_.begin();
  }

  Result<SortPattern> sort(const Node& node, bool argument) {
    SortPattern pattern;
    if (!node.is_list) return named_sort(node.word, argument);
    if (is_form(node, "_")) return indexed_sort(node);
    auto found = node.list.empty() ? compound_sorts().end() : compound_sorts().find(node.list[0].word);
    if (found == compound_sorts().end()) return Error{"unknown sort in declaration"};
    pattern.kind = SortPattern::Kind::kCompound;
    pattern.compound = found->second;
    for (size_t i = 1; i < node.list.size(); ++i) {
      Result<SortPattern> part = sort(node.list[i], argument);
      if (!part) return part;
      pattern.parts.push_back(std::move(*part));
    }
    return pattern;
  }

  Result<SortPattern> named_sort(const std::string& name, bool argument) {
    SortPattern pattern;
    if (auto variable = std::ranges::find(sort_names_, name); variable != sort_names_.end()) {
      pattern.kind = SortPattern::Kind::kVariable;
      pattern.variable = static_cast<uint8_t>(variable - sort_names_.begin());
      if (argument) seen_in_arguments_[pattern.variable] = true;
      return pattern;
    }
    auto concrete = concrete_sorts().find(name);
    if (concrete == concrete_sorts().end()) return Error{fmt::format("unknown sort {} in declaration", name)};
    pattern.concrete = concrete->second;
    return pattern;
  }

  Result<SortPattern> indexed_sort(const Node& node) {
    bool vector = node.list.size() == 3 && node.list[1].word == "BitVec";
    bool floating = node.list.size() == 4 && node.list[1].word == "FloatingPoint";
    if (!vector && !floating) return Error{"expected (_ BitVec n) or (_ FloatingPoint e s)"};
    SortPattern pattern;
    pattern.kind = vector ? SortPattern::Kind::kBitVec : SortPattern::Kind::kFloat;
    NumberPattern first = TRY(number(node.list[2]));
    pattern.first = std::move(first);
    if (vector) return pattern;
    NumberPattern second = TRY(number(node.list[3]));
    pattern.second = std::move(second);
    return pattern;
  }

  Operator op_;
  std::vector<std::string> sort_names_;
  std::vector<std::string> number_names_;
  std::vector<bool> seen_in_arguments_;
};

}  // namespace

// A single argument is what z3 and cvc5 take for the operators that associate: `(and x)`, `(+ x)`.
bool Operator::accepts_arity(size_t count) const {
  if (associativity == Associativity::kNone) return count == parameters.size();
  return count >= (associativity == Associativity::kLeft ? 1 : 2);
}

Result<Operator> compile_operator(std::string_view declaration) {
  std::string_view rest = declaration;
  Node root = TRY(read_node(rest, 0));
  Result<Operator> op = Compiler().compile(root);
  if (op) op->declaration = std::string(declaration);
  return op;
}

}  // namespace cupel
