// How a field of a record becomes a column and comes back: one overload for each type that records are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/records.h"

namespace cupel::store {

/// A list of names as one column: each ends with a line feed; line feeds and backslashes inside are escaped.
std::string packed(const std::vector<std::string>& names);
std::vector<std::string> unpacked(const std::string& text);

// --- the type that SQLite is told ---
inline const char* sql_type(const std::string&) { return "TEXT"; }
inline const char* sql_type(uint64_t) { return "INTEGER"; }
inline const char* sql_type(uint32_t) { return "INTEGER"; }
inline const char* sql_type(bool) { return "INTEGER"; }
inline const char* sql_type(double) { return "REAL"; }
template <typename Other>
const char* sql_type(const Other&) {
  return "TEXT";
}

// --- into a statement ---
inline void bind_field(Statement& row, const std::string& field) { row.bind(field); }
inline void bind_field(Statement& row, uint64_t field) { row.bind(field); }
inline void bind_field(Statement& row, uint32_t field) { row.bind(field); }
inline void bind_field(Statement& row, bool field) { row.bind(field); }
inline void bind_field(Statement& row, double field) { row.bind(field); }
inline void bind_field(Statement& row, const std::vector<std::string>& field) { row.bind(packed(field)); }
inline void bind_field(Statement& row, oracle::FindingKind field) { row.bind(std::string_view(to_string(field))); }
inline void bind_field(Statement& row, oracle::Certainty field) { row.bind(std::string_view(to_string(field))); }
inline void bind_field(Statement& row, const TestOptions& field) { row.bind(to_json(field)); }
inline void bind_field(Statement& row, const Expectations& field) { row.bind(to_json(field)); }

// --- and back: an error where the column holds something that this version does not know ---
Status read_field(const Statement& row, int column, std::string& field);
Status read_field(const Statement& row, int column, uint64_t& field);
Status read_field(const Statement& row, int column, uint32_t& field);
Status read_field(const Statement& row, int column, bool& field);
Status read_field(const Statement& row, int column, double& field);
Status read_field(const Statement& row, int column, std::vector<std::string>& field);
Status read_field(const Statement& row, int column, oracle::FindingKind& field);
Status read_field(const Statement& row, int column, oracle::Certainty& field);
Status read_field(const Statement& row, int column, TestOptions& field);
Status read_field(const Statement& row, int column, Expectations& field);

}  // namespace cupel::store
