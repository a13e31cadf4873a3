// The list of files (the "central directory") stands at the end of a ZIP file, and a record behind it says where it
// begins: PKWARE's APPNOTE.TXT 4.3.12 and 4.3.16. Files of 4 GB and more (ZIP64) are none of ours.
#include "solver/jar.h"

#include <algorithm>
#include <cstdint>

namespace cupel::solver {

namespace {

constexpr size_t kEndRecord = 22;  // bytes, without its comment
constexpr size_t kEntry = 46;      // bytes, without name, extra field and comment

uint32_t number_at(const std::string& text, size_t at, size_t bytes) {
  uint32_t value = 0;
  for (size_t i = bytes; i-- > 0;) value = value << 8 | static_cast<uint8_t>(text[at + i]);
  return value;
}

}  // namespace

Result<std::vector<std::string>> jar_entries(const std::string& content) {
  size_t end = content.size() < kEndRecord ? std::string::npos : content.rfind("PK\5\6");
  if (end == std::string::npos || content.size() - end < kEndRecord) return Error{"it is no jar, or not all of it"};
  uint64_t count = number_at(content, end + 10, 2);
  uint64_t size = number_at(content, end + 12, 4), at = number_at(content, end + 16, 4);
  if (at + size != end) return Error{"a part of it is missing"};
  std::vector<std::string> names;
  for (; names.size() < count; at += kEntry) {
    if (at + kEntry > end || content.compare(at, 4, "PK\1\2") != 0) return Error{"its list of files is damaged"};
    size_t name = number_at(content, at + 28, 2);
    size_t rest = number_at(content, at + 30, 2) + number_at(content, at + 32, 2);
    if (at + kEntry + name + rest > end) return Error{"its list of files is damaged"};
    names.push_back(content.substr(at + kEntry, name));
    at += name + rest;
  }
  return names;
}

std::string class_file(std::string class_name) {
  std::ranges::replace(class_name, '.', '/');
  return class_name + ".class";
}

}  // namespace cupel::solver
