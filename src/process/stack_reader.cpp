#include "process/stack_reader.h"

#include <elfutils/libdwfl.h>
#include <fmt/format.h>
#include <sys/ptrace.h>
#include <sys/user.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <tuple>

#include "process/function_starts.h"

namespace cupel::process {

namespace {

/// Lines of sources are for people, who look at the top.
constexpr size_t kFramesWithSource = 32;

/// Only what lies on this machine: the usual function of libdw would ask servers as well.
int find_debug_file(Dwfl_Module* module, void** user, const char* name, Dwarf_Addr base, const char* file,
                    const char* link, GElf_Word crc, char** found) {
  return dwfl_build_id_find_debuginfo(module, user, name, base, file, link, crc, found);
}

const Dwfl_Callbacks kCallbacks = {.find_elf = dwfl_linux_proc_find_elf,
                                   .find_debuginfo = find_debug_file,
                                   .section_address = nullptr,
                                   .debuginfo_path = nullptr};

struct EndSession {
  void operator()(Dwfl* session) const { dwfl_end(session); }
};
using Session = std::unique_ptr<Dwfl, EndSession>;

std::string_view file_name(std::string_view path) {
  if (size_t slash = path.rfind('/'); slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return path.substr(0, path.find(" (deleted)"));
}

std::string build_id_of(Dwfl_Module* module) {
  const unsigned char* bits = nullptr;
  GElf_Addr address = 0;
  int count = dwfl_module_build_id(module, &bits, &address);
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("{:02x}", bits[i]);
  return text;
}

/// Only a symbol that really covers the address: the nearest one says nothing about a stripped function.
std::string symbol_at(Dwfl_Module* module, uint64_t address) {
  GElf_Off offset = 0;
  GElf_Sym symbol;
  const char* name = dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr);
  if (name == nullptr || GELF_ST_TYPE(symbol.st_info) == STT_SECTION || offset >= symbol.st_size) return "";
  return name;
}

std::string source_at(Dwfl_Module* module, uint64_t address) {
  Dwfl_Line* line = dwfl_module_getsrc(module, address);
  int number = 0;
  const char* path = line != nullptr ? dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr) : nullptr;
  return path != nullptr ? fmt::format("{}:{}", file_name(path), number) : "";
}

/// Sets `address`, and `function` to the same.
void locate(Dwfl_Module* module, uint64_t address, StackFrame& frame) {
  GElf_Addr start = 0, bias = 0;
  Elf* elf = dwfl_module_getelf(module, &bias);
  dwfl_module_info(module, nullptr, &start, nullptr, nullptr, nullptr, nullptr, nullptr);
  frame.address = frame.function = address - (elf != nullptr ? bias : start);
}

void find_function(Dwfl_Module* module, StackFrame& frame) {
  GElf_Addr bias = 0;
  if (Elf* elf = dwfl_module_getelf(module, &bias); elf != nullptr)
    frame.function = function_start(elf, frame.address).value_or(frame.address);
}

/// What was found out about addresses of builds. Debug information is packed: to look an address up takes a tenth of a
/// second in the first place, and a solver that crashes often does so at the same ones. Not thread-safe.
class KnownFrames {
 public:
  /// Null where the address is not known. `frame` has its module, build id and address.
  const StackFrame* find(const StackFrame& frame, bool source) const {
    auto found = frames_.find({frame.build_id, frame.module, frame.address, source});
    return found == frames_.end() ? nullptr : &found->second;
  }
  void add(const StackFrame& frame, bool source) {
    if (frame.build_id.empty()) return;  // the file may change
    if (frames_.size() >= kMost) frames_.clear();
    frames_.emplace(Key{frame.build_id, frame.module, frame.address, source}, frame);
  }

 private:
  static constexpr size_t kMost = 50'000;
  using Key = std::tuple<std::string, std::string, uint64_t, bool>;
  std::map<Key, StackFrame> frames_;
};

/// Collects frames; looks the same address up once.
class Reader {
 public:
  Reader(Dwfl* session, KnownFrames& known) : session_(session), known_(known) {}

  static int take(Dwfl_Frame* state, void* reader) { return static_cast<Reader*>(reader)->add(state); }

  Stack stack;

 private:
  int add(Dwfl_Frame* state) {
    Dwarf_Addr pc = 0;
    bool interrupted = false;
    if (!dwfl_frame_pc(state, &pc, &interrupted)) return DWARF_CB_ABORT;
    auto [known, is_new] = seen_.try_emplace(pc, stack.size());
    if (!is_new && stack[known->second].interrupted == interrupted)
      stack.push_back(stack[known->second]);
    else
      stack.push_back(describe(pc, interrupted));
    return stack.size() < kMostFrames ? DWARF_CB_OK : DWARF_CB_ABORT;
  }

  StackFrame describe(uint64_t pc, bool interrupted) const {
    StackFrame frame{.pc = pc, .interrupted = interrupted};
    uint64_t address = interrupted ? pc : pc - 1;  // a call at the very end of a function returns behind it
    Dwfl_Module* module = dwfl_addrmodule(session_, address);
    if (module == nullptr) return frame;
    const char* path = dwfl_module_info(module, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    frame.module = file_name(path != nullptr ? path : "");
    frame.build_id = build_id_of(module);
    locate(module, address, frame);
    bool source = stack.size() < kFramesWithSource;
    if (const StackFrame* known = known_.find(frame, source)) {
      frame = *known;
      frame.pc = pc;
      frame.interrupted = interrupted;
      return frame;
    }
    find_function(module, frame);
    frame.symbol = symbol_at(module, address);
    if (source) frame.source = source_at(module, address);
    known_.add(frame, source);
    return frame;
  }

  Dwfl* session_;
  KnownFrames& known_;
  std::map<uint64_t, size_t> seen_;  // where in the stack an address came first
};

Stack walk(pid_t process, pid_t thread) {
  Session session(dwfl_begin(&kCallbacks));
  if (!session || dwfl_linux_proc_report(session.get(), process) != 0) return {};
  if (dwfl_report_end(session.get(), nullptr, nullptr) != 0) return {};
  if (dwfl_linux_proc_attach(session.get(), process, true) != 0) return {};
  static KnownFrames known;  // guarded by the mutex of read_stack()
  Reader reader(session.get(), known);
  // An error ends the walk somewhere below; what came before is good.
  dwfl_getthread_frames(session.get(), thread, Reader::take, &reader);
  return std::move(reader.stack);
}

#ifdef __x86_64__

bool read_registers(pid_t thread, user_regs_struct& registers) {
  return ::ptrace(PTRACE_GETREGS, thread, nullptr, &registers) == 0;
}

/// A call through a wild pointer leads to where no code is; the stack is that of the caller, with its address on top.
/// The registers are changed for the time of the walk.
Stack walk_from_caller(pid_t process, pid_t thread) {
  user_regs_struct registers;
  if (!read_registers(thread, registers)) return {};
  errno = 0;
  long caller = ::ptrace(PTRACE_PEEKDATA, thread, registers.rsp, nullptr);
  if (errno != 0) return {};
  user_regs_struct returned = registers;
  returned.rip = static_cast<unsigned long>(caller);
  returned.rsp += sizeof caller;
  if (::ptrace(PTRACE_SETREGS, thread, nullptr, &returned) != 0) return {};
  Stack stack = walk(process, thread);
  ::ptrace(PTRACE_SETREGS, thread, nullptr, &registers);
  if (!stack.empty()) stack.front().interrupted = false;
  return stack;
}

#else

Stack walk_from_caller(pid_t, pid_t) { return {}; }

#endif

}  // namespace

Stack read_stack(pid_t process, pid_t thread) {
  // Rare and short: nothing is gained by finding out which parts of libdw bear threads.
  static std::mutex mutex;
  std::lock_guard lock(mutex);
  Stack stack = walk(process, thread);
  if (stack.empty() || !stack.front().module.empty()) return stack;
  stack.resize(1);  // libdw guesses what is below
  Stack below = walk_from_caller(process, thread);
  stack.insert(stack.end(), below.begin(), below.end());
  return stack;
}

#ifdef __x86_64__

bool ran_out_of_stack(pid_t thread) {
  constexpr uint64_t kLargestStep = 1 << 20;  // a frame may be large, and is touched anywhere
  siginfo_t info;
  user_regs_struct registers;
  if (::ptrace(PTRACE_GETSIGINFO, thread, nullptr, &info) != 0 || !read_registers(thread, registers)) return false;
  if (info.si_signo != SIGSEGV || info.si_code <= 0) return false;
  uint64_t address = reinterpret_cast<uint64_t>(info.si_addr);
  return address + kLargestStep > registers.rsp && address < registers.rsp + kLargestStep;
}

#else

bool ran_out_of_stack(pid_t) { return false; }

#endif

}  // namespace cupel::process
