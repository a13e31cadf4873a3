#include "cli/findings_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/json_line.h"
#include "store/printable.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;
using campaign::Group;

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + store::printable_line(name);
  return text;
}

/// Null where nobody knows.
nlohmann::ordered_json open_state(const store::FindingSummary& finding, const OpenFindings& open) {
  auto state = open.find(finding.number);
  return state == open.end() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(state->second);
}

void print_json(const std::string& campaign, const Group& group, const OpenFindings& open) {
  const store::FindingSummary& finding = group.front;
  nlohmann::ordered_json line = {{"number", finding.number},
                                 {"kind", to_string(finding.kind)},
                                 {"culprit", joined(finding.culprits)},
                                 {"certainty", to_string(finding.certainty)},
                                 {"solver", finding.culprits.empty() ? "" : finding.culprits.front()},
                                 {"file", best_file(campaign, finding)},
                                 {"culprits", finding.culprits},
                                 {"versions", finding.versions},
                                 {"flaky", finding.flaky},
                                 {"repeats", finding.repeats},
                                 {"bytes", finding.bytes},
                                 {"reduced_bytes", finding.reduced_bytes},
                                 {"group", finding.group},
                                 {"members", group.members},
                                 {"known", group.known_as},
                                 {"remarks", group.remarks},
                                 {"new", group.is_news()},
                                 {"open", open_state(finding, open)},
                                 {"option_class", finding.option_class},
                                 {"oracle", finding.oracle},
                                 {"signature", finding.signature},
                                 {"place", finding.place},
                                 {"test", finding.test},
                                 {"strategy", finding.strategy},
                                 {"seed", finding.seed},
                                 {"logic", finding.logic},
                                 {"found_at", finding.found_at},
                                 {"found_after", finding.found_after},
                                 {"campaign", campaign},
                                 {"summary", finding.summary}};
  print_json_line(line);
}

using Columns = std::vector<std::string>;

Columns table_row(const store::FindingSummary& finding) {
  std::string bytes = finding.reduced_bytes > 0 ? fmt::format("{} of {}", finding.reduced_bytes, finding.bytes)
                                                : fmt::format("{}", finding.bytes);
  return {fmt::format("{}", finding.number),
          to_string(finding.kind),
          joined(finding.culprits),
          to_string(finding.certainty),
          joined(finding.versions),
          fmt::format("{}", finding.repeats),
          bytes,
          store::printable_line(finding.test),
          store::printable_line(finding.summary)};
}

/// Columns as wide as their widest entry; the last one is as long as it is.
void print_table(const std::vector<Columns>& rows) {
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const Columns& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  for (const Columns& row : rows) {
    for (size_t i = 0; i + 1 < row.size(); ++i) fmt::print("{:<{}}  ", row[i], widths[i]);
    fmt::print("{}\n", row.back());
  }
}

/// `expert` of `expert: --foo`; empty where the developers want to hear of a finding as it is.
std::string unwelcome_class(const store::FindingSummary& finding) {
  std::string name = store::printable_line(finding.option_class.substr(0, finding.option_class.find(':')));
  return name == "safe" ? "" : name;
}

/// New ones, those under options of a class that the developers label, known ones and flaky ones are tables of their
/// own.
class Tables {
 public:
  void add(const Group& group) {
    Columns row = table_row(group.front);
    std::string label = unwelcome_class(group.front);
    for (const std::string& remark : group.remarks) row.back() += fmt::format(" [{}]", store::printable_line(remark));
    if (!group.known_as.empty()) row.back() = store::printable_line(group.known_as) + ": " + row.back();
    bool fresh = !group.front.flaky && group.known_as.empty();
    if (fresh && !label.empty()) return labelled_[label].push_back(std::move(row));
    (group.front.flaky ? flaky_ : fresh ? new_ : known_).push_back(std::move(row));
  }

  void print(const std::string& campaign) const {
    print(new_, "");
    size_t fresh = new_.size();
    for (const auto& [label, rows] : labelled_) {
      print(rows, fmt::format("with options of class {}:\n", label));
      fresh += rows.size();
    }
    print(known_, "known already:\n");
    print(flaky_, "flaky: these did not come back in every fresh run\n");
    fmt::print("{}: {} finding{}", campaign, fresh, fresh == 1 ? "" : "s");
    if (!known_.empty()) fmt::print(", {} known already", known_.size());
    if (!flaky_.empty()) fmt::print(" and {} flaky", flaky_.size());
    fmt::print("\n");
  }

 private:
  static void print(const std::vector<Columns>& rows, const std::string& heading) {
    if (rows.empty()) return;
    std::vector<Columns> table = {
        {"nr", "kind", "culprit", "certainty", "version", "repeats", "bytes", "test", "summary"}};
    table.insert(table.end(), rows.begin(), rows.end());
    fmt::print("{}", heading);
    print_table(table);
  }

  std::vector<Columns> new_, known_, flaky_;
  std::map<std::string, std::vector<Columns>> labelled_;  // by class
};

}  // namespace

void print_groups(const std::string& campaign, const std::vector<Group>& groups) {
  Tables tables;
  size_t more = 0;
  for (const Group& group : groups) {
    tables.add(group);
    more += group.members - 1;
  }
  tables.print(campaign);
  if (more > 0) fmt::print("{} further triggers belong to the same groups: --all shows them\n", more);
}

void print_groups_json(const std::string& campaign, const std::vector<Group>& groups, const OpenFindings& open) {
  for (const Group& group : groups) print_json(campaign, group, open);
}

std::string best_file(const std::string& campaign, const store::FindingSummary& finding) {
  const char* name = finding.reduced_bytes > 0 ? "reduced.smt2" : "original.smt2";
  return (fs::path(campaign) / finding.directory / name).string();
}

}  // namespace cupel::cli
