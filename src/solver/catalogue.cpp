#include "solver/catalogue.h"

#include <fmt/format.h>

#include "base/file.h"
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace cupel::solver {

namespace {

class Reader {
 public:
  std::string text(const toml::table& table, const char* name) {
    auto value = table[name].value<std::string>();
    if (!value) fail(table, fmt::format("'{}' must be a text", name));
    return value.value_or("");
  }

  std::vector<std::string> texts(const toml::table& table, const char* name) {
    std::vector<std::string> result;
    const toml::array* array = table[name].as_array();
    if (array == nullptr) return result;
    for (const toml::node& item : *array) {
      auto value = item.value<std::string>();
      if (!value) fail(table, fmt::format("'{}' must hold texts", name));
      result.push_back(value.value_or(""));
    }
    return result;
  }

  /// Goes into the arguments of programs: nothing that they could take for an option.
  std::string word(const toml::table& table, const char* name) {
    std::string value = text(table, name);
    if (value.empty() || value[0] == '-' || value.find_first_of(" \t\n'\"") != std::string::npos)
      fail(table, fmt::format("'{}' is no plain word: '{}'", name, value));
    return value;
  }

  template <typename Use>
  void tables(const toml::table& root, const char* path, Use use) {
    if (const toml::array* array = root.at_path(path).as_array())
      for (const toml::node& item : *array)
        if (const toml::table* table = item.as_table()) use(*table);
  }

  void fail(const toml::table& table, std::string message) {
    auto place = table.source().begin;
    if (error_.message.empty()) error_ = {std::move(message), {place.line, place.column}};
  }
  const Error& error() const { return error_; }

 private:
  Error error_;
};

ReleaseName read_name(Reader& reader, const toml::table& table) {
  auto name = parse_release_name(reader.text(table, "solver") + "@" + reader.text(table, "version"));
  if (name) return *name;
  reader.fail(table, name.error().message);
  return {};
}

std::string known_releases(const Catalogue& catalogue, const std::string& solver) {
  std::string text;
  auto add = [&](const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
  for (const DebianRecipe& package : catalogue.packages)
    if (package.name.solver == solver) add(package.name.version);
  for (const PypiRecipe& project : catalogue.projects)
    if (project.solver == solver) add(fmt::format("from {} on where {} has it", project.oldest, project.project));
  return text;
}

}  // namespace

Result<Catalogue> parse_catalogue(const std::string& text) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    auto place = parsed.error().source().begin;
    return Error{std::string(parsed.error().description()), {place.line, place.column}};
  }
  const toml::table& root = parsed.table();
  Reader reader;
  Catalogue catalogue;
  if (const toml::table* debian = root["debian"].as_table()) {
    catalogue.suites = reader.texts(*debian, "suites");
    catalogue.component = reader.word(*debian, "component");
    catalogue.keyring = reader.text(*debian, "keyring");
  }
  reader.tables(root, "debian.release", [&](const toml::table& table) {
    catalogue.packages.push_back({read_name(reader, table), reader.word(table, "package"),
                                  reader.texts(table, "suites"), reader.word(table, "executable"),
                                  reader.texts(table, "without")});
  });
  reader.tables(root, "pypi.project", [&](const toml::table& table) {
    catalogue.projects.push_back({reader.word(table, "solver"), reader.word(table, "project"),
                                  reader.word(table, "oldest"), reader.word(table, "executable")});
  });
  if (!reader.error().message.empty()) return reader.error();
  return catalogue;
}

Result<Catalogue> load_catalogue(const std::filesystem::path& file) {
  auto text = read_file(file.string());
  if (!text) return text.error();
  auto catalogue = parse_catalogue(*text);
  if (!catalogue) return Error{catalogue.error().describe(file.string())};
  return catalogue;
}

Result<Recipe> find_recipe(const Catalogue& catalogue, const ReleaseName& name, const std::string& source) {
  if (source.empty() || source == "debian")
    for (const DebianRecipe& package : catalogue.packages)
      if (package.name.solver == name.solver && compare_versions(package.name.version, name.version) == 0)
        return Recipe{.package = &package};
  if (source.empty() || source == "pypi")
    for (const PypiRecipe& project : catalogue.projects)
      if (project.solver == name.solver && compare_versions(project.oldest, name.version) <= 0)
        return Recipe{.project = &project};
  std::string known = known_releases(catalogue, name.solver);
  if (known.empty()) return Error{fmt::format("no releases of '{}' are known", name.solver)};
  return Error{fmt::format("{} is not known{}; releases of {}: {}", name.text(),
                           source.empty() ? "" : " from " + source, name.solver, known)};
}

}  // namespace cupel::solver
