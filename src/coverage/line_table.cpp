#include "coverage/line_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cupel::coverage {

namespace {

using nlohmann::json;

bool is_foreign(std::string_view path) { return path.starts_with("/usr/") || path.starts_with("/opt/"); }

std::string directory_of(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

// The compiler writes names relative to where it ran.
std::string absolute(const std::string& name, const std::string& directory) {
  return name.starts_with('/') || directory.empty() ? name : directory + "/" + name;
}

}  // namespace

Share& Share::operator+=(const Share& other) {
  reached += other.reached;
  all += other.all;
  return *this;
}

SourceShares& SourceShares::operator+=(const SourceShares& other) {
  lines += other.lines;
  functions += other.functions;
  branches += other.branches;
  return *this;
}

Status LineTable::add(std::string_view document) {
  std::map<std::string, Source> pieces;
  try {
    json parsed = json::parse(document);
    std::string directory = parsed.value("current_working_directory", "");
    for (const json& file : parsed.at("files"))
      pieces[absolute(file.at("file").get<std::string>(), directory)].read(file);
  } catch (const json::exception& error) {
    return Error{fmt::format("this is not what `gcov --json-format` prints: {}", error.what())};
  }
  for (auto& [name, piece] : pieces) {
    if (is_foreign(name))
      foreign_.insert(name);
    else
      sources_[name].unite(piece);
  }
  return Done{};
}

void LineTable::Source::read(const json& file) {
  for (const json& function : file.at("functions")) {
    auto symbol = function.at("name").get<std::string>();
    Function& known = functions[symbol];
    known.shown = function.value("demangled_name", symbol);
    known.reached |= function.at("execution_count").get<double>() > 0;
  }
  for (const json& line : file.at("lines")) {
    auto number = line.at("line_number").get<uint32_t>();
    lines[number] |= line.at("count").get<double>() > 0;
    uint32_t index = 0;
    for (const json& branch : line.at("branches")) branches[{number, index++}] |= branch.at("count").get<double>() > 0;
  }
}

void LineTable::Source::unite(const Source& other) {
  for (const auto& [line, reached] : other.lines) lines[line] |= reached;
  for (const auto& [branch, reached] : other.branches) branches[branch] |= reached;
  for (const auto& [symbol, function] : other.functions) {
    Function& known = functions[symbol];
    known.shown = function.shown;
    known.reached |= function.reached;
  }
}

SourceShares LineTable::Source::shares() const {
  SourceShares shares;
  for (const auto& [line, reached] : lines) shares.lines.add(reached);
  for (const auto& [branch, reached] : branches) shares.branches.add(reached);
  for (const auto& [symbol, function] : functions) shares.functions.add(function.reached);
  return shares;
}

SourceShares LineTable::total() const {
  SourceShares total;
  for (const auto& [name, source] : sources_) total += source.shares();
  return total;
}

std::map<std::string, SourceShares> LineTable::by_directory() const {
  std::map<std::string, SourceShares> directories;
  for (const auto& [name, source] : sources_) directories[directory_of(name)] += source.shares();
  return directories;
}

std::vector<std::string> LineTable::reached_functions() const {
  std::vector<std::string> names;
  for (const auto& [name, source] : sources_)
    for (const auto& [symbol, function] : source.functions)
      if (function.reached) names.push_back(function.shown);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace cupel::coverage
