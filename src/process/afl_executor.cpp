#include "process/afl_executor.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "process/arguments.h"
#include "process/ending.h"
#include "process/pump.h"
#include "process/resident.h"

namespace cupel::process {

namespace {

// Numbers of the AFL++ fork-server protocol.
constexpr int kServerReads = 198;
constexpr int kServerWrites = 199;
constexpr uint32_t kEnabled = 0x80000001;
constexpr uint32_t kHasMapSize = 0x40000000;
constexpr uint32_t kErrorMask = 0xf800008f;
constexpr uint32_t kError = 0xf8000000 | 0x8f;
constexpr uint32_t kNewerProtocol = 0x41464c00;
constexpr uint32_t kWantsReply = 0x01000000 | 0x10000000;  // test case or dictionary in shared memory
constexpr size_t kLargestMap = 1 << 23;
constexpr size_t kDefaultMap = 1 << 16;
constexpr milliseconds kAflPatience{10'000};

// Appending descriptors of a file in memory: whoever truncates it, the next write starts at its end.
Result<UniqueFd> make_output_file() {
  UniqueFd file(::memfd_create("cupel-output", MFD_CLOEXEC));
  if (!file.valid()) return system_error("cannot create a file in memory");
  UniqueFd appending(::open(fmt::format("/proc/self/fd/{}", file.get()).c_str(), O_RDWR | O_APPEND | O_CLOEXEC));
  if (!appending.valid()) return system_error("cannot reopen a file in memory");
  return appending;
}

std::string take_text(int fd, uint64_t limit, bool& truncated) {
  struct stat info {};
  ::fstat(fd, &info);
  uint64_t size = static_cast<uint64_t>(info.st_size);
  if (size >= limit) truncated = true;
  std::string text(std::min(size, limit), '\0');
  ssize_t count = ::pread(fd, text.data(), text.size(), 0);
  text.resize(count > 0 ? static_cast<size_t>(count) : 0);
  return text;
}

}  // namespace

Result<CoverageMap> CoverageMap::create(size_t size) {
  CoverageMap map;
  map.id_ = ::shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  if (map.id_ < 0) return system_error("cannot create shared memory");
  void* data = ::shmat(map.id_, nullptr, 0);
  if (data == reinterpret_cast<void*>(-1)) return system_error("cannot attach shared memory");
  map.data_ = static_cast<uint8_t*>(data);
  return map;
}

CoverageMap::CoverageMap(CoverageMap&& other) noexcept
    : id_(std::exchange(other.id_, -1)), data_(std::exchange(other.data_, nullptr)) {}

CoverageMap& CoverageMap::operator=(CoverageMap&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(data_, other.data_);
  return *this;
}

CoverageMap::~CoverageMap() {
  if (data_ != nullptr) ::shmdt(data_);
  if (id_ >= 0) ::shmctl(id_, IPC_RMID, nullptr);
}

Result<std::unique_ptr<AflExecutor>> AflExecutor::create(const Program& program, const ContainmentOptions& options) {
  Program forking = program;
  forking.may_create_processes = true;
  auto containment = TRY(Containment::create(forking, options));
  auto map = TRY(CoverageMap::create(kLargestMap));
  return std::unique_ptr<AflExecutor>(new AflExecutor(std::move(containment), std::move(map)));
}

bool AflExecutor::read_word(uint32_t& word, steady_clock::time_point deadline) {
  size_t have = 0;
  while (have < sizeof word) {
    auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
    pollfd entry{from_server_.get(), POLLIN, 0};
    int count = ::poll(&entry, 1, left > 0 ? static_cast<int>(left) : 0);
    if (count == 0 && left <= 0) return false;
    if (count <= 0) continue;
    ssize_t size = ::read(from_server_.get(), reinterpret_cast<char*>(&word) + have, sizeof word - have);
    if (size == 0 || (size < 0 && errno != EINTR)) return false;
    if (size > 0) have += static_cast<size_t>(size);
  }
  return true;
}

bool AflExecutor::write_word(uint32_t word) {
  return send_all(to_server_.get(), {reinterpret_cast<const char*>(&word), sizeof word});
}

Status AflExecutor::start(const RunRequest& request) {
  auto go = TRY(make_stream_pair());
  auto reports = TRY(make_pipe());
  auto input = make_text_file("");
  auto out = make_output_file();
  auto err = make_output_file();
  if (!input.ok() || !out.ok() || !err.ok()) return system_error("cannot create files in memory");
  const Program& program = containment_.program();
  ChildSpec spec{.program = program, .arguments = program.arguments};
  append_words(spec.arguments, request.arguments);
  spec.environment = {{"__AFL_SHM_ID", std::to_string(map_.id())}, {"AFL_MAP_SIZE", std::to_string(kLargestMap)}};
  spec.descriptors = {{0, input->get()},
                      {1, out->get()},
                      {2, err->get()},
                      {kServerReads, go.read_end.get()},
                      {kServerWrites, reports.write_end.get()}};
  spec.directory = containment_.scratch().path();
  Limits limits = request.limits;
  limits.file_bytes = std::max(limits.output_bytes, limits.file_bytes);
  spec.limits = &limits;
  spec.sandbox = containment_.sandbox();
  spec.may_create_processes = true;
  server_ = TRY(start_child(spec));
  to_server_ = std::move(go.write_end);
  from_server_ = std::move(reports.read_end);
  go.read_end.reset();
  reports.write_end.reset();
  input_ = std::move(input).value();
  out_ = std::move(out).value();
  err_ = std::move(err).value();
  arguments_ = request.arguments;
  last_was_killed_ = false;
  ++stats_.restarts;
  return shake_hands();
}

Status AflExecutor::shake_hands() {
  uint32_t hello = 0;
  if (!read_word(hello, steady_clock::now() + kAflPatience))
    return Error{containment_.program().path + " has no AFL++ fork server"};
  if ((hello & ~0xffu) == kNewerProtocol) return Error{"the program speaks a newer AFL++ protocol than this"};
  if ((hello & kErrorMask) == kError) return Error{fmt::format("the AFL++ fork server reports an error: {:#x}", hello)};
  bool options = (hello & kEnabled) == kEnabled;
  if (options && (hello & kWantsReply) != 0) return Error{"the program wants its tests in shared memory"};
  map_size_ = options && (hello & kHasMapSize) != 0 ? ((hello & 0x00fffffe) >> 1) + 1 : kDefaultMap;
  return Done{};
}

Result<RunResult> AflExecutor::run(const RunRequest& request) {
  TRY(containment_.check_identity());
  ++stats_.runs;
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!server_.running() || arguments_ != request.arguments) {
      server_ = Child();
      if (auto started = start(request); !started.ok()) {
        server_ = Child();
        return started.error();
      }
    }
    auto result = run_child(request);
    if (result.ok() || attempt == 1) return result;
    server_ = Child();
  }
  CUPEL_UNREACHABLE();
}

// False where the child was not seen to end: `reason` says which limit it ran into.
bool AflExecutor::await_end(pid_t child, const Limits& limits, steady_clock::time_point start, uint32_t& status,
                            PumpEnd& reason) {
  auto deadline = start + limits.wall;
  if (limits.resident_memory() == 0) {
    if (read_word(status, deadline)) return true;
    reason = PumpEnd::kDeadline;
    return false;
  }
  while (!read_word(status, std::min(deadline, steady_clock::now() + kMemoryLook))) {
    if (steady_clock::now() >= deadline)
      reason = PumpEnd::kDeadline;
    else if (resident_bytes(child) > limits.resident_memory())
      reason = PumpEnd::kMemory;
    else
      continue;
    return false;
  }
  return true;
}

// Output is read once the child has ended; its size is limited by the kernel (RLIMIT_FSIZE).
Result<RunResult> AflExecutor::run_child(const RunRequest& request) {
  EndMarker marker;
  std::string script = std::string(request.prefix) + std::string(request.script);
  if (request.echo) script += marker.command();
  for (int fd : {input_.get(), out_.get(), err_.get()})
    if (::ftruncate(fd, 0) != 0) return system_error("cannot empty a file in memory");
  if (::lseek(input_.get(), 0, SEEK_SET) != 0 || !write_all(input_.get(), script))
    return system_error("cannot write the test");
  ::lseek(input_.get(), 0, SEEK_SET);
  std::memset(map_.data(), 0, map_size_);
  auto start = steady_clock::now();
  uint32_t number = 0, status = 0;
  if (!write_word(last_was_killed_ ? 1 : 0) || !read_word(number, start + kAflPatience))
    return Error{"the AFL++ fork server is gone"};
  pid_t child = static_cast<pid_t>(number);
  PumpEnd reason = PumpEnd::kEnded;
  bool dead = await_end(child, request.limits, start, status, reason);
  auto wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);
  if (!dead) {
    ::kill(child, reason == PumpEnd::kMemory ? SIGKILL : SIGTERM);
    dead = read_word(status, steady_clock::now() + request.limits.grace);
    if (!dead) {
      ::kill(child, SIGKILL);
      dead = read_word(status, steady_clock::now() + kAflPatience);
    }
    if (!dead) return Error{"the AFL++ fork server does not answer"};
  }
  last_was_killed_ = reason != PumpEnd::kEnded;
  PumpText text;
  text.out = take_text(out_.get(), request.limits.output_bytes, text.truncated);
  text.err = take_text(err_.get(), request.limits.output_bytes, text.truncated);
  if (text.truncated) reason = PumpEnd::kOutput;
  if (size_t at = request.echo ? marker.find(text.out, 0) : std::string::npos; at != std::string::npos) {
    text.marker_seen = true;
    text.out.resize(at);
  }
  RunResult result =
      make_result(reason, dead, static_cast<int>(status), microseconds(0), request.limits, std::move(text));
  result.wall = wall;
  containment_.scratch().clear();
  return result;
}

}  // namespace cupel::process
