#include "store/columns.h"

#include <fmt/format.h>

namespace cupel::store {

std::string packed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    for (char c : name) text += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : std::string(1, c);
    text += '\n';
  }
  return text;
}

std::vector<std::string> unpacked(const std::string& text) {
  std::vector<std::string> names;
  std::string name;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      names.push_back(std::exchange(name, {}));
    } else if (text[i] == '\\' && i + 1 < text.size()) {
      name += text[++i] == 'n' ? '\n' : text[i];
    } else {
      name += text[i];
    }
  }
  return names;
}

Status read_field(const Statement& row, int column, std::string& field) {
  field = row.text(column);
  return Done{};
}

Status read_field(const Statement& row, int column, uint64_t& field) {
  field = row.number(column);
  return Done{};
}

Status read_field(const Statement& row, int column, uint32_t& field) {
  field = static_cast<uint32_t>(row.number(column));
  return Done{};
}

Status read_field(const Statement& row, int column, bool& field) {
  field = row.number(column) != 0;
  return Done{};
}

Status read_field(const Statement& row, int column, double& field) {
  field = row.real(column);
  return Done{};
}

Status read_field(const Statement& row, int column, std::vector<std::string>& field) {
  field = unpacked(row.text(column));
  return Done{};
}

Status read_field(const Statement& row, int column, oracle::FindingKind& field) {
  auto kind = oracle::kind_called(row.text(column));
  if (!kind) return Error{fmt::format("a finding is of a kind that is not known here: '{}'", row.text(column))};
  field = *kind;
  return Done{};
}

Status read_field(const Statement& row, int column, oracle::Certainty& field) {
  auto certainty = oracle::certainty_called(row.text(column));
  if (!certainty) return Error{fmt::format("a certainty that is not known here: '{}'", row.text(column))};
  field = *certainty;
  return Done{};
}

Status read_field(const Statement& row, int column, TestOptions& field) {
  field = TRY(options_from_json(row.text(column)));
  return Done{};
}

Status read_field(const Statement& row, int column, Expectations& field) {
  field = TRY(expectations_from_json(row.text(column)));
  return Done{};
}

}  // namespace cupel::store
