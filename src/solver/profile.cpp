#include "solver/profile.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/toml_reader.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

void read_command(TomlReader& reader, const toml::table& table, Profile& profile) {
  profile.commands = reader.texts("command.names");
  profile.arguments = reader.texts("command.arguments");
  profile.may_create_processes = reader.flag("command.may_create_processes");
  profile.resident_memory = reader.text("command.memory") == "resident";
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

void read_modes(TomlReader& reader, Profile& profile) {
  profile.incremental_arguments = reader.texts("modes.incremental");
  profile.model_arguments = reader.texts("modes.models");
  profile.core_arguments = reader.texts("modes.cores");
  profile.check_arguments = reader.texts("modes.check_models");
  profile.seed_arguments = reader.texts("modes.random_seed");
  profile.executors = reader.texts("executors.known_good");
  profile.warm_up = reader.text("executors.warm_up");
}

void read_output_rules(TomlReader& reader, const toml::table& table, Profile& profile) {
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
  profile.known_bugs = read_known_bugs(reader);
}

void read_options(TomlReader& reader, Profile& profile) {
  profile.options.format = reader.text("options.format");
  profile.options.arguments = reader.texts("options.arguments");
  reader.tables("options.allow", [&](const toml::table& row) {
    profile.options.allowed.push_back({reader.field(row, "class"), row["most"].value_or(uint64_t{0})});
  });
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
  TomlReader reader(table);
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
