#include "coverage/blocks.h"

#include <capstone/capstone.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "base/assert.h"

namespace cupel::coverage {

namespace {

enum class Flow { kOn, kConditional, kJump, kEnd };

Flow flow_of(const cs_insn& instruction) {
  switch (instruction.id) {
    case X86_INS_JMP:
    case X86_INS_LJMP: return Flow::kJump;
    case X86_INS_RET:
    case X86_INS_RETF:
    case X86_INS_HLT:
    case X86_INS_INT3:
    case X86_INS_UD2: return Flow::kEnd;
    case X86_INS_JAE:
    case X86_INS_JA:
    case X86_INS_JBE:
    case X86_INS_JB:
    case X86_INS_JCXZ:
    case X86_INS_JECXZ:
    case X86_INS_JE:
    case X86_INS_JGE:
    case X86_INS_JG:
    case X86_INS_JLE:
    case X86_INS_JL:
    case X86_INS_JNE:
    case X86_INS_JNO:
    case X86_INS_JNP:
    case X86_INS_JNS:
    case X86_INS_JO:
    case X86_INS_JP:
    case X86_INS_JRCXZ:
    case X86_INS_JS:
    case X86_INS_LOOP:
    case X86_INS_LOOPE:
    case X86_INS_LOOPNE: return Flow::kConditional;
    default: return Flow::kOn;
  }
}

// The distance is the end of a direct jump's bytes: one of them (EB, 7x, E0 to E3) or four (E9, 0F 8x). Reading it
// from the text of the instruction would take longer than decoding. Nothing for jumps through registers and memory.
std::optional<uint64_t> target_of(const cs_insn& instruction) {
  size_t at = 0;
  auto is_prefix = [](uint8_t byte) { return byte == 0x3e || byte == 0x2e || byte == 0xf2 || byte == 0x66; };
  while (at < instruction.size && is_prefix(instruction.bytes[at])) ++at;
  uint8_t code = instruction.bytes[at];
  uint64_t behind = instruction.address + instruction.size;
  bool is_short = code == 0xeb || (code & 0xf0) == 0x70 || (code >= 0xe0 && code <= 0xe3);
  if (is_short)
    return behind + static_cast<uint64_t>(static_cast<int64_t>(static_cast<int8_t>(instruction.bytes[at + 1])));
  bool is_near = code == 0xe9 || (code == 0x0f && (instruction.bytes[at + 1] & 0xf0) == 0x80);
  if (!is_near) return std::nullopt;
  int32_t distance = 0;
  std::memcpy(&distance, instruction.bytes + instruction.size - sizeof distance, sizeof distance);
  return behind + static_cast<uint64_t>(int64_t{distance});
}

struct Decoded {
  std::vector<uint64_t> starts;   // of instructions that are not padding
  std::vector<uint64_t> leaders;  // targets of jumps, and what follows conditional ones
  std::vector<uint64_t> behind;   // what follows other jumps and returns
  bool has_table = false;         // a jump whose targets nobody sees
};

void note(Decoded& decoded, const cs_insn& instruction) {
  if (instruction.id != X86_INS_NOP && instruction.id != X86_INS_INT3) decoded.starts.push_back(instruction.address);
  Flow flow = flow_of(instruction);
  if (flow == Flow::kOn) return;
  uint64_t next = instruction.address + instruction.size;
  (flow == Flow::kConditional ? decoded.leaders : decoded.behind).push_back(next);
  if (flow == Flow::kEnd) return;
  if (auto target = target_of(instruction))
    decoded.leaders.push_back(*target);
  else
    decoded.has_table = true;
}

}  // namespace

BlockFinder::BlockFinder() {
  csh handle = 0;
  CUPEL_ASSERT(cs_open(CS_ARCH_X86, CS_MODE_64, &handle) == CS_ERR_OK);
  handle_ = handle;
  instruction_ = cs_malloc(handle);
}

BlockFinder::~BlockFinder() {
  cs_free(static_cast<cs_insn*>(instruction_), 1);
  csh handle = handle_;
  cs_close(&handle);
}

std::vector<uint64_t> BlockFinder::find(const CodeRange& range, std::string_view bytes) {
  Decoded decoded;
  const auto* at = reinterpret_cast<const uint8_t*>(bytes.data());
  size_t left = bytes.size();
  uint64_t address = range.start;
  auto* instruction = static_cast<cs_insn*>(instruction_);
  while (cs_disasm_iter(handle_, &at, &left, &address, instruction)) note(decoded, *instruction);
  auto& leaders = decoded.leaders;
  leaders.push_back(range.start);
  if (decoded.has_table) leaders.insert(leaders.end(), decoded.behind.begin(), decoded.behind.end());
  std::ranges::sort(leaders);
  leaders.erase(std::unique(leaders.begin(), leaders.end()), leaders.end());
  // Only where an instruction begins: a byte in the middle of one must never be changed.
  std::vector<uint64_t> blocks;
  std::ranges::set_intersection(leaders, decoded.starts, std::back_inserter(blocks));
  if (blocks.empty() || blocks.front() != range.start) blocks.insert(blocks.begin(), range.start);
  return blocks;
}

}  // namespace cupel::coverage
