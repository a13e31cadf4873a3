#include "coverage/frame_table.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <gelf.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string_view>

namespace cupel::coverage {

namespace {

struct Section {
  Elf_Data* data = nullptr;
  uint64_t address = 0;
};

std::optional<Section> find_section(Elf* elf) {
  size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return std::nullopt;
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type == SHT_NOBITS) continue;
    const char* name = elf_strptr(elf, names, header.sh_name);
    if (name == nullptr || std::string_view(name) != ".eh_frame") continue;
    return Section{elf_rawdata(section, nullptr), header.sh_addr};
  }
  return std::nullopt;
}

// What a common entry (CIE) says about those that refer to it.
struct Common {
  bool known = false;
  bool signal_frame = false;
  bool has_frame = false;  // there is more on the stack than the return address
  unsigned encoding = DW_EH_PE_absptr;
};

// Assemblers put instructions with which many entries begin into their common entry. What is said of a function's first
// instruction is one definition (the return address is next to the stack pointer, so eight bytes below the frame) and
// where that address is.
bool has_frame(const Dwarf_CIE& entry) {
  constexpr uint8_t kStackPointer = 7, kReturnAddress = 16;
  constexpr uint8_t kEntered[] = {DW_CFA_def_cfa, kStackPointer, 8, DW_CFA_offset | kReturnAddress, 1};
  std::span<const uint8_t> instructions(entry.initial_instructions, entry.initial_instructions_end);
  while (!instructions.empty() && instructions.back() == DW_CFA_nop)
    instructions = instructions.first(instructions.size() - 1);
  return !std::ranges::equal(instructions, kEntered);
}

// The letters of the augmentation say what its data holds, in their order. `R` is what we need.
Common read_common(const Dwarf_CIE& entry) {
  Common common{.known = true, .has_frame = has_frame(entry)};
  std::string_view letters = entry.augmentation;
  if (letters.empty()) return common;
  if (letters.front() != 'z') return {};
  const uint8_t* data = entry.augmentation_data;
  const uint8_t* end = data + entry.augmentation_data_size;
  for (char letter : letters.substr(1)) {
    if (letter == 'S') common.signal_frame = true;
    if (letter == 'S' || letter == 'B') continue;
    if (data >= end) return {};
    unsigned value = *data++;
    if (letter == 'R') {
      common.encoding = value;
      continue;
    }
    if (letter == 'L') continue;
    if (letter != 'P') return {};
    // The pointer to the personality routine, in the encoding just read.
    unsigned form = value & 0x0f;
    data += form == DW_EH_PE_sdata4 || form == DW_EH_PE_udata4 ? 4 : 8;
  }
  return common;
}

struct Cursor {
  const uint8_t* at;
  const uint8_t* end;
  uint64_t address;  // of `at` in memory

  template <typename T>
  std::optional<T> take() {
    if (static_cast<size_t>(end - at) < sizeof(T)) return std::nullopt;
    T value;
    std::memcpy(&value, at, sizeof value);
    at += sizeof value;
    address += sizeof value;
    return value;
  }
};

template <typename T>
std::optional<uint64_t> widened(Cursor& cursor) {
  auto value = cursor.take<T>();
  if (!value) return std::nullopt;
  return static_cast<uint64_t>(static_cast<int64_t>(*value));
}

std::optional<uint64_t> take_number(Cursor& cursor, unsigned form) {
  switch (form) {
    case DW_EH_PE_absptr:
    case DW_EH_PE_udata8:
    case DW_EH_PE_sdata8: return widened<int64_t>(cursor);
    case DW_EH_PE_udata4: return widened<uint32_t>(cursor);
    case DW_EH_PE_sdata4: return widened<int32_t>(cursor);
    default: return std::nullopt;
  }
}

// The start is absolute or relative to its own place; the length is a plain number of the same size.
std::optional<CodeRange> take_range(Cursor& cursor, unsigned encoding) {
  unsigned relative = encoding & 0x70;
  if ((relative != DW_EH_PE_absptr && relative != DW_EH_PE_pcrel) || (encoding & DW_EH_PE_indirect) != 0)
    return std::nullopt;
  uint64_t place = cursor.address;
  auto start = take_number(cursor, encoding & 0x0f);
  auto size = take_number(cursor, encoding & 0x07);
  if (!start || !size) return std::nullopt;
  return CodeRange{*start + (relative == DW_EH_PE_pcrel ? place : 0), *size};
}

// Instructions before the first advance say that there is more on the stack than the common entry tells.
bool begins_with_frame(Cursor cursor) {
  auto skip = cursor.take<uint8_t>();  // length of the augmentation's data; one byte in practice
  if (!skip || *skip >= 0x80 || cursor.end - cursor.at < *skip) return false;
  cursor.at += *skip;
  while (cursor.at < cursor.end && *cursor.at == DW_CFA_nop) ++cursor.at;
  if (cursor.at == cursor.end) return false;
  unsigned operation = *cursor.at;
  bool advances = (operation & 0xc0) == DW_CFA_advance_loc || operation == DW_CFA_advance_loc1 ||
                  operation == DW_CFA_advance_loc2 || operation == DW_CFA_advance_loc4;
  return !advances;
}

}  // namespace

Result<FrameTable> read_frame_table(Elf* elf, const std::string& path) {
  auto section = find_section(elf);
  if (!section || section->data == nullptr || section->data->d_size == 0)
    return Error{path + ": no .eh_frame, so nobody knows where its functions are"};
  auto* ident = reinterpret_cast<const unsigned char*>(elf_getident(elf, nullptr));
  const auto* bytes = static_cast<const uint8_t*>(section->data->d_buf);
  FrameTable table;
  std::map<Dwarf_Off, Common> commons;
  for (Dwarf_Off at = 0, next = 0; next != static_cast<Dwarf_Off>(-1); at = next) {
    Dwarf_CFI_Entry entry;
    int status = dwarf_next_cfi(ident, section->data, true, at, &next, &entry);
    if (status > 0) break;
    if (status < 0) {
      ++table.refused;
      if (next <= at || next >= section->data->d_size) break;
      continue;
    }
    if (dwarf_cfi_cie_p(&entry)) {
      commons[at] = read_common(entry.cie);
      continue;
    }
    const Common& common = commons[entry.fde.CIE_pointer];
    Cursor cursor{entry.fde.start, entry.fde.end, section->address + static_cast<uint64_t>(entry.fde.start - bytes)};
    auto range = common.known ? take_range(cursor, common.encoding) : std::nullopt;
    if (range)
      table.entries.push_back({*range, common.signal_frame, common.has_frame || begins_with_frame(cursor)});
    else
      ++table.refused;
  }
  return table;
}

}  // namespace cupel::coverage
