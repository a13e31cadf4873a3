#include "cli/findings_export.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/file.h"
#include "base/writable.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;

int write_one(const std::string& text, const std::string& out) {
  if (out.empty()) {
    fmt::print("{}", text);
    return kNothingFound;
  }
  if (Status writable = check_writable(out); !writable) return complain(writable.error(), kBadInput);
  Status written = write_file(out, text);
  if (!written) return complain(Error{written.error().describe(out)}, kBrokenEnvironment);
  return kNothingFound;
}

}  // namespace

int export_findings(const std::vector<report::ListedFinding>& findings, const report::Format& format,
                    const std::string& out, bool single) {
  if (format.write_all) return write_one(format.write_all(findings), out);
  if (single) return write_one(format.write(findings.front().finding), out);
  if (out.empty()) return complain(Error{"several findings want a directory: --out DIR"}, kBadInput);
  std::error_code error;
  fs::create_directories(out, error);
  if (error || !fs::is_directory(out))
    return complain(Error{out + ": is no directory and cannot become one"}, kBadInput);
  for (const report::ListedFinding& listed : findings) {
    std::string name = fs::path(listed.finding.directory).filename().string() + format.extension;
    std::string path = (fs::path(out) / name).string();
    Status written = write_file(path, format.write(listed.finding));
    if (!written) return complain(Error{written.error().describe(path)}, kBrokenEnvironment);
  }
  fmt::print("{}: {} file{}\n", out, findings.size(), findings.size() == 1 ? "" : "s");
  return kNothingFound;
}

}  // namespace cupel::cli
