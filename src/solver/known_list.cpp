#include "solver/known_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/file.h"
#include "solver/toml_reader.h"
#include "solver/version.h"

namespace cupel::solver {

namespace {

std::string_view trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Calls `use(first, last)` for each range of the list; a single version is both.
template <typename Use>
void each_range(std::string_view list, Use use) {
  for (size_t at = 0; at <= list.size();) {
    size_t end = std::min(list.find(',', at), list.size());
    std::string_view part = trimmed(list.substr(at, end - at));
    size_t dots = part.find("..");
    if (dots == std::string_view::npos)
      use(part, part);
    else
      use(trimmed(part.substr(0, dots)), trimmed(part.substr(dots + 2)));
    at = end + 1;
  }
}

bool is_version_list(std::string_view list) {
  bool good = true;
  auto begins_with_digit = [](std::string_view version) { return version.front() >= '0' && version.front() <= '9'; };
  each_range(list, [&](std::string_view first, std::string_view last) {
    good &= !first.empty() || !last.empty();
    for (std::string_view version : {first, last}) good &= version.empty() || begins_with_digit(version);
  });
  return good;
}

/// `wrong-unsat z3` of `wrong-unsat z3 0123456789abcdef with a=1`: what a group says without its hash.
std::string_view kind_and_solver(std::string_view group) {
  size_t kind = group.find(' ');
  size_t solver = kind == std::string_view::npos ? kind : group.find(' ', kind + 1);
  return solver == std::string_view::npos ? std::string_view() : group.substr(0, solver);
}

/// Whether the two could be one bug for all that is known without their hashes.
bool could_be(const KnownBug& bug, const BugFacts& facts) {
  std::string_view known = kind_and_solver(bug.group);
  bool same_solver = bug.solver.empty() || bug.solver == facts.solver;
  return same_solver && !bug.signature && (known.empty() || known == kind_and_solver(facts.group));
}

ListedBug read_row(TomlTable& row) {
  ListedBug listed{.bug = {.id = row.required_text("id"), .signature = {}}};
  listed.versions = row.text("versions");
  listed.reduced = row.flag("reduced", true);
  if (!listed.versions.empty() && !is_version_list(listed.versions))
    row.fail("versions: wants versions and ranges such as 4.8.10, 4.12..4.13.3, 5.0..");
  return listed;
}

}  // namespace

bool in_versions(std::string_view version, std::string_view list) {
  bool found = false;
  each_range(list, [&](std::string_view first, std::string_view last) {
    bool late_enough = first.empty() || compare_versions(version, first) >= 0;
    bool early_enough = last.empty() || compare_versions(version, last) <= 0;
    found |= late_enough && early_enough;
  });
  return found;
}

KnownMatch compare_known(const ListedBug& listed, const ComparedFinding& finding) {
  bool by_group = !listed.bug.group.empty() && finding.by_script;
  if (by_group && listed.reduced != finding.reduced)
    return could_be(listed.bug, finding.facts) ? KnownMatch::kNotComparable : KnownMatch::kNone;
  if (!find_known({&listed.bug, 1}, finding.facts)) return KnownMatch::kNone;
  if (listed.versions.empty()) return KnownMatch::kKnown;
  if (finding.version.empty()) return KnownMatch::kUnknownVersion;
  return in_versions(finding.version, listed.versions) ? KnownMatch::kKnown : KnownMatch::kOtherVersion;
}

Result<std::vector<ListedBug>> parse_known_list(std::string_view text, const std::string& name) {
  auto table = parse_toml(text);
  if (!table.ok()) return Error{table.error().describe(name)};
  TomlErrors errors;
  TomlTable root(*table, "", errors);
  std::vector<ListedBug> list;
  for (TomlTable& row : root.rows("known_bug")) {
    list.push_back(read_row(row));
    list.back().bug = read_known_bug(row);
  }
  root.finish();
  if (errors.any()) return Error{errors.first().describe(name)};
  return list;
}

Result<std::vector<ListedBug>> load_known_list(const std::filesystem::path& file) {
  auto text = read_file(file.string());
  if (!text) return Error{text.error().describe(file.string())};
  return parse_known_list(*text, file.string());
}

std::string known_list_row(const ListedBug& listed) {
  std::string row = known_bug_row(listed.bug);
  while (row.ends_with('\n')) row.pop_back();
  toml::table more;
  if (!listed.versions.empty()) more.insert("versions", listed.versions);
  if (!listed.reduced) more.insert("reduced", false);
  std::ostringstream text;
  text << row << "\n";
  if (!more.empty()) text << toml::toml_formatter(more) << "\n";
  return text.str();
}

}  // namespace cupel::solver
