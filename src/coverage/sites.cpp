#include "coverage/sites.h"

#include <algorithm>

#include "base/file.h"
#include "coverage/blocks.h"

namespace cupel::coverage {

namespace {

struct Found {
  uint32_t offset;
  uint32_t function;
};

void add_entries(const std::vector<CodeRange>& ranges, uint32_t function, std::vector<Found>& found) {
  for (const CodeRange& range : ranges) found.push_back({static_cast<uint32_t>(range.start), function++});
}

void add_blocks(const CodeModule& module, std::string_view file, const std::vector<CodeRange>& ranges,
                uint32_t function, std::vector<Found>& found) {
  BlockFinder finder;
  for (const CodeRange& range : ranges) {
    for (uint64_t block : finder.find(range, module.bytes(file, range)))
      found.push_back({static_cast<uint32_t>(block), function});
    ++function;
  }
}

}  // namespace

Result<SiteTable> SiteTable::make(std::vector<CodeModule> modules, Granularity granularity) {
  SiteTable table;
  for (const CodeModule& module : modules) table.function_count_ += static_cast<uint32_t>(module.functions.size());
  uint32_t function = 0;
  uint32_t part = table.function_count_;
  for (CodeModule& module : modules) {
    std::vector<Found> found;
    if (granularity == Granularity::kFunctions) {
      // There is nothing to learn from a part: its function was entered before.
      add_entries(module.functions, function, found);
    } else {
      std::string file = TRY(read_file(module.path));
      add_blocks(module, file, module.functions, function, found);
      add_blocks(module, file, module.parts, part, found);
    }
    Module made{{}, table.size(), static_cast<uint32_t>(found.size()), function, part};
    function += static_cast<uint32_t>(module.functions.size());
    part += static_cast<uint32_t>(module.parts.size());
    made.code = std::move(module);
    std::ranges::sort(found, {}, &Found::offset);
    for (const Found& site : found) {
      table.offsets_.push_back(site.offset);
      table.functions_.push_back(site.function);
    }
    table.modules_.push_back(std::move(made));
  }
  return table;
}

uint64_t SiteTable::function_start(uint32_t site) const {
  const Module& module = module_of(site);
  uint32_t number = function(site);
  return is_part(number) ? module.code.parts[number - module.first_part].start
                         : module.code.functions[number - module.first_function].start;
}

const SiteTable::Module& SiteTable::module_of(uint32_t site) const {
  auto behind = std::ranges::upper_bound(modules_, site, {}, &Module::first);
  return *std::prev(behind);
}

}  // namespace cupel::coverage
