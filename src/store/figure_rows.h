// The rows that figures are made of: what goes into the tables and comes out. Transactions are the caller's.
#pragma once

#include <string>

#include "base/result.h"
#include "store/database.h"
#include "store/records.h"

namespace cupel::store {

/// The CREATE TABLE statements.
std::string figure_tables();

/// Rows with the same names are replaced.
Status write_figures(Database& database, const FigureRows& rows);
/// Progress by time.
Result<FigureRows> load_figures(Database& database);

}  // namespace cupel::store
