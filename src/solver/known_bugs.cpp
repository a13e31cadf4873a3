#include "solver/known_bugs.h"

#include <fmt/format.h>

#include <sstream>

#include "base/file.h"
#include "solver/known_list.h"
#include "solver/toml_reader.h"

namespace cupel::solver {

namespace {

bool has_words(std::string_view key, std::string_view words) {
  return fmt::format(" {} ", key).find(fmt::format(" {} ", words)) != std::string::npos;
}

bool matches(const KnownBug& bug, const BugFacts& facts) {
  if (!bug.solver.empty() && bug.solver != facts.solver) return false;
  // An expression that matches nothing at all must not match all that has no signature.
  if (bug.signature && (facts.signature.empty() || !bug.signature->found_in(facts.signature))) return false;
  return bug.group.empty() || has_words(facts.group, bug.group);
}

}  // namespace

KnownBug read_known_bug(TomlTable& row) {
  KnownBug bug{.id = row.required_text("id")};
  bug.address = row.text("address");
  bug.solver = row.text("solver");
  bug.group = row.text("group");
  // What an empty expression finds is everything.
  if (auto signature = row.expression("signature"); signature && !row.text("signature").empty())
    bug.signature = std::move(*signature);
  // A row that matches everything would hide everything.
  if (!bug.signature && bug.group.empty()) row.fail("a known bug needs a signature or a group");
  row.finish();
  return bug;
}

const KnownBug* find_known(std::span<const KnownBug> bugs, const BugFacts& facts) {
  for (const KnownBug& bug : bugs)
    if (matches(bug, facts)) return &bug;
  return nullptr;
}

std::vector<KnownBug> read_known_bugs(TomlTable& table) {
  std::vector<KnownBug> bugs;
  for (TomlTable& row : table.rows("known_bug")) bugs.push_back(read_known_bug(row));
  return bugs;
}

Result<std::vector<KnownBug>> parse_known_bugs(std::string_view text, const std::string& name) {
  std::vector<KnownBug> bugs;
  for (ListedBug& listed : TRY(parse_known_list(text, name))) bugs.push_back(std::move(listed.bug));
  return bugs;
}

Result<std::vector<KnownBug>> load_known_bugs(const std::filesystem::path& file) {
  auto text = TRY(read_file(file.string()));
  return parse_known_bugs(text, file.string());
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
