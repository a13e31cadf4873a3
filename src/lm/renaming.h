// Renames all symbols of a printed script; see canonical.h. Works on its S-expressions: the printer has resolved sorts
// and `let`, so only declarations, binders, `match`, `let` and `:named` give names. Texts are short (CanonicalLimits),
// so terms are visited recursively: a text of some thousand bytes cannot nest deeper than that.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "smtlib/lexer.h"

namespace cupel::lm {

class Renamer {
 public:
  explicit Renamer(std::string_view text) : text_(text) {}

  Result<std::string> run();

 private:
  using Names = std::unordered_map<std::string_view, std::string>;
  struct Node {
    TokenKind kind;
    bool quoted;
    std::string_view text;  // a symbol as it is meant; anything else as written
    uint32_t end;           // the number of the first node behind it
  };

  Status read();
  std::vector<uint32_t> children(uint32_t list) const;
  bool is_list(uint32_t node) const { return nodes_[node].kind == TokenKind::kOpen; }
  bool is_symbol(uint32_t node) const { return nodes_[node].kind == TokenKind::kSymbol; }
  /// The word at the head of a list; empty if there is none.
  std::string_view head(uint32_t list) const;

  // Names.
  std::string fresh(const std::string& prefix) { return prefix + "_" + std::to_string(counts_[prefix]++); }
  /// What the names of a sort's variables start with.
  std::string prefix(uint32_t sort) const;
  void declare(Names& names, uint32_t node, const std::string& prefix);
  void bind(std::string_view name, std::string replacement) { bound_[name].push_back(std::move(replacement)); }
  void unbind(std::string_view name) { bound_[name].pop_back(); }
  void fail() { failed_ = true; }

  // Output.
  void leaf(uint32_t node);
  void sort(uint32_t node);
  void symbol(uint32_t node);
  template <typename Write>
  void list(const std::vector<uint32_t>& nodes, Write write) {
    out_ += "(";
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (i > 0) out_ += " ";
      write(nodes[i]);
    }
    out_ += ")";
  }

  // Terms.
  void term(uint32_t node);
  /// `((x Int) (y Real))`: gives the variables new names, which hold until unbind().
  std::vector<std::string_view> variables(uint32_t node);
  void binder(const std::vector<uint32_t>& parts);
  void let(const std::vector<uint32_t>& parts);
  void match(const std::vector<uint32_t>& parts);
  void annotation(const std::vector<uint32_t>& parts);
  void indexed(const std::vector<uint32_t>& parts);
  void leaf_or_term(uint32_t node) { is_list(node) ? term(node) : leaf(node); }

  // Commands.
  void command(uint32_t node);
  void declaration(std::string_view word, const std::vector<uint32_t>& parts);
  void definition(const std::vector<uint32_t>& parts);
  void definitions(const std::vector<uint32_t>& parts);
  void datatypes(const std::vector<uint32_t>& parts);
  void datatype(uint32_t body);

  std::string_view text_;
  std::vector<Node> nodes_;
  std::string out_;
  Names globals_, defined_, sorts_;
  std::unordered_map<std::string_view, std::vector<std::string>> bound_;
  std::unordered_map<std::string, uint32_t> counts_;
  std::vector<std::string> pending_;
  bool failed_ = false;
};

}  // namespace cupel::lm
