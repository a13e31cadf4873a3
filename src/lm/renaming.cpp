// Renames all symbols of a printed script. Works on its S-expressions: the printer has resolved sorts and `let`, so
// only declarations, binders, `match`, `let` and `:named` give names. Texts are short (CanonicalLimits), so terms are
// visited recursively: a text of some thousand bytes cannot nest deeper than that.
#include <array>
#include <unordered_map>
#include <vector>

#include "lm/canonical.h"
#include "smtlib/lexer.h"

namespace cupel::lm {

namespace {

struct Node {
  TokenKind kind;
  bool quoted;
  std::string_view text;  // a symbol as it is meant; anything else as written
  uint32_t end;           // the number of the first node behind it
};

constexpr size_t kMostNodes = 40'000;
constexpr int kDeepest = 4000;

class Renamer {
 public:
  explicit Renamer(std::string_view text) : text_(text) {}

  Result<std::string> run() {
    TRY(read());
    for (uint32_t at = 0; at < nodes_.size(); at = nodes_[at].end) {
      command(at);
      if (failed_) return Error{"cannot be renamed"};
      out_ += "\n";
    }
    return std::move(out_);
  }

 private:
  using Names = std::unordered_map<std::string_view, std::string>;

  Status read() {
    Lexer lexer(text_);
    std::vector<uint32_t> open;
    while (true) {
      Token token = lexer.next();
      if (token.kind == TokenKind::kEnd) break;
      auto number = static_cast<uint32_t>(nodes_.size());
      if (token.kind == TokenKind::kInvalid || number >= kMostNodes) return Error{"cannot be renamed"};
      if (token.kind == TokenKind::kClose) {
        if (open.empty()) return Error{"cannot be renamed"};
        nodes_[open.back()].end = number;
        open.pop_back();
        continue;
      }
      bool symbol = token.kind == TokenKind::kSymbol;
      std::string_view text = symbol ? token.text : lexer.slice(token.offset, lexer.offset());
      nodes_.push_back({token.kind, token.quoted, text, number + 1});
      if (token.kind == TokenKind::kOpen) open.push_back(number);
      if (open.size() > kDeepest) return Error{"cannot be renamed"};
    }
    if (!open.empty()) return Error{"cannot be renamed"};
    return Done{};
  }

  std::vector<uint32_t> children(uint32_t list) const {
    std::vector<uint32_t> found;
    for (uint32_t at = list + 1; at < nodes_[list].end; at = nodes_[at].end) found.push_back(at);
    return found;
  }
  bool is_list(uint32_t node) const { return nodes_[node].kind == TokenKind::kOpen; }
  bool is_symbol(uint32_t node) const { return nodes_[node].kind == TokenKind::kSymbol; }
  /// The word at the head of a list; empty if there is none.
  std::string_view head(uint32_t list) const {
    bool has = is_list(list) && nodes_[list].end > list + 1 && is_symbol(list + 1) && !nodes_[list + 1].quoted;
    return has ? nodes_[list + 1].text : std::string_view();
  }

  // --- names ---
  std::string fresh(const std::string& prefix) { return prefix + "_" + std::to_string(counts_[prefix]++); }

  /// What the names of a sort's variables start with.
  std::string prefix(uint32_t sort) const {
    static const std::unordered_map<std::string_view, std::string_view> kKnown = {
        {"Bool", "bool"},     {"Int", "int"},         {"Real", "real"},   {"String", "str"},   {"RegLan", "re"},
        {"RegEx", "re"},      {"RoundingMode", "rm"}, {"Float16", "f16"}, {"Float32", "f32"},  {"Float64", "f64"},
        {"Float128", "f128"}, {"Array", "arr"},       {"Seq", "seq"},     {"Set", "set"},      {"Bag", "bag"},
        {"Tuple", "tuple"},   {"UnitTuple", "tuple"}, {"->", "fun"},      {"Relation", "rel"}, {"Table", "table"}};
    std::string_view name = is_list(sort) ? head(sort) : nodes_[sort].text;
    if (name == "_") {
      std::vector<uint32_t> parts = children(sort);
      std::string_view kind = parts.size() > 1 ? nodes_[parts[1]].text : "";
      if (kind == "BitVec" && parts.size() == 3) return "bv" + std::string(nodes_[parts[2]].text);
      if (kind == "FloatingPoint" && parts.size() == 4) {
        return "f" + std::to_string(std::atoi(std::string(nodes_[parts[2]].text).c_str()) +
                                    std::atoi(std::string(nodes_[parts[3]].text).c_str()));
      }
      return "v";
    }
    if (auto found = sorts_.find(name); found != sorts_.end()) {
      // S_0 and D_0 are sorts, s0_0 and d0_0 their variables.
      std::string own = found->second;
      return std::string(1, static_cast<char>(own[0] | 0x20)) + own.substr(2);
    }
    auto found = kKnown.find(name);
    return found == kKnown.end() ? "v" : std::string(found->second);
  }

  void declare(Names& names, uint32_t node, const std::string& prefix) {
    if (!is_symbol(node)) return fail();
    names[nodes_[node].text] = fresh(prefix);
    out_ += names[nodes_[node].text];
  }

  void bind(std::string_view name, std::string replacement) { bound_[name].push_back(std::move(replacement)); }
  void unbind(std::string_view name) { bound_[name].pop_back(); }

  void fail() { failed_ = true; }

  // --- output ---
  void leaf(uint32_t node) {
    const Node& it = nodes_[node];
    if (it.kind == TokenKind::kSymbol && it.quoted)
      out_ += quoted(it.text);
    else
      out_ += it.text;
  }
  static std::string quoted(std::string_view text) { return "|" + std::string(text) + "|"; }

  void sort(uint32_t node) {
    if (!is_list(node)) {
      auto found = is_symbol(node) ? sorts_.find(nodes_[node].text) : sorts_.end();
      if (found == sorts_.end()) return leaf(node);
      out_ += found->second;
      return;
    }
    list(children(node), [this](uint32_t child) { sort(child); });
  }

  template <typename Write>
  void list(const std::vector<uint32_t>& nodes, Write write) {
    out_ += "(";
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (i > 0) out_ += " ";
      write(nodes[i]);
    }
    out_ += ")";
  }

  void symbol(uint32_t node) {
    std::string_view name = nodes_[node].text;
    if (auto found = bound_.find(name); found != bound_.end() && !found->second.empty()) {
      out_ += found->second.back();
      return;
    }
    if (auto found = globals_.find(name); found != globals_.end()) {
      out_ += found->second;
      return;
    }
    if (name.starts_with("is-")) {
      if (auto found = globals_.find(name.substr(3)); found != globals_.end()) {
        out_ += "is-" + found->second;
        return;
      }
    }
    leaf(node);
  }

  void term(uint32_t node) {
    if (failed_) return;
    if (!is_list(node)) return is_symbol(node) ? symbol(node) : leaf(node);
    std::string_view word = head(node);
    std::vector<uint32_t> parts = children(node);
    if (parts.size() == 3 && (word == "forall" || word == "exists" || word == "lambda" || word == "choice")) {
      return binder(parts);
    }
    if (word == "let" && parts.size() == 3) return let(parts);
    if (word == "match" && parts.size() == 3) return match(parts);
    if (word == "!" && parts.size() > 1) return annotation(parts);
    if (word == "_") return indexed(parts);
    if (word == "as" && parts.size() == 3) {
      out_ += "(as ";
      term(parts[1]);
      out_ += " ";
      sort(parts[2]);
      out_ += ")";
      return;
    }
    list(parts, [this](uint32_t child) { term(child); });
  }

  /// `((x Int) (y Real))`: gives the variables new names, which hold until unbind().
  std::vector<std::string_view> variables(uint32_t node) {
    std::vector<std::string_view> names;
    if (!is_list(node)) return fail(), names;
    list(children(node), [&](uint32_t pair) {
      std::vector<uint32_t> parts = is_list(pair) ? children(pair) : std::vector<uint32_t>();
      if (parts.size() != 2 || !is_symbol(parts[0])) return fail();
      std::string name = fresh(prefix(parts[1]));
      out_ += "(" + name + " ";
      sort(parts[1]);
      out_ += ")";
      names.push_back(nodes_[parts[0]].text);
      pending_.push_back(std::move(name));
    });
    size_t first = pending_.size() - names.size();
    for (size_t i = 0; i < names.size(); ++i) bind(names[i], pending_[first + i]);
    pending_.resize(first);
    return names;
  }

  void binder(const std::vector<uint32_t>& parts) {
    out_ += "(";
    leaf(parts[0]);
    out_ += " ";
    std::vector<std::string_view> names = variables(parts[1]);
    out_ += " ";
    term(parts[2]);
    out_ += ")";
    for (std::string_view name : names) unbind(name);
  }

  void let(const std::vector<uint32_t>& parts) {
    out_ += "(let ";
    std::vector<std::pair<std::string_view, std::string>> made;
    list(children(parts[1]), [&](uint32_t pair) {
      std::vector<uint32_t> both = is_list(pair) ? children(pair) : std::vector<uint32_t>();
      if (both.size() != 2) return fail();
      made.emplace_back(nodes_[both[0]].text, fresh("let"));
      out_ += "(" + made.back().second + " ";
      term(both[1]);
      out_ += ")";
    });
    for (auto& [name, replacement] : made) bind(name, replacement);
    out_ += " ";
    term(parts[2]);
    out_ += ")";
    for (auto& [name, replacement] : made) unbind(name);
  }

  void match(const std::vector<uint32_t>& parts) {
    out_ += "(match ";
    term(parts[1]);
    out_ += " ";
    list(children(parts[2]), [&](uint32_t one) {
      std::vector<uint32_t> both = is_list(one) ? children(one) : std::vector<uint32_t>();
      if (both.size() != 2) return fail();
      std::vector<uint32_t> pattern = is_list(both[0]) ? children(both[0]) : std::vector<uint32_t>{both[0]};
      bool constructor = globals_.contains(nodes_[pattern[0]].text);
      std::vector<std::string_view> names;
      out_ += is_list(both[0]) ? "((" : "(";
      for (size_t i = 0; i < pattern.size(); ++i) {
        if (i > 0) out_ += " ";
        if (i == 0 && (constructor || is_list(both[0]))) {
          term(pattern[0]);
          continue;
        }
        names.push_back(nodes_[pattern[i]].text);
        bind(names.back(), fresh("v"));
        symbol(pattern[i]);
      }
      out_ += is_list(both[0]) ? ") " : " ";
      term(both[1]);
      out_ += ")";
      for (std::string_view name : names) unbind(name);
    });
    out_ += ")";
  }

  void annotation(const std::vector<uint32_t>& parts) {
    out_ += "(! ";
    term(parts[1]);
    for (size_t i = 2; i < parts.size(); ++i) {
      out_ += " ";
      bool names = nodes_[parts[i - 1]].text == ":named" && is_symbol(parts[i]);
      if (names)
        declare(globals_, parts[i], "named");
      else
        term(parts[i]);
    }
    out_ += ")";
  }

  void indexed(const std::vector<uint32_t>& parts) {
    size_t at = 0;
    list(parts, [&](uint32_t child) {
      if (at++ < 2 || !is_symbol(child)) return leaf_or_term(child);
      bool is_sort = sorts_.contains(nodes_[child].text) && !globals_.contains(nodes_[child].text);
      if (is_sort)
        sort(child);
      else
        symbol(child);
    });
  }
  void leaf_or_term(uint32_t node) { is_list(node) ? term(node) : leaf(node); }

  // --- commands ---
  void command(uint32_t node) {
    if (!is_list(node)) return fail();
    std::string_view word = head(node);
    std::vector<uint32_t> parts = children(node);
    bool plain = word == "set-logic" || word == "check-sat" || word == "push" || word == "pop";
    if (plain) return list(parts, [this](uint32_t child) { leaf(child); });
    if (word == "assert" && parts.size() == 2) {
      out_ += "(assert ";
      term(parts[1]);
      out_ += ")";
      return;
    }
    if (word == "check-sat-assuming" && parts.size() == 2 && is_list(parts[1])) {
      out_ += "(check-sat-assuming ";
      list(children(parts[1]), [this](uint32_t child) { term(child); });
      out_ += ")";
      return;
    }
    declaration(word, parts);
  }

  void declaration(std::string_view word, const std::vector<uint32_t>& parts) {
    out_ += "(" + std::string(word) + " ";
    if (word == "declare-const" && parts.size() == 3) {
      declare(globals_, parts[1], prefix(parts[2]));
      out_ += " ";
      sort(parts[2]);
    } else if (word == "declare-fun" && parts.size() == 4) {
      declare(globals_, parts[1], "f_" + prefix(parts[3]));
      out_ += " ";
      sort(parts[2]);
      out_ += " ";
      sort(parts[3]);
    } else if (word == "declare-sort" && parts.size() == 3) {
      declare(sorts_, parts[1], "S");
      out_ += " ";
      leaf(parts[2]);
    } else if ((word == "define-fun" || word == "define-fun-rec") && parts.size() == 5) {
      definition(parts);
    } else if (word == "define-funs-rec" && parts.size() == 3) {
      definitions(parts);
    } else if ((word == "declare-datatypes" || word == "declare-codatatypes") && parts.size() == 3) {
      datatypes(parts);
    } else {
      fail();
    }
    out_ += ")";
  }

  void definition(const std::vector<uint32_t>& parts) {
    // Only a recursive definition sees its own name.
    bool recursive = nodes_[parts[0]].text != "define-fun";
    Names& names = recursive ? globals_ : defined_;
    declare(names, parts[1], "f_" + prefix(parts[3]));
    out_ += " ";
    std::vector<std::string_view> bound = variables(parts[2]);
    out_ += " ";
    sort(parts[3]);
    out_ += " ";
    term(parts[4]);
    for (std::string_view name : bound) unbind(name);
    if (!recursive) globals_[nodes_[parts[1]].text] = defined_[nodes_[parts[1]].text];
  }

  void definitions(const std::vector<uint32_t>& parts) {
    if (!is_list(parts[1]) || !is_list(parts[2])) return fail();
    std::vector<std::vector<std::string_view>> bound;
    std::vector<std::vector<std::string>> renamed;
    std::vector<uint32_t> heads = children(parts[1]), bodies = children(parts[2]);
    if (heads.size() != bodies.size()) return fail();
    list(heads, [&](uint32_t node) {
      std::vector<uint32_t> declaration = is_list(node) ? children(node) : std::vector<uint32_t>();
      if (declaration.size() != 3) return fail();
      out_ += "(";
      declare(globals_, declaration[0], "f_" + prefix(declaration[2]));
      out_ += " ";
      bound.push_back(variables(declaration[1]));
      renamed.emplace_back();
      for (std::string_view name : bound.back()) {
        renamed.back().push_back(bound_[name].back());
        unbind(name);
      }
      out_ += " ";
      sort(declaration[2]);
      out_ += ")";
    });
    if (failed_ || bound.size() != bodies.size()) return fail();
    out_ += " ";
    size_t at = 0;
    list(bodies, [&](uint32_t body) {
      for (size_t i = 0; i < bound[at].size(); ++i) bind(bound[at][i], renamed[at][i]);
      term(body);
      for (std::string_view name : bound[at]) unbind(name);
      ++at;
    });
  }

  void datatypes(const std::vector<uint32_t>& parts) {
    if (!is_list(parts[1]) || !is_list(parts[2])) return fail();
    list(children(parts[1]), [&](uint32_t node) {
      std::vector<uint32_t> both = is_list(node) ? children(node) : std::vector<uint32_t>();
      if (both.size() != 2) return fail();
      out_ += "(";
      declare(sorts_, both[0], "D");
      out_ += " ";
      leaf(both[1]);
      out_ += ")";
    });
    out_ += " ";
    list(children(parts[2]), [&](uint32_t body) { datatype(body); });
  }

  void datatype(uint32_t body) {
    if (!is_list(body)) return fail();
    std::vector<uint32_t> parts = children(body);
    if (head(body) == "par" && parts.size() == 3 && is_list(parts[1])) {
      out_ += "(par ";
      list(children(parts[1]), [this](uint32_t parameter) { declare(sorts_, parameter, "P"); });
      out_ += " ";
      datatype(parts[2]);
      out_ += ")";
      return;
    }
    list(parts, [&](uint32_t one) {
      std::vector<uint32_t> constructor = is_list(one) ? children(one) : std::vector<uint32_t>();
      if (constructor.empty()) return fail();
      out_ += "(";
      declare(globals_, constructor[0], "c");
      for (size_t i = 1; i < constructor.size(); ++i) {
        std::vector<uint32_t> selector = is_list(constructor[i]) ? children(constructor[i]) : std::vector<uint32_t>();
        if (selector.size() != 2) return fail();
        out_ += " (";
        declare(globals_, selector[0], "sel");
        out_ += " ";
        sort(selector[1]);
        out_ += ")";
      }
      out_ += ")";
    });
  }

  std::string_view text_;
  std::vector<Node> nodes_;
  std::string out_;
  Names globals_, defined_, sorts_;
  std::unordered_map<std::string_view, std::vector<std::string>> bound_;
  std::unordered_map<std::string, uint32_t> counts_;
  std::vector<std::string> pending_;
  bool failed_ = false;
};

}  // namespace

Result<std::string> rename_by_sort(std::string_view text) { return Renamer(text).run(); }

}  // namespace cupel::lm
