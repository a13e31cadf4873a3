#include "solver/sanitizer.h"

#include <sys/mman.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace cupel::solver {

namespace {

// Linked to the runtime or not, the name of its first function stands in the file: a stripped program has it among the
// symbols that the loader needs.
bool mentions(const std::string& path, std::string_view word) {
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct stat about = {};
  bool found = false;
  if (::fstat(file, &about) == 0 && about.st_size > 0) {
    auto size = static_cast<size_t>(about.st_size);
    void* content = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (content != MAP_FAILED) {
      found = ::memmem(content, size, word.data(), word.size()) != nullptr;
      ::munmap(content, size);
    }
  }
  ::close(file);
  return found;
}

}  // namespace

void accommodate_sanitizer(Solver& solver) {
  if (!mentions(solver.program.path, "__asan_init")) return;
  solver.profile.resident_memory = true;
  if (std::getenv("ASAN_OPTIONS") != nullptr) return;
  solver.program.environment.emplace_back("ASAN_OPTIONS", "detect_leaks=0:abort_on_error=1:verify_asan_link_order=0");
}

}  // namespace cupel::solver
