#include "grammar/grammar_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "grammar/compiled_grammar.h"

namespace cupel {

namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Cuts the first word off.
std::string_view take_word(std::string_view& rest) {
  size_t end = std::min(rest.find_first_of(kBlank), rest.size());
  std::string_view word = rest.substr(0, end);
  rest = trimmed(rest.substr(end));
  return word;
}

Result<double> read_weight(std::string_view text, double most) {
  double weight = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), weight);
  bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && std::isfinite(weight) && weight >= 0 && weight <= most) return weight;
  return Error{fmt::format("a weight is a number from 0 to {}, not '{}'", most, text)};
}

class GrammarReader {
 public:
  explicit GrammarReader(const GrammarBook& book) : book_(book) {
    for (const OperatorSet::Entry& entry : book.set().entries())
      for (const std::string& text : {entry.op->name, entry.op->declaration, describe(*entry.op)}) add(text, *entry.op);
  }

  Result<std::vector<Grammar>> read(std::string_view text) {
    for (line_ = 1; !text.empty(); ++line_) {
      size_t end = std::min(text.find('\n'), text.size());
      Status read = read_line(trimmed(text.substr(0, end)));
      if (!read) return at_line(read.error());
      text.remove_prefix(std::min(text.size(), end + 1));
    }
    Status finished = finish();
    if (!finished) return finished.error();
    if (grammars_.empty()) return Error{"no grammar: a line such as 'grammar QF_LIA' starts one"};
    return std::move(grammars_);
  }

 private:
  void add(const std::string& text, const Operator& op) {
    std::vector<const Operator*>& named = by_text_[text];
    if (std::ranges::find(named, &op) == named.end()) named.push_back(&op);
  }

  Error at_line(const Error& error) const { return {error.message, {line_, std::max(error.position.column, 1u)}}; }

  Status read_line(std::string_view line) {
    if (line.empty() || line[0] == ';') return Done{};
    if (!grammars_.empty() && line[0] == '(') return declare(line);
    std::string_view rest = line, word = take_word(rest);
    if (word == "grammar") return start(rest);
    if (grammars_.empty()) return Error{"a grammar starts with a line such as 'grammar QF_LIA'"};
    if (word == "size") return read_size(rest);
    if (word == "term" || word == "command" || word == "operator") return read_rule(word, rest);
    return Error{
        fmt::format("no rule '{}'; there are: grammar, size, term, command, operator, and declarations", word)};
  }

  Status start(std::string_view logic) {
    TRY(finish());
    TRY(check_logic(logic));
    grammars_.push_back({.logic = std::string(logic), .terms = {}});
    first_line_ = line_;
    lines_.clear();
    return Done{};
  }

  Status declare(std::string_view line) {
    grammar().signature.append(line).append("\n");
    lines_.push_back(line_);
    return Done{};
  }

  Status read_size(std::string_view text) {
    uint64_t bytes = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bytes);
    bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || bytes < 1 || bytes > kMostBytes)
      return Error{fmt::format("a size is a number of bytes from 1 to {}, not '{}'", kMostBytes, text)};
    grammar().bytes = bytes;
    return Done{};
  }

  Status read_rule(std::string_view kind, std::string_view rest) {
    std::string_view number = take_word(rest);
    double weight = TRY(read_weight(number, kind == "command" ? 1 : kMostWeight));
    if (kind == "operator") return read_operator(weight, rest);
    auto term = term_rule(rest);
    auto command = command_rule(rest);
    if (kind == "term" && term)
      grammar().weight(*term) = weight;
    else if (kind == "command" && command)
      grammar().weight(*command) = weight;
    else
      return Error{fmt::format("no {} '{}'", kind, rest)};
    return Done{};
  }

  Status read_operator(double weight, std::string_view text) {
    auto found = by_text_.find(std::string(text));
    if (found == by_text_.end()) return Error{fmt::format("no operator '{}'; `cupel ops` prints them", text)};
    LogicRules rules(grammar().logic, false);
    bool allowed = false;
    for (const Operator* op : found->second) {
      if (!rules.allows(*op)) continue;
      grammar().allow(*op, weight);
      allowed = true;
    }
    if (allowed) return Done{};
    return Error{fmt::format("{} has no operator '{}'", grammar().logic, text)};
  }

  /// The grammar that ends here must make formulas.
  Status finish() {
    if (grammars_.empty()) return Done{};
    Result<CompiledGrammar> made = CompiledGrammar::make(grammar(), book_.vocabulary(), Rng(0));
    if (made) return Done{};
    uint32_t line = made.error().position.line;
    // A declaration without an end is missed behind the last one.
    line_ = line == 0 || lines_.empty() ? first_line_ : lines_[std::min<size_t>(line, lines_.size()) - 1];
    return at_line(made.error());
  }

  Grammar& grammar() { return grammars_.back(); }

  const GrammarBook& book_;
  std::unordered_map<std::string, std::vector<const Operator*>> by_text_;  // names and declarations
  std::vector<Grammar> grammars_;
  std::vector<uint32_t> lines_;  // of the declarations of the grammar that is being read
  uint32_t line_ = 0;
  uint32_t first_line_ = 0;
};

}  // namespace

std::string write_grammar(const Grammar& grammar) {
  std::string text = fmt::format("grammar {}\nsize {}\n{}", grammar.logic, grammar.bytes, grammar.signature);
  for (size_t i = 0; i < kTermRules; ++i)
    text += fmt::format("term {} {}\n", grammar.terms[i], name_of(static_cast<TermRule>(i)));
  for (size_t i = 0; i < kCommandCount; ++i)
    text += fmt::format("command {} {}\n", grammar.commands[i], info_of(static_cast<CommandRule>(i)).name);
  for (const OperatorRule& rule : grammar.operators)
    text += fmt::format("operator {} {}\n", rule.weight, rule.op->declaration);
  return text;
}

Result<std::vector<Grammar>> read_grammars(std::string_view text, const GrammarBook& book) {
  return GrammarReader(book).read(text);
}

}  // namespace cupel
