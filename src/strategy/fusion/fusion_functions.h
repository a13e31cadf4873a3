// Invertible functions: with z = f(x, y), inversions give x back from y and z, and y from x and z. One row of the table
// is one function.
#pragma once

#include <span>
#include <string_view>

#include "base/rng.h"
#include "term/store.h"

namespace cupel {

/// f(x, y), and what equals x and y where z is f(x, y).
struct Fusion {
  Term fused;
  Term x;
  Term y;
};

class FusionMaker;

struct FusionFunction {
  std::string_view name;  // its algebra
  SortKind sort;          // of x and y
  /// Nonlinear, and the inversions divide by the other variable: SMT-LIB leaves them open where that is 0.
  bool product = false;
  /// Bit-vectors of any two widths; otherwise x, y and z have the same sort.
  bool joins = false;
  Fusion (*make)(FusionMaker&) = nullptr;

  bool takes(Sort x, Sort y) const;
  /// Of z.
  Sort range(TermStore& store, Sort x, Sort y) const;
  /// With random constants where it has some. It takes x and y, and z has its range.
  Fusion apply(TermStore& store, Term x, Term y, Term z, Rng& rng) const;
};

std::span<const FusionFunction> fusion_functions();

/// Whether some function takes variables of the sort.
bool is_fusable(Sort sort);

}  // namespace cupel
