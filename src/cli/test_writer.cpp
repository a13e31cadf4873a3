#include "cli/test_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/json_line.h"

namespace cupel::cli {

namespace {

constexpr const char* kManifest = "manifest.jsonl";

/// `000001.smt2`.
bool is_test_name(const std::string& name) {
  size_t digits = name.find_first_not_of("0123456789");
  return digits != std::string::npos && digits >= 6 && name.substr(digits) == ".smt2";
}

/// A status is about one query: scripts with several get theirs from the manifest.
std::string with_status(const TestCase& test) {
  const char* status = test.expectations.size() == 1 ? to_string(test.expectations[0].answer) : "unknown";
  return fmt::format("(set-info :status {})\n{}", status, test.text);
}

nlohmann::json manifest_line(const std::string& file, const MadeTest& made) {
  std::vector<std::string> mutations;
  std::string described = describe(*made.test);
  for (size_t at = 0; at < described.size();) {
    size_t end = std::min(described.find('\n', at), described.size());
    mutations.push_back(described.substr(at, end - at));
    at = end + 1;
  }
  nlohmann::json line{{"file", file},
                      {"strategy", made.id.strategy},
                      {"seed", made.seed},
                      {"test", made.id.text()},
                      {"status", summary_of(made.test->expectations)},
                      {"logic", made.test->logic()},
                      {"mutations", mutations}};
  for (const Expectation& expectation : made.test->expectations) {
    line["reasons"].push_back(expectation.reason);
    if (expectation.witness) line["witness"] = *expectation.witness;
    if (expectation.premise) line["premise"] = expectation.premise->script;
  }
  for (const SolverArguments& entry : made.test->options) line["options"][entry.profile] = entry.arguments;
  return line;
}

}  // namespace

Status TestWriter::open() {
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  if (error) return Error{fmt::format("{}: {}", directory_, error.message())};
  // Files of an earlier run would lie beside a manifest that does not know them.
  for (const auto& entry : std::filesystem::directory_iterator(directory_, error)) {
    std::string name = entry.path().filename().string();
    if (name == kManifest || is_test_name(name))
      return Error{fmt::format("{}: holds tests already ({}): choose another directory", directory_, name)};
  }
  manifest_.reset(std::fopen((directory_ + "/" + kManifest).c_str(), "wxe"));
  return manifest_ ? Status(Done{}) : Status(cannot_write(kManifest));
}

Error TestWriter::cannot_write(const std::string& name) const {
  return Error{fmt::format("{}/{}: cannot write: {}", directory_, name, std::strerror(errno))};
}

Status TestWriter::write(uint64_t number, const MadeTest& made) {
  std::string file = fmt::format("{:06}.smt2", number), path = directory_ + "/" + file;
  if (Status written = write_file(path, with_status(*made.test)); !written)
    return Error{written.error().describe(path)};
  std::string line = json_text(manifest_line(file, made)) + "\n";
  bool written = std::fwrite(line.data(), 1, line.size(), manifest_.get()) == line.size();
  return written && std::fflush(manifest_.get()) == 0 ? Status(Done{}) : Status(cannot_write(kManifest));
}

}  // namespace cupel::cli
