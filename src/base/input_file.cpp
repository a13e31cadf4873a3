#include "base/input_file.h"

#include <lzma.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "base/file.h"
#include "base/writable.h"

namespace cupel {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGzip = "\x1f\x8b", kXz = "\xfd\x37zXZ";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr size_t kChunk = 256 << 10;

Error too_large() { return Error{"unpacks to more than 1 GiB"}; }

// Several members in one file follow each other, as `gzip` itself has it.
Result<std::string> gunzipped(const std::string& packed) {
  z_stream stream{};
  constexpr int kGzipFormat = 16 + MAX_WBITS;
  if (::inflateInit2(&stream, kGzipFormat) != Z_OK) return Error{"cannot unpack: no memory"};
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string text, chunk(kChunk, '\0');
  int state = Z_OK;
  while (state == Z_OK && text.size() <= kMostUnpacked) {
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    state = ::inflate(&stream, Z_NO_FLUSH);
    text.append(chunk, 0, chunk.size() - stream.avail_out);
    if (state == Z_STREAM_END && stream.avail_in > 0) state = ::inflateReset(&stream);
  }
  ::inflateEnd(&stream);
  if (text.size() > kMostUnpacked) return too_large();
  if (state != Z_STREAM_END) return Error{"cannot unpack: the gzip data are cut off or damaged"};
  return text;
}

Result<std::string> unxzed(const std::string& packed) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (::lzma_stream_decoder(&stream, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK)
    return Error{"cannot unpack: no memory"};
  stream.next_in = reinterpret_cast<const uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  std::string text, chunk(kChunk, '\0');
  lzma_ret state = LZMA_OK;
  while (state == LZMA_OK && text.size() <= kMostUnpacked) {
    stream.next_out = reinterpret_cast<uint8_t*>(chunk.data());
    stream.avail_out = chunk.size();
    state = ::lzma_code(&stream, LZMA_FINISH);
    text.append(chunk, 0, chunk.size() - stream.avail_out);
  }
  ::lzma_end(&stream);
  if (text.size() > kMostUnpacked) return too_large();
  if (state != LZMA_STREAM_END) return Error{"cannot unpack: the xz data are cut off or damaged"};
  return text;
}

/// Below a directory. Links to directories are followed; each directory is searched once, so links may form a circle.
class Search {
 public:
  explicit Search(FoundScripts& found) : found_(found) {}

  // Directories are searched one by one, so that one that cannot be read is named and the others are searched.
  void run(const fs::path& directory) {
    open_ = {directory};
    while (!open_.empty()) {
      fs::path at = std::move(open_.back());
      open_.pop_back();
      std::error_code unknown, failed;
      fs::path place = fs::canonical(at, unknown);
      if (!searched_.insert(unknown ? at.string() : place.string()).second) continue;
      for (fs::directory_iterator entry(at, failed), end; !failed && entry != end; entry.increment(failed)) see(*entry);
      if (failed) found_.unreadable.push_back(Error{at.string() + ": cannot search: " + failed.message()});
    }
  }

 private:
  void see(const fs::directory_entry& entry) {
    std::error_code ignored;
    if (entry.is_directory(ignored)) return open_.push_back(entry.path());
    std::string path = entry.path().string();
    if (!is_script_name(entry.path().filename().string())) return;
    // Whoever reads a pipe waits for ever.
    if (is_special_file(path)) return found_.unreadable.push_back(Error{path + ": is no plain file"});
    found_.files.push_back(path);
  }

  FoundScripts& found_;
  std::vector<fs::path> open_;
  std::set<std::string> searched_;
};

}  // namespace

Result<std::string> script_text(std::string content) {
  if (content.starts_with(kGzip)) content = TRY(gunzipped(content));
  if (content.starts_with(kXz)) content = TRY(unxzed(content));
  if (content.starts_with(kByteOrderMark)) content.erase(0, kByteOrderMark.size());
  return content;
}

Result<std::string> read_script(const std::string& path) {
  // /dev/stdin cannot be opened where standard input is a socket.
  std::string content = TRY(path == kStandardInput ? read_descriptor(STDIN_FILENO) : read_file(path));
  return script_text(std::move(content));
}

bool is_script_name(std::string_view name) {
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower.ends_with(".smt2") || lower.ends_with(".smt2.gz") || lower.ends_with(".smt2.xz");
}

Result<FoundScripts> find_scripts(const std::vector<std::string>& paths) {
  FoundScripts found;
  for (const std::string& path : paths) {
    std::error_code failed;
    if (path != kStandardInput && !fs::exists(path, failed))
      return Error{path + ": " + (failed ? failed.message() : "no such file or directory")};
    if (path == kStandardInput || !fs::is_directory(path, failed)) {
      found.files.push_back(path);
      continue;
    }
    size_t first = found.files.size();
    Search(found).run(path);
    std::sort(found.files.begin() + static_cast<std::ptrdiff_t>(first), found.files.end());
  }
  return found;
}

}  // namespace cupel
