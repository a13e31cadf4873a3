// File descriptors that close themselves, and the few ways in which this layer makes them. All are
// close-on-exec.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace cupel::process {

class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept;
  ~UniqueFd() { reset(); }

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }
  void reset();

 private:
  int fd_ = -1;
};

struct Pipe {
  UniqueFd read_end;
  UniqueFd write_end;
};

/// An error that names the failed operation and the system's reason (`errno`).
Error system_error(const std::string& what);

Result<Pipe> make_pipe();

/// A pair of connected sockets that keep message boundaries.
Result<Pipe> make_socket_pair();

/// A pair of connected stream sockets. Unlike a pipe, it can be written to without SIGPIPE (`send_all`).
Result<Pipe> make_stream_pair();

/// A nameless file in memory that holds `text`, positioned at its start.
Result<UniqueFd> make_text_file(std::string_view text);

Status set_nonblocking(int fd);

enum class ReadState { kMore, kDrained, kEnd };

/// Appends what can be read without waiting. At most `limit` bytes are kept in `text`; what is beyond is
/// read and only counted.
ReadState read_available(int fd, std::string& text, size_t limit, uint64_t& dropped);

/// Writes everything, waiting where needed; for files.
bool write_all(int fd, std::string_view text);

/// Sends everything, waiting where needed. False where the other side is gone.
bool send_all(int fd, std::string_view text);

}  // namespace cupel::process
