// The models of boolector before it knew get-model: a line `name bits` for each constant, where `x` is a bit that may
// have either value, and a line `name[index] bits` for each known element of an array.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/model_reader.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {

namespace {

bool is_bits(std::string_view text) { return !text.empty() && text.find_first_not_of("01x") == text.npos; }

}  // namespace

// Lines of another shape (`sat`, warnings) are no assignments. Arrays are left without a definition: the lines say
// nothing about the elements that they do not list.
bool ModelReader::assignment_lines() {
  for (auto [from, length] : clean_.lines) {
    std::string_view line = original_.substr(from, length);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    size_t blank = line.rfind(' ');
    if (blank == line.npos || !is_bits(line.substr(blank + 1))) continue;
    std::string_view name = line.substr(0, blank);
    bool array = name.ends_with(']') && name.rfind('[') != name.npos;
    if (array) name = name.substr(0, name.rfind('['));
    bool one_word = name.starts_with('|') ? name.size() > 1 && name.ends_with('|') : name.find(' ') == name.npos;
    if (!one_word) continue;
    found_ = true;
    if (!array && !assignment(unquoted(name), static_cast<uint32_t>(from), line.substr(blank + 1))) return false;
  }
  return true;
}

bool ModelReader::assignment(std::string_view name, uint32_t offset, std::string_view bits) {
  const TermBinding& binding = scope_.term(names_.intern(name, store_.arena()));
  bool constant = binding.kind == TermBinding::Kind::kFunction && binding.function->domain.empty();
  if (!constant) return fail(offset, fmt::format("unknown symbol '{}': no constant of the script", name));
  Function& function = *binding.function;
  bool boolean = function.range == Sort::boolean() && bits.size() == 1;
  bool vector = function.range.is(SortKind::kBitVec) && function.range.width() == bits.size();
  if (!boolean && !vector)
    return fail(offset,
                fmt::format("sort mismatch: {} bits for '{}' of sort {}", bits.size(), name, function.range.text()));
  if (!defined_.insert(&function).second) return fail(offset, fmt::format("'{}' is defined twice", name));
  std::string digits = "#b" + std::string(bits);
  std::ranges::replace(digits.begin() + 2, digits.end(), 'x', '0');
  Term value = boolean ? make(store_, digits.back() == '1' ? "true" : "false", {})
                       : store_.literal(LiteralKind::kBinary, digits, function.range);
  model_.definitions.push_back({function.raw_name, &function, true, {}, value});
  return true;
}

}  // namespace cupel
