// Short ways to ask and to tell a database, for the files of this folder.
#pragma once

#include <utility>
#include <vector>

#include "store/database.h"

namespace cupel::store {

/// Runs `work` as one transaction.
template <typename Work>
Status in_transaction(Database& database, Transaction::Kind kind, Work work) {
  Transaction transaction = TRY(Transaction::begin(database, kind));
  TRY(work());
  return transaction.commit();
}

/// All rows of a statement whose parameters are bound, each turned into a record by `read`.
template <typename Read>
auto all_rows(Result<Statement> statement, Read read)
    -> Result<std::vector<decltype(read(std::declval<Statement&>()))>> {
  if (!statement) return statement.error();
  std::vector<decltype(read(*statement))> records;
  while (true) {
    bool row = TRY(statement->step());
    if (!row) return records;
    records.push_back(read(*statement));
  }
}

template <typename Read>
auto all_rows(Database& database, const char* sql, Read read) {
  return all_rows(database.prepare(sql), std::move(read));
}

}  // namespace cupel::store
