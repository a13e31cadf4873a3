#include "campaign/groups.h"

#include <filesystem>
#include <map>

#include "base/file.h"
#include "solver/profile.h"
#include "solver/profile_set.h"
#include "store/bug_key.h"

namespace cupel::campaign {

namespace {

std::string list_of(const std::string& directory) { return directory + "/" + kKnownName; }

Status append_rows(const std::string& directory, const std::string& rows) {
  std::string list = list_of(directory), text;
  if (std::filesystem::exists(list)) {
    // Rows that are added to a broken list would be lost with it.
    TRY(solver::load_known_bugs(list));
    std::string before = TRY(read_file(list));
    text = std::move(before);
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += '\n';
  }
  // Two lists that are sound may not be sound as one.
  TRY(solver::parse_known_bugs(text + rows, list));
  return write_file(list, text + rows);
}

uint64_t size_of(const store::FindingSummary& finding) {
  return finding.reduced_bytes > 0 ? finding.reduced_bytes : finding.bytes;
}

}  // namespace

Result<KnownBugs> KnownBugs::load(const std::string& directory) {
  KnownBugs known;
  auto profiles = TRY(solver::usable_profiles());
  for (const solver::Profile& profile : profiles) {
    for (solver::KnownBug bug : profile.known_bugs) {
      bug.solver = profile.name;
      known.bugs_.push_back(std::move(bug));
    }
  }
  if (!std::filesystem::exists(list_of(directory))) return known;
  auto own = TRY(solver::load_known_bugs(list_of(directory)));
  known.bugs_.insert(known.bugs_.end(), own.begin(), own.end());
  return known;
}

std::string KnownBugs::known_as(const store::FindingSummary& finding) const {
  for (const std::string& profile : finding.profiles) {
    const solver::KnownBug* bug = solver::find_known(bugs_, {profile, finding.signature, finding.group});
    if (bug) return bug->address.empty() ? bug->id : bug->id + " " + bug->address;
  }
  return "";
}

Status import_known_bugs(const std::string& directory, const std::string& file) {
  TRY(solver::load_known_bugs(file));
  std::string rows = TRY(read_file(file));
  return append_rows(directory, rows);
}

Status add_known_bug(const std::string& directory, const store::StoredFinding& finding, const std::string& id,
                     const std::string& address) {
  solver::KnownBug bug{.id = id, .address = address, .group = store::bug_key(finding.group)};
  return append_rows(directory, solver::known_bug_row(bug));
}

std::vector<Group> groups_of(const std::vector<store::FindingSummary>& findings, const KnownBugs& known) {
  std::map<std::string, size_t> places;
  std::vector<Group> groups;
  for (const store::FindingSummary& finding : findings) {
    // A flaky one must not stand for others that are not.
    bool alone = finding.group.empty() || finding.flaky;
    auto [place, is_new] = alone ? std::pair(places.end(), true) : places.emplace(finding.group, groups.size());
    if (is_new) {
      groups.push_back({.front = finding, .known_as = known.known_as(finding)});
      continue;
    }
    Group& group = groups[place->second];
    uint64_t repeats = group.front.repeats + finding.repeats + 1;
    if (size_of(finding) < size_of(group.front)) group.front = finding;
    group.front.repeats = repeats;
    ++group.members;
  }
  return groups;
}

std::vector<Group> each_alone(const std::vector<store::FindingSummary>& findings, const KnownBugs& known) {
  std::vector<Group> groups;
  for (const store::FindingSummary& finding : findings)
    groups.push_back({.front = finding, .known_as = known.known_as(finding)});
  return groups;
}

}  // namespace cupel::campaign
