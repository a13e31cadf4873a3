#include "cli/cover_output.h"

#include <fmt/format.h>

#include "coverage/function_symbols.h"
#include "figures/line_chart.h"
#include "figures/table.h"
#include "solver/function_name.h"

namespace cupel::cli::cover_command {

namespace {

using coverage::SiteTable;
using figures::grouped_digits;

double percent(size_t part, size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string share(size_t part, size_t whole, const std::string& what) {
  return fmt::format("{} of {} {} ({:.1f} %)", grouped_digits(static_cast<double>(part)),
                     grouped_digits(static_cast<double>(whole)), what, percent(part, whole));
}

// `z3+0x12340  smt::context::propagate+0x20`.
std::string place(const SiteTable& sites, uint32_t site, const coverage::FunctionSymbols& symbols) {
  const SiteTable::Module& module = sites.module_of(site);
  size_t slash = module.code.path.rfind('/');
  std::string address = fmt::format("{}+{:#x}", module.code.path.substr(slash + 1), sites.offset(site));
  const std::string& symbol = symbols.function(site);
  if (symbol.empty()) return address;
  uint64_t within = sites.offset(site) - sites.function_start(site);
  std::string behind = within == 0 ? "" : fmt::format("+{:#x}", within);
  return fmt::format("{}  {}{}", address, solver::function_name(symbol), behind);
}

}  // namespace

void print_sites(const CoverRun& run, const std::vector<uint32_t>& chosen) {
  if (run.sites() == nullptr) return;
  coverage::FunctionSymbols symbols(*run.sites());
  for (uint32_t site : chosen) fmt::print("{}\n", place(*run.sites(), site, symbols));
}

void print_modules(const CoverRun& run, const CoverRequest& request) {
  fmt::print("{} {}", request.solver.label, request.solver.version);
  if (run.sites() == nullptr) {
    fmt::print(": edges of its AFL++ map\n");
    return;
  }
  fmt::print("\n");
  for (const SiteTable::Module& module : run.sites()->modules())
    fmt::print("  {}: {} functions, {} cold parts{}{}\n", module.code.path, module.code.functions.size(),
               module.code.parts.size(), request.count == "blocks" ? fmt::format(", {} blocks", module.count) : "",
               module.code.refused > 0 ? fmt::format("; {} entries refused", module.code.refused) : "");
}

void print_each(const Measured& measured, const std::string& count) {
  bool blocks = count == "blocks";
  figures::Table table = {{"file", "outcome"}};
  if (blocks) table[0].emplace_back("functions");
  for (const std::string& title : {count, std::string("new"), std::string("all so far")}) table[0].push_back(title);
  for (const FileCoverage& file : measured.files) {
    std::vector<std::string> row = {figures::shortened(file.path, 60),
                                    file.answers.empty() ? file.outcome : file.answers};
    if (blocks) row.push_back(fmt::to_string(file.functions));
    for (size_t number : {file.sites, file.news, file.together}) row.push_back(fmt::to_string(number));
    table.push_back(std::move(row));
  }
  fmt::print("{}", figures::aligned(table));
}

void print_summary(const CoverRun& run, const Measured& measured, const CoverRequest& request) {
  size_t files = measured.files.size();
  if (request.count == "blocks")
    fmt::print("{} files: {}\n", files,
               share(run.functions_in(run.reach().sites()), run.sites()->functions(), "functions"));
  fmt::print("{} files: {}\n", files, share(run.reach().count(), run.total(), request.count));
}

nlohmann::json to_json(const FileCoverage& file) {
  return {{"file", file.path},   {"outcome", file.outcome}, {"answers", file.answers},  {"functions", file.functions},
          {"sites", file.sites}, {"new", file.news},        {"together", file.together}};
}

nlohmann::json sites_json(const CoverRun& run, const std::vector<uint32_t>& chosen) {
  nlohmann::json list = nlohmann::json::array();
  if (run.sites() == nullptr) return list;
  coverage::FunctionSymbols symbols(*run.sites());
  for (uint32_t site : chosen) {
    nlohmann::json row = {{"module", run.sites()->module_of(site).code.path},
                          {"offset", run.sites()->offset(site)},
                          {"symbol", symbols.function(site)}};
    row["symbol_offset"] = run.sites()->offset(site) - run.sites()->function_start(site);
    list.push_back(std::move(row));
  }
  return list;
}

nlohmann::json summary_json(const CoverRun& run, const Measured& measured, const CoverRequest& request, bool list,
                            bool entries) {
  nlohmann::json line = {{"solver", request.solver.label},
                         {"version", request.solver.version},
                         {"count", request.count},
                         {"files", measured.files.size()},
                         {"failed", measured.failed},
                         {"reached", run.reach().count()},
                         {"total", run.total()}};
  if (run.sites() == nullptr) return line;
  line["functions"] = run.functions_in(run.reach().sites());
  line["functions_total"] = run.sites()->functions();
  for (const SiteTable::Module& module : run.sites()->modules()) {
    if (!entries) break;
    nlohmann::json offsets = nlohmann::json::array();
    for (const coverage::CodeRange& function : module.code.functions) offsets.push_back(function.start);
    line["entries"].push_back({{"module", module.code.path}, {"offsets", std::move(offsets)}});
  }
  if (list) line["sites"] = sites_json(run, run.reach().sites());
  return line;
}

std::string draw_growth(const Measured& measured, const CoverRequest& request) {
  figures::LineChart chart{.title = fmt::format("Coverage of {} {}", request.solver.label, request.solver.version),
                           .x_label = "tests"};
  chart.names = {request.count};
  figures::Curve curve{.steps = true};
  for (size_t i = 0; i < measured.files.size(); ++i)
    curve.points.push_back({static_cast<double>(i + 1), static_cast<double>(measured.files[i].together)});
  chart.panels.push_back({.label = request.count + " reached", .curves = {std::move(curve)}});
  return figures::draw(chart);
}

}  // namespace cupel::cli::cover_command
