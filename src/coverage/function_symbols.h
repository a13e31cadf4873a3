// Names of functions, from whatever symbols a module still has: all of them, those that it exports, or none.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "coverage/sites.h"

namespace cupel::coverage {

class FunctionSymbols {
 public:
  /// Modules without symbols have no names; nothing fails. The sites must outlive it.
  explicit FunctionSymbols(const SiteTable& sites);

  /// The linker's name of the function that begins there; empty: it has none.
  const std::string& symbol(const SiteTable::Module& module, uint64_t offset) const;
  /// That of the function, or part of one, that a site lies in.
  const std::string& function(uint32_t site) const;

 private:
  const SiteTable* sites_;
  std::map<std::string, std::map<uint64_t, std::string>> by_path_;
};

}  // namespace cupel::coverage
