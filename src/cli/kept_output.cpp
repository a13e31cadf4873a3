#include "cli/kept_output.h"

#include "base/file.h"
#include "base/writable.h"

namespace cupel::cli {

Status KeptOutput::check() const { return wanted() ? check_writable(path_) : Status(Done{}); }

void KeptOutput::keep(const std::string& text) {
  if (!wanted() || failure_ || is_special_file(path_)) return;
  Status written = write_file(path_, text);
  if (!written) failure_ = Error{written.error().describe(path_)};
}

Status KeptOutput::finish(const std::string& text) const {
  if (!wanted()) return Done{};
  Status written = write_file(path_, text);
  if (!written) return Error{written.error().describe(path_)};
  return Done{};
}

}  // namespace cupel::cli
