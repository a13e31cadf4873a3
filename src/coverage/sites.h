// What coverage counts in: sites of a solver's code, numbered. A site is the entry of a function or the start of a
// basic block in one of the solver's modules.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "coverage/code_module.h"
#include "process/run.h"

namespace cupel::coverage {

enum class Granularity { kFunctions, kBlocks };

/// Immutable. Sites of a module stand together, ascending by place.
class SiteTable {
 public:
  struct Module {
    CodeModule code;
    uint32_t first = 0;  ///< site
    uint32_t count = 0;
    uint32_t first_function = 0, first_part = 0;  ///< numbers, as function() has them
  };

  static Result<SiteTable> make(std::vector<CodeModule> modules, Granularity granularity);

  uint32_t size() const { return static_cast<uint32_t>(offsets_.size()); }
  const std::vector<Module>& modules() const { return modules_; }
  /// From the load base of its module.
  uint32_t offset(uint32_t site) const { return offsets_[site]; }
  const std::vector<uint32_t>& offsets() const { return offsets_; }
  const Module& module_of(uint32_t site) const;
  /// The function that the site lies in, counted over all modules from 0; that of a `.cold` part is the part's own,
  /// behind all functions.
  uint32_t function(uint32_t site) const { return functions_[site]; }
  /// Where that begins, from the load base of its module.
  uint64_t function_start(uint32_t site) const;
  /// Whether a function begins at the site; otherwise it is a block within one, or of a part.
  bool is_entry(uint32_t site) const { return entries_[site]; }
  /// How many there are, without parts.
  uint32_t functions() const { return function_count_; }
  bool is_part(uint32_t function) const { return function >= function_count_; }

 private:
  std::vector<Module> modules_;
  std::vector<uint32_t> offsets_;
  std::vector<uint32_t> functions_;  // by site
  std::vector<bool> entries_;        // by site
  uint32_t function_count_ = 0;
};

/// The same table for equal modules while anybody has it: finding the blocks of a solver takes seconds. Thread-safe.
Result<std::shared_ptr<const SiteTable>> shared_site_table(std::vector<CodeModule> modules, Granularity granularity);

/// The modules of a solver that hold its own code: the program, and of the libraries that it loads those that carry its
/// name (`libcvc5.so.1` of `cvc5`). `wanted` names modules by a part of their file names instead; none: as just said.
/// An error where the program is static, a script, or has nothing like that, or not all that is wanted.
Result<std::vector<CodeModule>> solver_modules(const process::Program& program, const std::string& name,
                                               const std::vector<std::string>& wanted = {});

}  // namespace cupel::coverage
