#include "process/containment.h"

#include <sys/stat.h>

#include <optional>

namespace cupel::process {

std::optional<FileIdentity::File> FileIdentity::look(const std::string& path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  return File{path, info.st_dev, info.st_ino, static_cast<uint64_t>(info.st_size),
              info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec};
}

// A solver may be started through a loader or an interpreter: then the solver itself is one of the words.
FileIdentity FileIdentity::of(const Program& program) {
  FileIdentity identity;
  if (auto file = look(program.path)) identity.files_.push_back(*file);
  for (const auto* words : {&program.launch, &program.arguments})
    for (const std::string& word : *words)
      if (word.starts_with("/"))
        if (auto file = look(word)) identity.files_.push_back(*file);
  return identity;
}

bool FileIdentity::still_holds() const {
  for (const File& file : files_)
    if (look(file.path) != file) return false;
  return true;
}

Result<Containment> Containment::create(const Program& program, const ContainmentOptions& options) {
  Containment result;
  result.program_ = program;
  result.scratch_ = TRY(ScratchDirectory::create(options.scratch_parent));
  result.identity_ = FileIdentity::of(program);
  if (!options.sandbox) return result;
  result.sandbox_ = TRY(Sandbox::create({result.scratch_.path(), options.use_landlock}));
  return result;
}

Status Containment::check_identity() const {
  if (identity_.still_holds()) return Done{};
  return Error{program_.path + " was replaced on disk during the run"};
}

}  // namespace cupel::process
