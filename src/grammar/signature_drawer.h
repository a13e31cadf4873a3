// Random sorts, datatypes, constants and functions for the operators of a grammar.
#pragma once

#include <string>
#include <vector>

#include "base/rng.h"
#include "grammar/grammar.h"
#include "mutate/logic_rules.h"

namespace cupel {

class SignatureDrawer {
 public:
  /// All outlive it.
  SignatureDrawer(const Grammar& grammar, const LogicRules& rules, Rng& rng);

  /// The declarations, one a line.
  std::string draw();

 private:
  void look_at(const SortPattern& pattern);
  bool has(SortKind kind) const { return kinds_ >> static_cast<unsigned>(kind) & 1; }
  void draw_basic_sorts();
  void draw_declared_sorts();
  void draw_compound_sorts();
  void draw_datatype(unsigned number);
  void draw_constants(const std::string& sort, const std::string& prefix, uint64_t least, uint64_t most);
  void draw_functions();
  const std::string& any_sort();
  std::vector<std::string> draw_widths();
  std::string draw_format();

  const LogicRules& rules_;
  Rng& rng_;
  uint32_t kinds_ = 0;              // of sorts that operators with a weight mention
  bool datatypes_ = false;          // operators of theirs are there, or the logic is for them
  std::vector<std::string> basic_;  // sorts that arrays, sequences and sets are made of
  std::vector<std::string> sorts_;  // all that constants and functions may have, without Bool
  std::string text_;
};

}  // namespace cupel
