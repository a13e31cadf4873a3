// Prints scripts and terms as SMT-LIB. Sharing is kept: a subterm that is used more than once and is not tiny
// is printed once, in a `let`. Printing what was parsed and parsing it again gives the same text.
#pragma once

#include <string>
#include <vector>

#include "smtlib/script.h"

namespace cupel {

struct PrintOptions {
  /// Shared subterms with at least this many positions get a `let`.
  uint64_t let_size = 12;
};

std::string print_script(const Script& script, const PrintOptions& options = {});
std::string print_term(const TermStore& store, Term term, const PrintOptions& options = {});

/// Appends to `out`; for callers that print many scripts of one store.
void print_script(const Script& script, std::string& out, const PrintOptions& options = {});

}  // namespace cupel
