#include "lm/canonical.h"

#include <algorithm>

#include "base/hash.h"
#include "smtlib/lexer.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel::lm {

namespace {

constexpr uint64_t kWrittenOut = UINT64_MAX;  // as a size of shared terms: none gets a `let`

std::string_view known_logic(const std::string& logic) {
  bool known = is_official_logic(logic) || logic == "HO_ALL" || logic == "QF_SLIA" || logic == "QF_ALL";
  return known ? std::string_view(logic) : "ALL";
}

// What a canonical script keeps of a command.
enum class Fate : uint8_t { kKeep, kDrop, kEnd, kRefuse };

Fate fate_of(const Command& command) {
  if (const auto* plain = std::get_if<PlainCommand>(&command)) {
    if (plain->command == "check-sat") return Fate::kKeep;
    if (plain->command == "exit") return Fate::kEnd;
    return plain->command.starts_with("reset") ? Fate::kRefuse : Fate::kDrop;
  }
  if (std::holds_alternative<Verbatim>(command)) return Fate::kRefuse;
  bool dropped = std::holds_alternative<SetLogic>(command) || std::holds_alternative<AttributeCommand>(command) ||
                 std::holds_alternative<GetValue>(command) || std::holds_alternative<Echo>(command) ||
                 std::holds_alternative<DefineSort>(command);
  return dropped ? Fate::kDrop : Fate::kKeep;
}

bool is_query(const Command& command) {
  return std::holds_alternative<PlainCommand>(command) || std::holds_alternative<CheckSatAssuming>(command);
}

Status select_commands(Script& script, std::string_view logic) {
  std::vector<Command> kept{SetLogic{logic}};
  size_t assertions = 0, last_query = 0;
  for (const Command& command : script.commands) {
    Fate fate = fate_of(command);
    if (fate == Fate::kRefuse) return Error{"has commands of solvers, or resets"};
    if (fate == Fate::kEnd) break;
    if (fate == Fate::kDrop) continue;
    kept.push_back(command);
    assertions += std::holds_alternative<Assert>(command);
    if (auto* declared = std::get_if<DeclareFun>(&kept.back())) declared->as_const = declared->function->domain.empty();
    if (is_query(command)) last_query = kept.size();
  }
  if (assertions == 0) return Error{"asserts nothing"};
  if (last_query == 0)
    kept.emplace_back(PlainCommand{"check-sat"});
  else
    kept.resize(last_query);
  script.commands = std::move(kept);
  return Done{};
}

// How many positions all terms have; what has many more than the limit has bytes need not be printed to be too long.
uint64_t positions(const Script& script) {
  uint64_t count = 0;
  auto add = [&](Term term) { count += std::min<uint64_t>(term.occurrences(), 1u << 20); };
  for (const Command& command : script.commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) add(asserted->term);
    if (const auto* defined = std::get_if<DefineFun>(&command)) add(defined->function->body);
  }
  return count;
}

}  // namespace

Result<CanonicalFormula> canonical_formula(Script& script, const CanonicalLimits& limits) {
  CanonicalFormula formula;
  formula.logic = known_logic(script.logic);
  TRY(select_commands(script, formula.logic));
  auto renamed = [&](uint64_t let_size) -> Result<std::string> {
    std::string printed = print_script(script, {.let_size = let_size});
    if (printed.size() > limits.bytes * 4) return Error{"too long"};
    std::string text = TRY(rename_by_sort(printed));
    if (text.size() > limits.bytes) return Error{"too long"};
    return text;
  };
  Result<std::string> text = Error{"too long"};
  if (positions(script) <= limits.bytes) text = renamed(kWrittenOut);
  if (!text && text.error().message == "too long") text = renamed(PrintOptions().let_size);
  if (!text) return text.error();
  formula.text = std::move(*text);
  if (!parse_script(formula.text)) return Error{"cannot be renamed"};
  return formula;
}

Result<CanonicalFormula> canonical_formula(std::string_view text, const CanonicalLimits& limits) {
  Result<Script> script = parse_script(text);
  if (!script) return Error{"does not type-check"};
  return canonical_formula(*script, limits);
}

uint64_t skeleton_hash(std::string_view canonical_text) {
  uint64_t hash = 0;
  Lexer lexer(canonical_text);
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kInvalid) return hash;
    hash = hash_combine(hash, static_cast<uint64_t>(token.kind) + 1);
    if (token.kind != TokenKind::kSymbol && token.kind != TokenKind::kKeyword) continue;
    std::string_view name = token.text;
    // Names that were given end in a number; `_` and what has no number mean themselves.
    size_t end = name.find_last_not_of("0123456789");
    bool numbered = end != std::string_view::npos && end + 1 < name.size() && end > 0 && name[end] == '_';
    hash = hash_combine(hash, hash_bytes(numbered ? name.substr(0, end) : name));
  }
}

}  // namespace cupel::lm
