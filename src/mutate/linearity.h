// Linear arithmetic: products and quotients are linear where all factors but one are numbers.
#pragma once

#include <unordered_set>

#include "term/term.h"

namespace cupel {

class Linearity {
 public:
  /// Learns about a definition: one that multiplies its parameters is a product in disguise. Definitions come in the
  /// order in which they use each other.
  void define(const Function& function);

  /// Whether the application at the root is linear; its arguments are taken to be.
  bool holds_at(Term term) const;
  /// Whether every application in it is.
  bool holds(Term root) const;
  bool is_linear(const Function& function) const { return !nonlinear_.contains(&function); }

 private:
  std::unordered_set<const Function*> nonlinear_;
};

}  // namespace cupel
