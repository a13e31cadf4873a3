// Sorts and lists of sorted variables.
#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "term/signature.h"

namespace cupel {

namespace {

constexpr int kMaxSortDepth = 256;
constexpr size_t kMaxSortText = 1 << 20;

}  // namespace

// Sorts nest little; a bound keeps hostile ones from the stack.
bool Parser::sort(Sort& result, const Token& token, int depth) {
  if (depth > kMaxSortDepth) return fail(token.offset, "sort nested too deeply");
  if (token.kind == TokenKind::kSymbol) return named_sort(result, token);
  if (token.kind != TokenKind::kOpen) return unexpected(token, "a sort");
  Token head;
  if (!expect(TokenKind::kSymbol, "a sort", head)) return false;
  bool indexed = head.text == "_";
  return indexed ? indexed_sort(result) : compound_sort(result, head, depth);
}

bool Parser::named_sort(Sort& result, const Token& token) {
  NameId name = name_of(token);
  const SortBinding& binding = scope_.sort(name);
  if (binding.bound()) {
    size_t arity = binding.declaration ? binding.declaration->arity : binding.parameters.size();
    if (arity != 0)
      return fail(token.offset, fmt::format("wrong arity: sort {} takes {} arguments", token.text, arity));
    result = binding.declaration ? store_.declared(*binding.declaration, {}) : binding.sort;
    return true;
  }
  switch (static_cast<Word>(name)) {
    case Word::kBool: result = Sort::boolean(); return true;
    case Word::kInt: result = Sort::integer(); return true;
    case Word::kReal: result = Sort::real(); return true;
    case Word::kString: result = Sort::string(); return true;
    case Word::kRegLan: result = Sort::reg_lan(); return true;
    case Word::kRoundingMode: result = Sort::rounding_mode(); return true;
    case Word::kFloat16: result = store_.floating(5, 11); return true;
    case Word::kFloat32: result = store_.floating(8, 24); return true;
    case Word::kFloat64: result = store_.floating(11, 53); return true;
    case Word::kFloat128: result = store_.floating(15, 113); return true;
    case Word::kTuple:  // the name of UnitTuple in cvc5 1.0.3; it is printed so
    case Word::kUnitTuple: result = store_.compound(SortKind::kTuple, {}); return true;
    case Word::kRelation:  // of no columns
    case Word::kTable: {
      std::vector<Sort> none;
      return builtin_compound(result, name, token, none);
    }
    case Word::kBitVec:
    case Word::kFloatingPoint:
      return fail(token.offset, fmt::format("sort {} needs an index: (_ {} ...)", token.text, token.text));
    default: return fail(token.offset, fmt::format("unknown sort '{}'", token.text));
  }
}

bool Parser::width(uint32_t& result, uint32_t minimum) {
  Lexer ahead = lexer_;
  uint32_t offset = ahead.next().offset;
  uint64_t value;
  if (!numeral(value, kMaxWidth, "a width")) return false;
  if (value < minimum) return fail(offset, fmt::format("invalid index {}: at least {}", value, minimum));
  result = static_cast<uint32_t>(value);
  return true;
}

bool Parser::indexed_sort(Sort& result) {
  Token name;
  if (!expect(TokenKind::kSymbol, "BitVec or FloatingPoint", name)) return false;
  uint32_t first, second;
  switch (static_cast<Word>(name_of(name))) {
    case Word::kBitVec:
      if (!width(first, 1) || !expect_close()) return false;
      result = store_.bit_vec(first);
      return true;
    case Word::kFloatingPoint:
      if (!width(first, 2)) return false;
      if (Lexer ahead = lexer_; ahead.next().kind == TokenKind::kClose) {
        return fail(name.offset, "FloatingPoint needs a second index: (_ FloatingPoint e s)");
      }
      if (!width(second, 2) || !expect_close()) return false;
      result = store_.floating(first, second);
      return true;
    default: return fail(name.offset, fmt::format("unknown sort '{}'", name.text));
  }
}

bool Parser::compound_sort(Sort& result, const Token& head, int depth) {
  std::vector<Sort> args;
  size_t text = head.text.size();
  for (Token token = lexer_.next(); token.kind != TokenKind::kClose; token = lexer_.next()) {
    Sort arg;
    if (!sort(arg, token, depth + 1)) return false;
    args.push_back(arg);
    text += arg.text().size();
  }
  if (text > kMaxSortText) return fail(head.offset, "sort too large");
  NameId name = name_of(head);
  const SortBinding& binding = scope_.sort(name);
  if (!binding.bound()) return builtin_compound(result, name, head, args);
  size_t arity = binding.declaration ? binding.declaration->arity : binding.parameters.size();
  if (arity != args.size()) {
    return fail(head.offset,
                fmt::format("wrong arity: sort {} takes {} arguments, given {}", head.text, arity, args.size()));
  }
  result = binding.declaration ? store_.declared(*binding.declaration, args)
                               : store_.instantiate(binding.sort, binding.parameters, args);
  return true;
}

bool Parser::builtin_compound(Sort& result, NameId name, const Token& head, std::vector<Sort>& args) {
  auto make = [&](SortKind kind, bool fits) {
    if (!fits) return fail(head.offset, fmt::format("wrong arity: sort {} given {} arguments", head.text, args.size()));
    result = store_.compound(kind, args);
    return true;
  };
  switch (static_cast<Word>(name)) {
    case Word::kArray: return make(SortKind::kArray, args.size() >= 2);
    case Word::kSeq: return make(SortKind::kSeq, args.size() == 1);
    case Word::kSet: return make(SortKind::kSet, args.size() == 1);
    case Word::kBag: return make(SortKind::kBag, args.size() == 1);
    case Word::kTuple: return make(SortKind::kTuple, !args.empty());
    case Word::kArrow: return make(SortKind::kFunction, args.size() >= 2);
    case Word::kRelation:
    case Word::kTable: {
      if (!make(SortKind::kTuple, true)) return false;
      bool set = static_cast<Word>(name) == Word::kRelation;
      result = store_.compound(set ? SortKind::kSet : SortKind::kBag, std::vector<Sort>{result});
      return true;
    }
    case Word::kRegEx:  // z3's older name of RegLan
      result = Sort::reg_lan();
      return args.size() == 1 && args[0] == Sort::string() ? true
                                                           : fail(head.offset, "unknown sort: RegEx of no String");
    default: return fail(head.offset, fmt::format("unknown sort '{}'", head.text));
  }
}

bool Parser::sort_list(std::vector<Sort>& sorts) {
  if (!expect_open("'(' before a list of sorts")) return false;
  for (Token token = lexer_.next(); token.kind != TokenKind::kClose; token = lexer_.next()) {
    if (!sort(sorts.emplace_back(), token, 0)) return false;
  }
  return true;
}

// ((x Int) (y Bool)): appends the variables and binds their names.
bool Parser::sorted_variables(std::vector<const Variable*>& variables) {
  if (!expect_open("'(' before the variables")) return false;
  size_t first = variables.size();
  std::vector<NameId> names;
  Token token = lexer_.next();
  for (; token.kind == TokenKind::kOpen; token = lexer_.next()) {
    NameId name;
    uint32_t offset;
    Sort variable_sort;
    if (!symbol(name, offset, "a variable") || !sort(variable_sort) || !expect_close()) return false;
    variables.push_back(store_.make_variable(names_.text(name), variable_sort));
    names.push_back(name);
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "'(' or ')' in the list of variables");
  for (size_t i = 0; i < names.size(); ++i) {
    scope_.bind(names[i], TermBinding{TermBinding::Kind::kTerm, store_.variable(*variables[first + i])});
  }
  return true;
}

}  // namespace cupel
