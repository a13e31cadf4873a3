// SQLite behind values: a connection, a prepared statement, a transaction. Whatever goes wrong becomes one line that
// names the file and the cause.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace cupel::store {

class Database;

/// One prepared statement. Used by one thread; dies before its database.
class Statement {
 public:
  /// Values for the parameters, from the first to the last. Texts are copied; unsigned numbers keep their 64 bits.
  Statement& bind(std::string_view text);
  Statement& bind(uint64_t number);
  Statement& bind(double number);
  Statement& bind(bool flag) { return bind(uint64_t{flag}); }
  Statement& bind(int number) { return bind(static_cast<uint64_t>(int64_t{number})); }
  Statement& bind(uint32_t number) { return bind(uint64_t{number}); }
  Statement& bind(const std::string& text) { return bind(std::string_view(text)); }

  /// To the next row; false: there is none.
  Result<bool> step();
  /// Ready to be bound and run again.
  void reset();

  std::string text(int column) const;
  uint64_t number(int column) const;
  double real(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  Statement(Database* database, sqlite3_stmt* statement) : database_(database), statement_(statement) {}

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
  int bind_result_ = SQLITE_OK;
};

class Database {
 public:
  enum class Mode { kCreate, kWrite, kRead };

  static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode);

  const std::string& path() const { return path_; }
  Result<Statement> prepare(const char* sql);
  /// Statements without parameters.
  Status execute(const char* sql);
  /// One statement with all its parameters and no rows.
  template <typename... Arguments>
  Status run(const char* sql, const Arguments&... arguments) {
    Statement statement = TRY(prepare(sql));
    (statement.bind(arguments), ...);
    TRY(statement.step());
    return Done{};
  }
  /// Rows that the last statement changed.
  int changed() const { return sqlite3_changes(handle_.get()); }
  /// Whether the file is no longer where it was opened: SQLite would go on writing to a deleted file without a word.
  bool moved() const;
  /// For statements that refer to nothing of an older state: fsync at each commit, or only when the log is folded in.
  Status set_durable(bool durable);

  /// The last error of this connection, for a person.
  Error failure() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };
  Database(std::string path, sqlite3* handle) : path_(std::move(path)), handle_(handle) {}

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
  int durable_ = -1;  // unknown until it was set
};

/// Everything or nothing: what is not committed when it dies is undone.
class Transaction {
 public:
  enum class Kind {
    kRead,     // one state of the database for several queries
    kWrite,    // survives the end of the process
    kDurable,  // survives a power failure as well
  };

  static Result<Transaction> begin(Database& database, Kind kind);
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction(const Transaction&) = delete;
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  Status commit();

 private:
  explicit Transaction(Database* database) : database_(database) {}
  Database* database_;  // null: over
};

}  // namespace cupel::store
