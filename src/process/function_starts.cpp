#include "process/function_starts.h"

#include <dwarf.h>

#include <algorithm>
#include <cstring>
#include <span>

namespace cupel::process {

namespace {

// The form that linkers write: a pointer of four bytes, a count of four, and a table relative to its own start.
constexpr unsigned char kPointer = DW_EH_PE_pcrel | DW_EH_PE_sdata4;
constexpr unsigned char kCount = DW_EH_PE_udata4;
constexpr unsigned char kTable = DW_EH_PE_datarel | DW_EH_PE_sdata4;
constexpr size_t kTableAt = 12;

struct Entry {
  int32_t start;  // from the beginning of the header
  int32_t description;
};

std::optional<GElf_Phdr> find_header(Elf* elf) {
  size_t count = 0;
  if (elf_getphdrnum(elf, &count) != 0) return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    GElf_Phdr header;
    if (gelf_getphdr(elf, static_cast<int>(i), &header) != nullptr && header.p_type == PT_GNU_EH_FRAME) return header;
  }
  return std::nullopt;
}

}  // namespace

std::optional<uint64_t> function_start(Elf* elf, uint64_t address) {
  auto header = find_header(elf);
  if (!header) return std::nullopt;
  Elf_Data* data = elf_getdata_rawchunk(elf, static_cast<int64_t>(header->p_offset), header->p_filesz, ELF_T_BYTE);
  if (data == nullptr || data->d_size < kTableAt) return std::nullopt;
  const auto* bytes = static_cast<const unsigned char*>(data->d_buf);
  if (bytes[0] != 1 || bytes[1] != kPointer || bytes[2] != kCount || bytes[3] != kTable) return std::nullopt;
  uint32_t count = 0;
  std::memcpy(&count, bytes + 8, sizeof count);
  count = static_cast<uint32_t>(std::min<size_t>(count, (data->d_size - kTableAt) / sizeof(Entry)));
  std::span<const Entry> table(reinterpret_cast<const Entry*>(bytes + kTableAt), count);
  auto wanted = static_cast<int64_t>(address - header->p_vaddr);
  auto behind = std::ranges::upper_bound(table, wanted, {}, [](const Entry& entry) { return int64_t{entry.start}; });
  if (behind == table.begin()) return std::nullopt;
  return header->p_vaddr + static_cast<uint64_t>(int64_t{std::prev(behind)->start});
}

}  // namespace cupel::process
