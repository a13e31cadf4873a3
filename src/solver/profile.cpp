#include "solver/profile.h"

#include <fmt/format.h>

#include <algorithm>
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

// Reads one table and remembers the first thing that is wrong, so that the caller checks once.
class Reader {
 public:
  explicit Reader(const toml::table& table) : table_(table) {}

  std::string text(const char* path) { return table_.at_path(path).value_or(std::string()); }
  bool flag(const char* path, bool otherwise = false) { return table_.at_path(path).value_or(bool{otherwise}); }

  std::vector<std::string> texts(const char* path) {
    std::vector<std::string> result;
    auto node = table_.at_path(path);
    if (!node) return result;
    if (!node.is_array()) fail(node.node()->source(), fmt::format("{} must be an array", path));
    if (auto* array = node.as_array())
      for (const toml::node& item : *array) {
        auto value = item.value<std::string>();
        if (!value) fail(item.source(), fmt::format("{} must hold texts", path));
        result.push_back(value.value_or(""));
      }
    return result;
  }

  std::regex expression(const std::string& text, const toml::source_region& where) {
    try {
      return std::regex(text, std::regex::ECMAScript | std::regex::optimize);
    } catch (const std::regex_error& error) {
      fail(where, fmt::format("bad regular expression '{}': {}", text, error.what()));
      return {};
    }
  }

  std::vector<std::regex> expressions(const char* path) {
    std::vector<std::regex> result;
    for (const std::string& text : texts(path))
      result.push_back(expression(text, table_.at_path(path).node()->source()));
    return result;
  }

  /// Calls `use` with each table of an array of tables.
  template <typename Use>
  void tables(const char* path, Use use) {
    if (auto* array = table_.at_path(path).as_array())
      for (const toml::node& item : *array)
        if (auto* table = item.as_table()) use(*table);
  }

  std::string field(const toml::table& table, const char* name) {
    auto value = table[name].value<std::string>();
    if (!value) fail(table.source(), fmt::format("field '{}' is missing", name));
    return value.value_or("");
  }

  void fail(const toml::source_region& where, std::string message) {
    if (error_.message.empty()) error_ = {std::move(message), {where.begin.line, where.begin.column}};
  }

  const Error& error() const { return error_; }

 private:
  const toml::table& table_;
  Error error_;
};

void read_command(Reader& reader, const toml::table& table, Profile& profile) {
  profile.commands = reader.texts("command.names");
  profile.arguments = reader.texts("command.arguments");
  profile.may_create_processes = reader.flag("command.may_create_processes");
  if (reader.text("command.input") == "file") profile.input = process::InputMode::kFile;
  if (auto* environment = table.at_path("command.environment").as_table())
    for (auto&& [name, value] : *environment)
      profile.environment.emplace_back(name.str(), value.value_or(std::string()));
  profile.version_arguments = reader.texts("version.arguments");
  profile.version_pattern = reader.expression(reader.text("version.pattern"), table.source());
  profile.echo = reader.flag("language.echo");
  profile.append_exit = reader.flag("language.append_exit");
  profile.get_model = reader.flag("language.get_model", true);
}

void read_modes(Reader& reader, Profile& profile) {
  profile.incremental_arguments = reader.texts("modes.incremental");
  profile.model_arguments = reader.texts("modes.models");
  profile.core_arguments = reader.texts("modes.cores");
  profile.check_arguments = reader.texts("modes.check_models");
  profile.seed_arguments = reader.texts("modes.random_seed");
  profile.executors = reader.texts("executors.known_good");
  profile.warm_up = reader.text("executors.warm_up");
}

void read_output_rules(Reader& reader, const toml::table& table, Profile& profile) {
  if (auto* codes = table.at_path("output.exit_codes").as_array()) {
    profile.exit_codes.clear();
    for (const toml::node& code : *codes) profile.exit_codes.insert(code.value_or(0));
  }
  profile.errors = reader.expressions("output.errors");
  profile.unsupported = reader.expressions("output.unsupported");
  profile.unsupported_crashes = reader.expressions("output.unsupported_crashes");
  profile.memory_out = reader.expressions("output.memory_out");
  profile.timeouts = reader.expressions("output.timeouts");
  profile.ignored = reader.expressions("output.ignored");
  reader.tables("crash", [&](const toml::table& row) {
    profile.crashes.push_back({reader.field(row, "kind"), reader.expression(reader.field(row, "pattern"), row.source()),
                               reader.field(row, "signature")});
  });
  reader.tables("known_bug", [&](const toml::table& row) {
    profile.known_bugs.push_back({reader.field(row, "id"), reader.field(row, "address"),
                                  reader.expression(reader.field(row, "signature"), row.source())});
  });
}

void read_options(Reader& reader, Profile& profile) {
  profile.options.format = reader.text("options.format");
  profile.options.arguments = reader.texts("options.arguments");
  profile.options.safe = reader.texts("options.safe");
  reader.tables("options.exclude", [&](const toml::table& row) {
    profile.options.exclusions.push_back(
        {reader.expression(reader.field(row, "name"), row.source()), reader.field(row, "reason")});
  });
}

}  // namespace

Result<Profile> load_profile(const fs::path& file) {
  toml::parse_result parsed = toml::parse_file(file.string());
  if (!parsed) {
    const auto& where = parsed.error().source().begin;
    return Error{Error{std::string(parsed.error().description()), {where.line, where.column}}.describe(file.string())};
  }
  const toml::table& table = parsed.table();
  Reader reader(table);
  Profile profile;
  profile.name = reader.text("name");
  profile.title = reader.text("title");
  profile.homepage = reader.text("homepage");
  read_command(reader, table, profile);
  read_modes(reader, profile);
  read_output_rules(reader, table, profile);
  read_options(reader, profile);
  if (profile.name != file.stem().string()) reader.fail(table.source(), "the name must be that of the file");
  if (profile.commands.empty()) reader.fail(table.source(), "command.names is missing");
  if (!reader.error().message.empty()) return Error{reader.error().describe(file.string())};
  return profile;
}

Result<std::vector<Profile>> load_profiles(const fs::path& directory) {
  std::vector<Profile> profiles;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(directory, failed)) {
    if (entry.path().extension() != ".toml") continue;
    auto profile = load_profile(entry.path());
    if (!profile.ok()) return profile.error();
    profiles.push_back(std::move(profile).value());
  }
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  std::sort(profiles.begin(), profiles.end(), [](const Profile& a, const Profile& b) { return a.name < b.name; });
  return profiles;
}

Profile generic_profile(const std::string& name) {
  Profile profile;
  profile.name = profile.title = name;
  profile.commands = {name};
  profile.version_arguments = {"--version"};
  profile.version_pattern = std::regex(R"((\d+(?:\.\d+)+))");
  return profile;
}

}  // namespace cupel::solver
