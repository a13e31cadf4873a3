// Terms of other formulas that mutations put into a formula, as texts: they travel between stores.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "smtlib/script.h"

namespace cupel::lm {

struct Donor {
  std::string text;
  std::vector<std::pair<std::string, std::string>> constants;  // name and sort; the text mentions them
};

/// Immutable once filled; shared by all threads.
class DonorPool {
 public:
  /// Takes some subterms of a canonical script: no bound variables, no functions or sorts that the script declares.
  static std::vector<Donor> some_of(const Script& script, Rng& rng);

  void add(const std::string& logic, Donor donor);
  /// One of the logic's, or now and then of any; null if there is none at all.
  const Donor* pick(const std::string& logic, Rng& rng) const;
  size_t size() const { return donors_.size(); }

 private:
  std::vector<Donor> donors_;
  std::vector<std::pair<std::string, std::vector<size_t>>> by_logic_;
};

}  // namespace cupel::lm
