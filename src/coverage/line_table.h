// Lines, functions and branches of a solver's sources, as gcov tells them of a solver that was built with `--coverage`:
// the figures that papers print.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace cupel::coverage {

struct Share {
  size_t reached = 0;
  size_t all = 0;

  void add(bool is_reached) {
    ++all;
    reached += is_reached ? 1 : 0;
  }
  Share& operator+=(const Share& other);
};

struct SourceShares {
  Share lines, functions, branches;
  SourceShares& operator+=(const SourceShares& other);
};

/// Adds up over object files and over runs: code of a header is one piece of code, whoever includes it. Each instance
/// of a template is a function of its own, but its lines are those of the template.
class LineTable {
 public:
  /// A document that `gcov --json-format --stdout` printed. One that is not is an error, and nothing of it counts.
  Status add(std::string_view document);

  SourceShares total() const;
  /// By the directories that the sources lie in.
  std::map<std::string, SourceShares> by_directory() const;
  /// Demangled, sorted, each once.
  std::vector<std::string> reached_functions() const;
  /// Sources of the system and of the compiler, which are not the solver's.
  size_t foreign_sources() const { return foreign_.size(); }
  size_t sources() const { return sources_.size(); }

 private:
  struct Function {
    std::string shown;  // demangled
    bool reached = false;
  };
  struct Source {
    std::map<uint32_t, bool> lines;
    std::map<std::pair<uint32_t, uint32_t>, bool> branches;  // line, and which of its branches
    std::map<std::string, Function> functions;               // by their symbols

    void read(const nlohmann::json& file);
    void unite(const Source& other);
    SourceShares shares() const;
  };

  std::map<std::string, Source> sources_;
  std::set<std::string> foreign_;
};

}  // namespace cupel::coverage
