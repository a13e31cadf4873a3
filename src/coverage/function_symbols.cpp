#include "coverage/function_symbols.h"

#include <fcntl.h>
#include <gelf.h>

#include <memory>

#include "process/fd.h"

namespace cupel::coverage {

namespace {

void add_symbols(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, std::map<uint64_t, std::string>& names) {
  Elf_Data* data = elf_getdata(section, nullptr);
  if (data == nullptr || header.sh_entsize == 0) return;
  for (size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
    GElf_Sym symbol;
    if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr) break;
    if (GELF_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_value == 0) continue;
    const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
    if (name != nullptr && *name != '\0') names.emplace(symbol.st_value, name);
  }
}

std::map<uint64_t, std::string> read_symbols(const std::string& path) {
  std::map<uint64_t, std::string> names;
  process::UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_begin(file.get(), ELF_C_READ_MMAP, nullptr), elf_end);
  if (elf == nullptr) return names;
  for (Elf_Scn* section = elf_nextscn(elf.get(), nullptr); section != nullptr;
       section = elf_nextscn(elf.get(), section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr) continue;
    if (header.sh_type == SHT_SYMTAB || header.sh_type == SHT_DYNSYM) add_symbols(elf.get(), section, header, names);
  }
  return names;
}

}  // namespace

FunctionSymbols::FunctionSymbols(const SiteTable& sites) : sites_(&sites) {
  for (const SiteTable::Module& module : sites.modules()) by_path_[module.code.path] = read_symbols(module.code.path);
}

const std::string& FunctionSymbols::symbol(const SiteTable::Module& module, uint64_t offset) const {
  static const std::string none;
  const auto& names = by_path_.at(module.code.path);
  auto found = names.find(offset);
  return found == names.end() ? none : found->second;
}

const std::string& FunctionSymbols::function(uint32_t site) const {
  return symbol(sites_->module_of(site), sites_->function_start(site));
}

}  // namespace cupel::coverage
