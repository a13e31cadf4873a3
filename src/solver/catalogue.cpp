#include "solver/catalogue.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/pattern.h"
#include "solver/toml_reader.h"

namespace cupel::solver {

namespace {

/// Goes into the arguments of programs: nothing that they could take for an option.
std::string read_word(TomlTable& table, const char* key) {
  std::string value = table.required_text(key);
  if (value.starts_with('-') || value.find_first_of(" \t\n'\"") != std::string::npos)
    table.fail(key, fmt::format("'{}' is no plain word: '{}'", key, value));
  return value;
}

ReleaseName read_name(TomlTable& table) {
  std::string solver = table.required_text("solver"), version = table.required_text("version");
  auto name = parse_release_name(solver + "@" + version);
  if (name) return *name;
  table.fail("version", name.error().message);
  return {};
}

void read_debian(TomlTable debian, Catalogue& catalogue) {
  catalogue.suites = debian.texts("suites");
  catalogue.component = read_word(debian, "component");
  catalogue.keyring = debian.text("keyring");
  for (TomlTable& row : debian.rows("release")) {
    catalogue.packages.push_back({read_name(row), read_word(row, "package"), row.texts("suites"),
                                  read_word(row, "executable"), row.texts("without")});
    row.finish();
  }
  debian.finish();
}

void read_pypi(TomlTable pypi, Catalogue& catalogue) {
  for (TomlTable& row : pypi.rows("project")) {
    PypiRecipe recipe{read_word(row, "solver"), read_word(row, "project"), read_word(row, "oldest"), "", ""};
    if (row.has("driver"))
      recipe.driver = read_word(row, "driver");
    else
      recipe.executable = read_word(row, "executable");
    if (recipe.driver.find('/') != std::string::npos)
      row.fail("driver", "'driver' is a file's name, without a directory");
    catalogue.projects.push_back(std::move(recipe));
    row.finish();
  }
  pypi.finish();
}

/// A name of Java or Maven goes into a project file: no character that means something there.
std::string read_java_name(TomlTable& table, const char* key) {
  static const Pattern name(R"([A-Za-z_][\w.$-]*)");
  std::string value = read_word(table, key);
  if (!value.empty() && !name.matches(value)) table.fail(key, fmt::format("'{}' is no name: '{}'", key, value));
  return value;
}

void read_maven(TomlTable maven, Catalogue& catalogue) {
  catalogue.java_options = maven.texts("java_options");
  for (TomlTable& row : maven.rows("artifact")) {
    catalogue.artifacts.push_back({read_word(row, "solver"), read_java_name(row, "group"),
                                   read_java_name(row, "artifact"), read_word(row, "oldest"),
                                   read_java_name(row, "main"), row.number("java", 8)});
    row.finish();
  }
  maven.finish();
}

std::string known_releases(const Catalogue& catalogue, const std::string& solver) {
  std::string text;
  auto add = [&](const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
  for (const DebianRecipe& package : catalogue.packages)
    if (package.name.solver == solver) add(package.name.version);
  for (const PypiRecipe& project : catalogue.projects)
    if (project.solver == solver) add(fmt::format("from {} on where {} has it", project.oldest, project.project));
  for (const MavenRecipe& artifact : catalogue.artifacts)
    if (artifact.solver == solver) add(fmt::format("from {} on where {} has it", artifact.oldest, artifact.artifact));
  return text;
}

}  // namespace

Result<Catalogue> parse_catalogue(const std::string& text) {
  auto table = TRY(parse_toml(text));
  TomlErrors errors;
  TomlTable root(table, "", errors);
  Catalogue catalogue;
  if (root.has("debian")) read_debian(root.table("debian"), catalogue);
  if (root.has("pypi")) read_pypi(root.table("pypi"), catalogue);
  if (root.has("maven")) read_maven(root.table("maven"), catalogue);
  root.finish();
  if (errors.any()) return errors.first();
  return catalogue;
}

Result<Catalogue> load_catalogue(const std::filesystem::path& file) {
  auto text = TRY(read_file(file.string()));
  auto catalogue = parse_catalogue(text);
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
  if (source.empty() || source == "maven")
    for (const MavenRecipe& artifact : catalogue.artifacts)
      if (artifact.solver == name.solver && compare_versions(artifact.oldest, name.version) <= 0)
        return Recipe{.artifact = &artifact};
  std::string known = known_releases(catalogue, name.solver);
  if (known.empty()) return Error{fmt::format("no releases of '{}' are known", name.solver)};
  return Error{fmt::format("{} is not known{}; releases of {}: {}", name.text(),
                           source.empty() ? "" : " from " + source, name.solver, known)};
}

}  // namespace cupel::solver
