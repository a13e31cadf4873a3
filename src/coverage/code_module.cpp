#include "coverage/code_module.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gelf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "coverage/frame_table.h"
#include "process/fd.h"

namespace cupel::coverage {

namespace {

// Keeps the file open as long as libelf looks at it.
struct ElfFile {
  process::UniqueFd file;
  std::unique_ptr<Elf, int (*)(Elf*)> elf{nullptr, elf_end};
};

Result<ElfFile> open_elf(const std::string& path) {
  elf_version(EV_CURRENT);
  ElfFile opened;
  opened.file = process::UniqueFd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!opened.file.valid()) return process::system_error("cannot open " + path);
  opened.elf.reset(elf_begin(opened.file.get(), ELF_C_READ_MMAP, nullptr));
  GElf_Ehdr header;
  if (opened.elf == nullptr || elf_kind(opened.elf.get()) != ELF_K_ELF ||
      gelf_getehdr(opened.elf.get(), &header) == nullptr)
    return Error{path + ": not an ELF file (a script? name the program that it starts)"};
  if (header.e_machine != EM_X86_64) return Error{path + ": coverage by traps needs code for x86-64"};
  return opened;
}

std::vector<GElf_Phdr> program_headers(Elf* elf) {
  size_t count = 0;
  std::vector<GElf_Phdr> headers;
  if (elf_getphdrnum(elf, &count) != 0) return headers;
  for (size_t i = 0; i < count; ++i) {
    GElf_Phdr header;
    if (gelf_getphdr(elf, static_cast<int>(i), &header) != nullptr) headers.push_back(header);
  }
  return headers;
}

std::string read_build_id(Elf* elf, const std::vector<GElf_Phdr>& headers) {
  for (const GElf_Phdr& header : headers) {
    if (header.p_type != PT_NOTE) continue;
    Elf_Data* data = elf_getdata_rawchunk(elf, static_cast<int64_t>(header.p_offset), header.p_filesz, ELF_T_NHDR);
    GElf_Nhdr note;
    size_t name = 0, text = 0;
    for (size_t at = 0; data != nullptr && (at = gelf_getnote(data, at, &note, &name, &text)) > 0;) {
      if (note.n_type != NT_GNU_BUILD_ID || text + note.n_descsz > data->d_size) continue;
      std::string id;
      const auto* bytes = static_cast<const unsigned char*>(data->d_buf) + text;
      for (size_t i = 0; i < note.n_descsz; ++i) id += fmt::format("{:02x}", bytes[i]);
      return id;
    }
  }
  return "";
}

bool inside(const CodeModule& module, const CodeRange& range) {
  return range.size > 0 && std::ranges::any_of(module.code, [&](const CodeModule::Segment& segment) {
           return range.start >= segment.address && range.size <= segment.size &&
                  range.start - segment.address <= segment.size - range.size;
         });
}

// Stubs through which a module calls others (.plt) are code that nobody wrote: they are no functions.
std::vector<CodeRange> linkage_stubs(Elf* elf) {
  std::vector<CodeRange> stubs;
  size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return stubs;
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr) continue;
    const char* name = elf_strptr(elf, names, header.sh_name);
    if (name != nullptr && std::string_view(name).starts_with(".plt"))
      stubs.push_back({header.sh_addr, header.sh_size});
  }
  return stubs;
}

// Entries of foreign tables may lie anywhere: only what is code, and belongs to one entry alone, counts.
void keep_sound(CodeModule& module, std::vector<FrameEntry> entries) {
  std::ranges::sort(entries, {}, [](const FrameEntry& entry) { return entry.range.start; });
  uint64_t covered = 0;
  for (const FrameEntry& entry : entries) {
    if (!inside(module, entry.range) || entry.range.start < covered || entry.range.end() > UINT32_MAX) {
      ++module.refused;
      continue;
    }
    covered = entry.range.end();
    if (entry.signal_frame)
      ++module.signal_frames;
    else
      (entry.continues ? module.parts : module.functions).push_back(entry.range);
  }
}

}  // namespace

Result<CodeModule> read_module(const std::string& path, bool program) {
  ElfFile opened = TRY(open_elf(path));
  CodeModule module;
  module.path = path;
  module.program = program;
  struct stat info {};
  if (::fstat(opened.file.get(), &info) != 0) return process::system_error("cannot read " + path);
  module.device = info.st_dev;
  module.inode = info.st_ino;
  auto headers = program_headers(opened.elf.get());
  for (const GElf_Phdr& header : headers)
    if (header.p_type == PT_LOAD && (header.p_flags & PF_X) != 0)
      module.code.push_back({header.p_vaddr, header.p_offset, header.p_filesz});
  module.build_id = read_build_id(opened.elf.get(), headers);
  FrameTable table = TRY(read_frame_table(opened.elf.get(), path));
  module.refused = table.refused;
  for (const CodeRange& stub : linkage_stubs(opened.elf.get()))
    std::erase_if(table.entries, [&](const FrameEntry& entry) {
      return entry.range.start >= stub.start && entry.range.start < stub.end();
    });
  keep_sound(module, std::move(table.entries));
  if (module.functions.empty()) return Error{path + ": its .eh_frame names no function"};
  return module;
}

std::string_view CodeModule::bytes(std::string_view file, const CodeRange& range) const {
  for (const Segment& segment : code) {
    if (range.start < segment.address || range.end() > segment.address + segment.size) continue;
    uint64_t at = segment.offset + (range.start - segment.address);
    return at + range.size <= file.size() ? file.substr(at, range.size) : std::string_view();
  }
  return {};
}

Result<bool> is_dynamic(const std::string& path) {
  ElfFile opened = TRY(open_elf(path));
  auto headers = program_headers(opened.elf.get());
  return std::ranges::any_of(headers, [](const GElf_Phdr& header) { return header.p_type == PT_INTERP; });
}

}  // namespace cupel::coverage
