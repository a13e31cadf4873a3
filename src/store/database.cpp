#include "store/database.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace cupel::store {

namespace {

constexpr int kBusyMilliseconds = 10'000;

std::string system_reason(int code) { return std::generic_category().message(code); }

/// The cause in words; `detail` is SQLite's own message.
std::string reason(int extended, int system_error, const char* detail) {
  bool full = system_error == ENOSPC || system_error == EDQUOT;
  switch (extended & 0xff) {
    case SQLITE_FULL: return "cannot write: the disk is full";
    case SQLITE_IOERR:
      if (full) return "cannot write: the disk is full";
      return fmt::format("reading or writing failed: {} (SQLite code {})",
                         system_error != 0 ? system_reason(system_error) : detail, extended);
    case SQLITE_READONLY: return "cannot write: it is read-only";
    case SQLITE_CANTOPEN:
      return "cannot open: " + (system_error != 0 ? system_reason(system_error) : std::string(detail));
    case SQLITE_CORRUPT: return fmt::format("the database is damaged: {}", detail);
    case SQLITE_NOTADB: return "this is no campaign database";
    case SQLITE_BUSY: return "another program keeps it locked";
    default: return detail;
  }
}

/// Whoever writes keeps a log beside the database. Without a log nobody has it open to write, and the file alone is
/// complete.
bool is_at_rest(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) && !std::filesystem::exists(path + "-wal", ignored);
}

/// Opens a database at rest without any lock or file of our own: WAL mode would want shared memory in its directory,
/// which may be read-only.
Result<sqlite3*> open_immutable(const std::string& path) {
  std::string uri = "file:";
  for (char c : path) uri += std::strchr("?#%", c) != nullptr ? fmt::format("%{:02x}", c) : std::string(1, c);
  sqlite3* handle = nullptr;
  int result =
      sqlite3_open_v2((uri + "?immutable=1").c_str(), &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
  if (result == SQLITE_OK) return handle;
  sqlite3_close(handle);
  return Error{fmt::format("{}: cannot open: {}", path, sqlite3_errstr(result))};
}

int open_flags(Database::Mode mode) {
  switch (mode) {
    case Database::Mode::kCreate: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Database::Mode::kWrite: return SQLITE_OPEN_READWRITE;
    case Database::Mode::kRead: return SQLITE_OPEN_READONLY;
  }
  return 0;
}

}  // namespace

Statement& Statement::bind(std::string_view text) {
  // A text with a NUL inside is stored as a blob: SQL functions would cut it. What comes back is the same bytes.
  bool blob = text.find('\0') != std::string_view::npos;
  const char* data = text.data() == nullptr ? "" : text.data();
  int result = blob ? sqlite3_bind_blob64(statement_.get(), next_, data, text.size(), SQLITE_TRANSIENT)
                    : sqlite3_bind_text64(statement_.get(), next_, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  if (result != SQLITE_OK) bind_result_ = result;
  ++next_;
  return *this;
}

Statement& Statement::bind(uint64_t number) {
  int result = sqlite3_bind_int64(statement_.get(), next_++, static_cast<sqlite3_int64>(number));
  if (result != SQLITE_OK) bind_result_ = result;
  return *this;
}

Statement& Statement::bind(double number) {
  int result = sqlite3_bind_double(statement_.get(), next_++, number);
  if (result != SQLITE_OK) bind_result_ = result;
  return *this;
}

Result<bool> Statement::step() {
  // A text beyond SQLite's limit (a gigabyte) fails here.
  if (bind_result_ != SQLITE_OK)
    return Error{fmt::format("{}: cannot store a value: {}", database_->path(), sqlite3_errstr(bind_result_))};
  int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  return database_->failure();
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  next_ = 1;
}

std::string Statement::text(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  auto size = static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column));
  return size == 0 ? std::string() : std::string(static_cast<const char*>(data), size);
}

uint64_t Statement::number(int column) const {
  return static_cast<uint64_t>(sqlite3_column_int64(statement_.get(), column));
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode) {
  sqlite3* handle = nullptr;
  int result = SQLITE_OK;
  if (mode == Mode::kRead && is_at_rest(path)) {
    handle = TRY(open_immutable(path));
  } else {
    result = sqlite3_open_v2(path.c_str(), &handle, open_flags(mode), nullptr);
  }
  std::unique_ptr<Database> database(new Database(path, handle));
  if (result != SQLITE_OK) return database->failure();
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  Status readable = database->execute("PRAGMA schema_version");
  // A campaign was killed and its shared memory is gone, as in a copy.
  if (!readable && mode == Mode::kRead && (sqlite3_errcode(handle) & 0xff) == SQLITE_CANTOPEN)
    return Error{path + ": its log cannot be read where nothing may be written: copy the directory"};
  if (!readable) return readable.error();
  if (mode != Mode::kRead) TRY(database->execute("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON"));
  return database;
}

Result<Statement> Database::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), sql, -1, &statement, nullptr) != SQLITE_OK) return failure();
  return Statement(this, statement);
}

Status Database::execute(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return failure();
  return Done{};
}

bool Database::moved() const {
  int moved = 0;
  sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

Status Database::set_durable(bool durable) {
  if (durable_ == static_cast<int>(durable)) return Done{};
  TRY(execute(durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL"));
  durable_ = static_cast<int>(durable);
  return Done{};
}

Error Database::failure() const {
  sqlite3* handle = handle_.get();
  return {fmt::format("{}: {}", path_,
                      reason(sqlite3_extended_errcode(handle), sqlite3_system_errno(handle), sqlite3_errmsg(handle)))};
}

Result<Transaction> Transaction::begin(Database& database, Kind kind) {
  if (kind != Kind::kRead) {
    if (database.moved()) return Error{database.path() + ": cannot write: it was deleted or moved away"};
    TRY(database.set_durable(kind == Kind::kDurable));
  }
  TRY(database.execute(kind == Kind::kRead ? "BEGIN" : "BEGIN IMMEDIATE"));
  return Transaction(&database);
}

Transaction::~Transaction() {
  // Fails only where SQLite has rolled back by itself, as after a full disk.
  if (database_ != nullptr) (void)database_->execute("ROLLBACK");
}

Status Transaction::commit() {
  TRY(database_->execute("COMMIT"));
  database_ = nullptr;
  return Done{};
}

}  // namespace cupel::store
