#include "cli/operators.h"

#include "base/file.h"

namespace cupel::cli {

Result<ChosenOperators> choose_operators(const std::string& path) {
  if (path.empty()) return ChosenOperators();
  Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<OperatorTable> table = OperatorTable::parse(*text);
  if (!table) return table.error();
  return ChosenOperators(std::move(*table));
}

}  // namespace cupel::cli
