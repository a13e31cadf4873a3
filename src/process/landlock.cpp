#include "process/landlock.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "process/sandbox.h"

namespace cupel::process {

namespace {

// Numbers of the kernel's interface (include/uapi/linux/landlock.h of the version named).
struct RulesetAttributes {
  uint64_t handled_files = 0;
  uint64_t handled_network = 0;  // version 4
  uint64_t scoped = 0;           // version 6
};

struct __attribute__((packed)) PathRule {
  uint64_t allowed;
  int32_t directory;
};

constexpr uint64_t kWriteFile = 1u << 1;
constexpr uint64_t kRemoveAndMake = 0x1ff0;    // remove_dir .. make_sym
constexpr uint64_t kRefer = 1u << 13;          // version 2: link and rename across directories
constexpr uint64_t kTruncate = 1u << 14;       // version 3
constexpr uint64_t kDeviceControl = 1u << 15;  // version 5
constexpr uint64_t kTcp = 3;                   // bind, connect
constexpr uint64_t kScopes = 3;                // abstract sockets, signals
constexpr uint32_t kPathBeneath = 1;
constexpr uint32_t kAskVersion = 1;

uint64_t writing_rights(int version) {
  uint64_t rights = kWriteFile | kRemoveAndMake;
  if (version >= 2) rights |= kRefer;
  if (version >= 3) rights |= kTruncate;
  return rights;
}

Status allow_below(int ruleset, const char* path, uint64_t rights) {
  UniqueFd directory(::open(path, O_PATH | O_CLOEXEC));
  if (!directory.valid()) return system_error(std::string("sandbox: cannot open ") + path);
  PathRule rule{rights, directory.get()};
  if (::syscall(SYS_landlock_add_rule, ruleset, kPathBeneath, &rule, 0) != 0)
    return system_error(std::string("sandbox: cannot allow ") + path);
  return Done{};
}

}  // namespace

int landlock_version() {
  long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

Result<UniqueFd> make_landlock_ruleset(const std::string& scratch, int version) {
  RulesetAttributes attributes;
  uint64_t rights = writing_rights(version);
  attributes.handled_files = rights | (version >= 5 ? kDeviceControl : 0);
  attributes.handled_network = version >= 4 ? kTcp : 0;
  attributes.scoped = version >= 6 ? kScopes : 0;
  // Older kernels take a longer structure as long as what they do not know is zero.
  UniqueFd ruleset(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0)));
  if (!ruleset.valid()) return system_error("sandbox: cannot create a Landlock rule set");
  if (!scratch.empty()) TRY(allow_below(ruleset.get(), scratch.c_str(), rights));
  uint64_t null_rights = kWriteFile | (version >= 3 ? kTruncate : 0);
  TRY(allow_below(ruleset.get(), "/dev/null", null_rights));
  return ruleset;
}

int restrict_with_landlock(int ruleset) { return ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno; }

}  // namespace cupel::process
