#include "coverage/sites.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

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

/// A file that was replaced is another one.
std::string identity(const std::vector<CodeModule>& modules, Granularity granularity) {
  std::string text = granularity == Granularity::kBlocks ? "blocks" : "functions";
  for (const CodeModule& module : modules)
    text += fmt::format(" {}:{}:{}:{}", module.device, module.inode, module.build_id, module.path);
  return text;
}

}  // namespace

// Those who come while it is made wait for it.
Result<std::shared_ptr<const SiteTable>> shared_site_table(std::vector<CodeModule> modules, Granularity granularity) {
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<const SiteTable>> made;
  std::lock_guard lock(mutex);
  std::weak_ptr<const SiteTable>& known = made[identity(modules, granularity)];
  auto table = known.lock();
  if (!table) known = table = std::make_shared<const SiteTable>(TRY(SiteTable::make(std::move(modules), granularity)));
  return table;
}

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
      bool is_part = site.function >= table.function_count_;
      table.entries_.push_back(!is_part &&
                               site.offset == made.code.functions[site.function - made.first_function].start);
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
