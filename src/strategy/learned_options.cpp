#include "strategy/learned_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/paths.h"

namespace cupel {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// An option is worth a try without any operation that explains it where it has an effect on one formula in five.
constexpr double kWorthATry = 0.2;

constexpr const char* kNames[] = {"irrelevant", "global", "specific", "weak", "broken"};

OptionClass class_of(const std::string& name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) throw std::runtime_error("no class of options: " + name);
  return static_cast<OptionClass>(found - kNames);
}

std::map<std::string, Correlation> correlations(const json& object) {
  std::map<std::string, Correlation> read;
  for (const auto& [name, pair] : object.items())
    read[name] = {pair.at("odds").get<double>(), pair.at("q").get<double>()};
  return read;
}

LearnedOption learned_option(const json& object) {
  LearnedOption option;
  option.kind = class_of(object.at("class").get<std::string>());
  option.rate = object.at("rate").get<double>();
  if (object.contains("wanted")) option.wanted = correlations(object.at("wanted"));
  if (object.contains("inhibited")) option.inhibited = correlations(object.at("inhibited"));
  if (object.contains("conflicts")) option.conflicts = object.at("conflicts").get<std::set<std::string>>();
  return option;
}

bool has(const std::vector<std::string>& sorted, const std::string& name) {
  return std::ranges::binary_search(sorted, name);
}

bool any_of(const std::map<std::string, Correlation>& named, const std::vector<std::string>& operations) {
  return std::ranges::any_of(named, [&](const auto& entry) { return has(operations, entry.first); });
}

/// By these operations, whatever is known about it.
bool is_ruled_out(const LearnedOption& option, const std::vector<std::string>& operations) {
  bool refused = std::ranges::any_of(option.conflicts, [&](const auto& each) { return has(operations, each); });
  return refused || option.kind == OptionClass::kBroken || any_of(option.inhibited, operations);
}

}  // namespace

const char* to_string(OptionClass kind) { return kNames[static_cast<size_t>(kind)]; }

bool LearnedOptions::relevant(const std::string& option, const std::vector<std::string>& operations) const {
  auto found = options.find(option);
  if (found == options.end()) return false;
  const LearnedOption& known = found->second;
  if (is_ruled_out(known, operations)) return false;
  switch (known.kind) {
    case OptionClass::kIrrelevant:
    case OptionClass::kBroken: return false;
    case OptionClass::kGlobal: return true;
    case OptionClass::kSpecific: return known.rate >= kWorthATry || any_of(known.wanted, operations);
    case OptionClass::kWeak: return known.rate >= kWorthATry;
  }
  return false;
}

double LearnedOptions::chance(const std::string& option, const std::vector<std::string>& operations) const {
  if (relevant(option, operations)) return 1;
  auto found = options.find(option);
  if (found == options.end()) return 0.5;
  if (is_ruled_out(found->second, operations)) return 0;
  // Laplace's rule of succession.
  auto tried = static_cast<double>(formulas);
  return (found->second.rate * tried + 1) / (tried + 2);
}

Result<LearnedOptions> read_learned_options(const std::string& text) {
  try {
    json object = json::parse(text);
    LearnedOptions learned;
    learned.profile = object.at("solver").get<std::string>();
    learned.version = object.at("version").get<std::string>();
    learned.formulas = object.at("formulas").size();
    for (const json& formula : object.at("formulas"))
      for (size_t number : formula.at(1))
        ++learned.formulas_with[object.at("operations").at(number).get_ref<const std::string&>()];
    for (const auto& [name, option] : object.at("classes").items()) learned.options[name] = learned_option(option);
    for (const json& pair : object.at("conflicts"))
      learned.conflicts.emplace(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
    return learned;
  } catch (const std::exception& error) {
    return Error{fmt::format("no file of learned options: {}", error.what())};
  }
}

namespace {

/// The user's comes first.
std::vector<fs::path> learned_directories() {
  std::vector<fs::path> directories;
  if (!home_directory().empty()) directories.push_back(home_directory() / "learned");
  directories.push_back(data_directory() / "learned");
  return directories;
}

Result<LearnedOptions> read_learned_file(const fs::path& path) {
  auto learned = read_learned_options(TRY(read_file(path.string())));
  if (!learned) return Error{fmt::format("{}: {}", path.string(), learned.error().message)};
  return learned;
}

}  // namespace

std::string learned_file_name(const std::string& profile, const std::string& version) {
  return fmt::format("{}-{}.json", profile, version);
}

Result<std::optional<LearnedOptions>> find_learned_options(const std::string& profile, const std::string& version) {
  for (const fs::path& directory : learned_directories()) {
    fs::path path = directory / learned_file_name(profile, version);
    std::error_code ignored;
    if (fs::exists(path, ignored)) return std::optional(TRY(read_learned_file(path)));
  }
  return std::optional<LearnedOptions>();
}

Result<std::vector<LearnedOptions>> learned_about_any_version(const std::string& profile) {
  std::map<std::string, fs::path> files;  // by name: the user's directory comes first
  for (const fs::path& directory : learned_directories()) {
    std::error_code missing;
    for (fs::directory_iterator at(directory, missing), end; !missing && at != end; at.increment(missing))
      if (at->path().extension() == ".json" && at->path().filename().string().starts_with(profile + "-"))
        files.emplace(at->path().filename().string(), at->path());
  }
  std::vector<LearnedOptions> all;
  for (const auto& [name, path] : files) {
    LearnedOptions learned = TRY(read_learned_file(path));
    if (learned.profile == profile) all.push_back(std::move(learned));
  }
  return all;
}

}  // namespace cupel
