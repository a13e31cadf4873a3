#include "theory/operator_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "theory/theory.h"

namespace cupel {

namespace {

constexpr std::string_view kAddedTheory = "added";

Operator compile_row(const Theory& theory, const OperatorRow& row) {
  Result<Operator> op = compile_operator(row.declaration);
  CUPEL_ASSERT(op.ok());
  op->theory = theory.name;
  op->known = std::string(row.known);
  op->flags = row.flags;
  op->typing = row.typing;
  op->eval = row.eval;
  return std::move(op).value();
}

bool has_word(std::string_view words, std::string_view word) {
  for (size_t at = words.find(word); at != words.npos; at = words.find(word, at + 1)) {
    bool starts = at == 0 || words[at - 1] == ' ';
    bool ends = at + word.size() == words.size() || words[at + word.size()] == ' ';
    if (starts && ends) return true;
  }
  return false;
}

std::string squeeze(std::string_view text) {
  std::string result;
  for (char c : text) {
    bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  return result;
}

/// One top-level S-expression of an operator file.
struct Declaration {
  std::string text;
  uint32_t line;
};

Result<std::vector<Declaration>> split_declarations(std::string_view text) {
  std::vector<Declaration> found;
  std::string current;
  int depth = 0;
  uint32_t line = 1, first_line = 1;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == ';') {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
      continue;
    }
    if (c == '(' && depth++ == 0) first_line = line;
    if (depth > 0) current += c;
    if (c == ')' && --depth == 0) found.push_back({squeeze(std::exchange(current, {})), first_line});
    if (depth < 0) return Error{"unbalanced parentheses in operator file", {line, 1}};
    if (c == '\n') ++line;
  }
  if (depth != 0) return Error{"unexpected end of operator file", {first_line, 1}};
  return found;
}

}  // namespace

std::span<const Theory* const> theories() {
  static constexpr std::array kAll = {&kCore,   &kInts,      &kReals,  &kRealsInts, &kTranscendentals, &kBitVectors,
                                      &kFloats, &kStrings,   &kArrays, &kFunctions, &kDatatypes,       &kSequences,
                                      &kSets,   &kRelations, &kBags,   &kTables};
  return kAll;
}

const OperatorTable& OperatorTable::standard() {
  static const OperatorTable table = [] {
    OperatorTable made;
    for (const Theory* theory : theories()) {
      for (const OperatorRow& row : theory->rows) made.add(compile_row(*theory, row));
    }
    return made;
  }();
  return table;
}

Result<OperatorTable> OperatorTable::parse(std::string_view text) {
  auto declarations = TRY(split_declarations(text));
  OperatorTable table;
  for (const Declaration& declaration : declarations) {
    Result<Operator> op = compile_operator(declaration.text);
    if (!op) return Error{op.error().message, {declaration.line, 1}};
    const auto& known = standard().operators();
    auto same = std::ranges::find_if(known, [&](const Operator& row) {
      return describe(row) == declaration.text || row.declaration == declaration.text;
    });
    if (same == known.end()) op->theory = kAddedTheory;
    if (op->declaration.find(":known") == std::string::npos) op->known = "2.6";
    table.add(same != known.end() ? Operator(*same) : std::move(*op));
  }
  return table;
}

std::span<const Operator* const> OperatorTable::overloads(std::string_view name) const {
  auto found = by_name_.find(name);
  if (found == by_name_.end()) return {};
  return found->second;
}

void OperatorTable::add(Operator op) {
  Operator& added = operators_.emplace_back(std::move(op));
  added.symbol = Symbol{.text = added.name, .op = &added};
  by_name_[added.name].push_back(&added);
}

std::string describe(const Operator& op) {
  bool says_so_itself = op.declaration.find(":known") != std::string::npos;
  if (op.known == "2.6" || says_so_itself) return op.declaration;
  // The attribute belongs into the declaration proper, inside a `par`.
  bool par = op.declaration.starts_with("(par");
  std::string_view body(op.declaration);
  body.remove_suffix(par ? 2 : 1);
  return fmt::format("{} :known ({}){}", body, op.known, par ? "))" : ")");
}

bool is_known_to(const Operator& op, std::string_view solver) {
  if (has_word(op.known, "!" + std::string(solver))) return false;
  return has_word(op.known, "2.6") || has_word(op.known, solver);
}

}  // namespace cupel
