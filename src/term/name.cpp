#include "term/name.h"

#include <algorithm>
#include <array>

namespace cupel {

namespace {

constexpr std::string_view kPunctuation = "~!@$%^&*_-+=<>.?/";

constexpr auto kReservedWords =
    std::to_array<std::string_view>({"!", "_", "as", "BINARY", "DECIMAL", "exists", "forall", "HEXADECIMAL", "lambda",
                                     "let", "match", "NUMERAL", "par", "STRING"});

constexpr std::array<bool, 256> make_symbol_characters() {
  std::array<bool, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[c] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = true;
  for (int c = '0'; c <= '9'; ++c) table[c] = true;
  for (char c : kPunctuation) table[static_cast<unsigned char>(c)] = true;
  return table;
}
constexpr std::array<bool, 256> kSymbolCharacters = make_symbol_characters();

}  // namespace

bool is_symbol_character(unsigned char c) { return kSymbolCharacters[c]; }

bool is_simple_symbol(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  if (!std::all_of(name.begin(), name.end(), is_symbol_character)) return false;
  return std::find(kReservedWords.begin(), kReservedWords.end(), name) == kReservedWords.end();
}

std::string quoted_symbol(std::string_view name) {
  if (is_simple_symbol(name) || name.starts_with('|')) return std::string(name);
  return "|" + std::string(name) + "|";
}

}  // namespace cupel
