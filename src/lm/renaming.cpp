// Reading, names and terms.
#include "lm/renaming.h"

#include "lm/canonical.h"

namespace cupel::lm {

namespace {

constexpr size_t kMostNodes = 40'000;
constexpr int kDeepest = 4000;

}  // namespace

Result<std::string> Renamer::run() {
  TRY(read());
  for (uint32_t at = 0; at < nodes_.size(); at = nodes_[at].end) {
    command(at);
    if (failed_) return Error{"cannot be renamed"};
    out_ += "\n";
  }
  return std::move(out_);
}

Status Renamer::read() {
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

std::vector<uint32_t> Renamer::children(uint32_t list) const {
  std::vector<uint32_t> found;
  for (uint32_t at = list + 1; at < nodes_[list].end; at = nodes_[at].end) found.push_back(at);
  return found;
}

std::string_view Renamer::head(uint32_t list) const {
  bool has = is_list(list) && nodes_[list].end > list + 1 && is_symbol(list + 1) && !nodes_[list + 1].quoted;
  return has ? nodes_[list + 1].text : std::string_view();
}

// --- names ---

std::string Renamer::prefix(uint32_t sort) const {
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

void Renamer::declare(Names& names, uint32_t node, const std::string& prefix) {
  if (!is_symbol(node)) return fail();
  names[nodes_[node].text] = fresh(prefix);
  out_ += names[nodes_[node].text];
}

// --- output ---

void Renamer::leaf(uint32_t node) {
  const Node& it = nodes_[node];
  if (it.kind == TokenKind::kSymbol && it.quoted)
    out_ += "|" + std::string(it.text) + "|";
  else
    out_ += it.text;
}

void Renamer::sort(uint32_t node) {
  if (!is_list(node)) {
    auto found = is_symbol(node) ? sorts_.find(nodes_[node].text) : sorts_.end();
    if (found == sorts_.end()) return leaf(node);
    out_ += found->second;
    return;
  }
  list(children(node), [this](uint32_t child) { sort(child); });
}

void Renamer::symbol(uint32_t node) {
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

// --- terms ---

void Renamer::term(uint32_t node) {
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

std::vector<std::string_view> Renamer::variables(uint32_t node) {
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

void Renamer::binder(const std::vector<uint32_t>& parts) {
  out_ += "(";
  leaf(parts[0]);
  out_ += " ";
  std::vector<std::string_view> names = variables(parts[1]);
  out_ += " ";
  term(parts[2]);
  out_ += ")";
  for (std::string_view name : names) unbind(name);
}

void Renamer::let(const std::vector<uint32_t>& parts) {
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

void Renamer::match(const std::vector<uint32_t>& parts) {
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

void Renamer::annotation(const std::vector<uint32_t>& parts) {
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

void Renamer::indexed(const std::vector<uint32_t>& parts) {
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

Result<std::string> rename_by_sort(std::string_view text) { return Renamer(text).run(); }

}  // namespace cupel::lm
