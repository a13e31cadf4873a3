#include "process/fd.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace cupel::process {

UniqueFd& UniqueFd::operator=(UniqueFd&& other) noexcept {
  if (this != &other) {
    reset();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void UniqueFd::reset() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

Error system_error(const std::string& what) { return Error{fmt::format("{}: {}", what, std::strerror(errno))}; }

Result<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return system_error("cannot create a pipe");
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

Result<Pipe> make_socket_pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    return system_error("cannot create a socket pair");
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

Result<Pipe> make_stream_pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return system_error("cannot create a socket pair");
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

Result<UniqueFd> make_text_file(std::string_view text) {
  UniqueFd file(::memfd_create("cupel-input", MFD_CLOEXEC));
  if (!file.valid()) return system_error("cannot create a file in memory");
  if (!write_all(file.get(), text)) return system_error("cannot fill a file in memory");
  ::lseek(file.get(), 0, SEEK_SET);
  return file;
}

Status set_nonblocking(int fd) {
  int flags = ::fcntl(fd, F_GETFL);
  if (flags < 0 || ::fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0)
    return system_error("cannot make a descriptor non-blocking");
  return Done{};
}

// Bounded per call, so that a flood cannot keep the caller from looking at its clock.
ReadState read_available(int fd, std::string& text, size_t limit, uint64_t& dropped) {
  char buffer[65536];
  for (int rounds = 0; rounds < 16; ++rounds) {
    ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count == 0) return ReadState::kEnd;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN ? ReadState::kDrained : ReadState::kEnd;
    size_t kept = std::min(static_cast<size_t>(count), limit - std::min(limit, text.size()));
    text.append(buffer, kept);
    dropped += static_cast<size_t>(count) - kept;
  }
  return ReadState::kMore;
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

bool send_all(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

}  // namespace cupel::process
