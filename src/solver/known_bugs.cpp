#include "solver/known_bugs.h"

#include <algorithm>
#include <sstream>

#include "base/file.h"

#include "solver/toml_reader.h"

namespace cupel::solver {

namespace {

bool has_words(std::string_view key, std::string_view words) {
  return fmt::format(" {} ", key).find(fmt::format(" {} ", words)) != std::string::npos;
}

bool matches(const KnownBug& bug, const BugFacts& facts) {
  if (!bug.solver.empty() && bug.solver != facts.solver) return false;
  // An expression that matches nothing at all must not match all that has no signature.
  const std::string_view& signature = facts.signature;
  if (bug.signature && signature.empty()) return false;
  if (bug.signature && !std::regex_search(signature.begin(), signature.end(), *bug.signature)) return false;
  return bug.group.empty() || has_words(facts.group, bug.group);
}

KnownBug read_row(TomlReader& reader, const toml::table& row) {
  static constexpr std::string_view kNames[] = {"id", "address", "solver", "group", "signature"};
  // A misspelt field would make a row match more than it says.
  for (auto&& [name, value] : row)
    if (std::ranges::find(kNames, name.str()) == std::end(kNames) || !value.is_string())
      reader.fail(value.source(), fmt::format("'{}' is no text of a known bug", name.str()));
  KnownBug bug{.id = reader.field(row, "id")};
  bug.address = row["address"].value_or(std::string());
  bug.solver = row["solver"].value_or(std::string());
  bug.group = row["group"].value_or(std::string());
  if (auto signature = row["signature"].value<std::string>(); signature && !signature->empty())
    bug.signature = reader.expression(*signature, row.source());
  // A row that matches everything would hide everything.
  if (!bug.signature && bug.group.empty()) reader.fail(row.source(), "a known bug needs a signature or a group");
  return bug;
}

}  // namespace

const KnownBug* find_known(std::span<const KnownBug> bugs, const BugFacts& facts) {
  for (const KnownBug& bug : bugs)
    if (matches(bug, facts)) return &bug;
  return nullptr;
}

std::vector<KnownBug> read_known_bugs(TomlReader& reader) {
  std::vector<KnownBug> bugs;
  reader.tables("known_bug", [&](const toml::table& row) { bugs.push_back(read_row(reader, row)); });
  return bugs;
}

Result<std::vector<KnownBug>> parse_known_bugs(std::string_view text, const std::string& name) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const auto& where = parsed.error().source().begin;
    return Error{Error{std::string(parsed.error().description()), {where.line, where.column}}.describe(name)};
  }
  TomlReader reader(parsed.table());
  std::vector<KnownBug> bugs = read_known_bugs(reader);
  // A misspelt heading must not look like an empty list.
  for (auto&& [key, node] : parsed.table())
    if (key != "known_bug" || !node.is_array_of_tables())
      reader.fail(node.source(), fmt::format("'{}' is not a list of [[known_bug]] rows", key.str()));
  if (!reader.error().message.empty()) return Error{reader.error().describe(name)};
  return bugs;
}

Result<std::vector<KnownBug>> load_known_bugs(const std::filesystem::path& file) {
  Result<std::string> text = read_file(file.string());
  if (!text) return text.error();
  return parse_known_bugs(*text, file.string());
}

std::string known_bug_row(const KnownBug& bug) {
  toml::table row;
  for (const auto& [name, value] : {std::pair("id", bug.id), std::pair("address", bug.address),
                                    std::pair("solver", bug.solver), std::pair("group", bug.group)})
    if (!value.empty()) row.insert(name, value);
  std::ostringstream text;
  text << "[[known_bug]]\n" << toml::toml_formatter(row) << "\n";
  return text.str();
}

}  // namespace cupel::solver
