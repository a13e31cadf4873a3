// Where the symbols of a script may be mentioned: behind their declaration and before the pop that ends it. An
// expression may be moved only to commands at which all its symbols are visible.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smtlib/script.h"

namespace cupel {

/// The commands at which something may be mentioned, both ends included; empty if first > last.
struct Lifetime {
  uint32_t first = 0;
  uint32_t last = UINT32_MAX;

  bool covers(uint32_t command) const { return first <= command && command <= last; }
  void meet(const Lifetime& other) {
    first = std::max(first, other.first);
    last = std::min(last, other.last);
  }
};

class Visibility {
 public:
  explicit Visibility(const Script& script);

  /// Empty for one of several functions of a name that are visible together, and for one that has the name of an
  /// operator: which is meant depends on where it stands, and solvers differ in how they tell them apart. Such a
  /// function stays where the seed has it.
  Lifetime of(const Function& function) const;
  Lifetime of(Sort sort) const;

 private:
  void declare(const void* symbol, uint32_t first);
  void declare_names(Term term, uint32_t command);
  void visit(const Command& command, uint32_t number);
  void close_levels(uint32_t count, uint32_t number);
  void find_overloaded(const Script& script);

  std::unordered_map<const void*, Lifetime> symbols_;     // functions and sort declarations
  std::unordered_map<std::string_view, Lifetime> names_;  // given with :named
  std::vector<std::vector<Lifetime*>> levels_{{}};        // what each open level declared
  std::unordered_set<const Function*> overloaded_;
  bool global_declarations_ = false;
};

}  // namespace cupel
