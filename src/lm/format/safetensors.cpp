#include "lm/format/safetensors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <utility>

#include "lm/format/file_bytes.h"
#include "lm/format/format_error.h"
#include "lm/format/json_reader.h"

namespace cupel::lm {

namespace {

constexpr uint64_t kLongestHeader = 16u << 20;

size_t size_of(TensorType type) { return type == TensorType::kF32 ? 4 : 2; }

const char* name_of(TensorType type) {
  return type == TensorType::kF32 ? "F32" : type == TensorType::kF16 ? "F16" : "BF16";
}

TensorType type_of(const std::string& text) {
  if (text == "F32") return TensorType::kF32;
  if (text == "F16") return TensorType::kF16;
  return text == "BF16" ? TensorType::kBF16 : TensorType::kOther;
}

/// Bytes of an element, for all types that the format has.
size_t size_of(const std::string& type, const std::string& tensor) {
  constexpr std::pair<std::string_view, size_t> kSizes[] = {
      {"F32", 4}, {"F16", 2}, {"BF16", 2}, {"F64", 8}, {"BOOL", 1}, {"I8", 1},      {"U8", 1},     {"I16", 2},
      {"U16", 2}, {"I32", 4}, {"U32", 4},  {"I64", 8}, {"U64", 8},  {"F8_E4M3", 1}, {"F8_E5M2", 1}};
  for (auto [name, size] : kSizes) {
    if (name == type) return size;
  }
  throw FormatError("safetensors: " + tensor + " has the type " + type + ", which is none");
}

struct RawTensor {
  std::string type;
  std::vector<int64_t> shape;
  std::vector<uint64_t> range;
};

RawTensor read_entry(JsonReader& json) {
  RawTensor raw;
  json.object([&](const std::string& key) {
    if (key == "dtype") {
      raw.type = json.string();
    } else if (key == "shape") {
      json.array([&] { raw.shape.push_back(static_cast<int64_t>(std::min<uint64_t>(json.number(), INT64_MAX))); });
    } else if (key == "data_offsets") {
      json.array([&] { raw.range.push_back(json.number()); });
    } else {
      throw FormatError("safetensors: bad header: a tensor has an entry " + key);
    }
  });
  return raw;
}

TensorView checked(const std::string& name, const RawTensor& raw, std::string_view data) {
  TensorView view;
  view.type = type_of(raw.type);
  view.type_name = raw.type;
  if (raw.shape.size() > 8) throw FormatError("safetensors: " + name + " has too many dimensions");
  uint64_t elements = 1;
  for (int64_t size : raw.shape) {
    if (size < 0 || (size > 0 && elements > (uint64_t{1} << 40) / static_cast<uint64_t>(size))) {
      throw FormatError("safetensors: " + name + " is too large");
    }
    elements *= static_cast<uint64_t>(size);
  }
  if (raw.range.size() != 2 || raw.range[0] > raw.range[1] || raw.range[1] > data.size()) {
    throw FormatError("safetensors: the bytes of " + name + " lie outside of the file");
  }
  if (raw.range[1] - raw.range[0] != elements * size_of(raw.type, name)) {
    throw FormatError("safetensors: " + name + " has another number of bytes than its shape says");
  }
  view.shape = raw.shape;
  view.bytes = data.substr(raw.range[0], raw.range[1] - raw.range[0]);
  return view;
}

}  // namespace

int64_t TensorView::elements() const {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

Safetensors Safetensors::parse(std::string bytes) {
  Safetensors file;
  file.bytes_ = std::move(bytes);
  std::string_view all = file.bytes_;
  uint64_t header = 0;
  if (all.size() < 8) throw FormatError("safetensors: the file is shorter than its first number");
  std::memcpy(&header, all.data(), 8);
  if (header > kLongestHeader || header > all.size() - 8) {
    throw FormatError("safetensors: the header says that it has " + std::to_string(header) + " bytes");
  }
  std::string_view data = all.substr(8 + header);
  JsonReader json(all.substr(8, header));
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  json.object([&](const std::string& name) {
    if (name == "__metadata__") {
      json.object([&](const std::string& key) { file.metadata_[key] = json.string(); });
      return;
    }
    TensorView view = checked(name, read_entry(json), data);
    auto first = static_cast<uint64_t>(view.bytes.data() - data.data());
    ranges.emplace_back(first, first + view.bytes.size());
    if (!file.tensors_.emplace(name, std::move(view)).second) throw FormatError("safetensors: two tensors " + name);
  });
  if (!json.at_end()) throw FormatError("safetensors: something follows the header's object");
  std::sort(ranges.begin(), ranges.end());
  uint64_t end = 0;
  for (auto [first, last] : ranges) {
    if (first < end) throw FormatError("safetensors: two tensors share bytes");
    if (first > end) throw FormatError("safetensors: bytes belong to no tensor");
    end = last;
  }
  if (end != data.size()) throw FormatError("safetensors: bytes belong to no tensor");
  return file;
}

Safetensors Safetensors::read(const std::string& path) {
  std::string bytes = file_bytes(path);
  try {
    return parse(std::move(bytes));
  } catch (const FormatError& error) {
    throw FormatError(path + ": " + error.what());
  }
}

const TensorView& Safetensors::tensor(std::string_view name) const {
  auto found = tensors_.find(name);
  if (found == tensors_.end()) throw FormatError("safetensors: there is no tensor " + std::string(name));
  return found->second;
}

std::vector<float> Safetensors::values(std::string_view name) const {
  const TensorView& view = tensor(name);
  if (view.type == TensorType::kOther) {
    throw FormatError("safetensors: " + std::string(name) + " has the type " + view.type_name +
                      "; F32, F16 and BF16 are read");
  }
  std::vector<float> values(static_cast<size_t>(view.elements()));
  if (view.type == TensorType::kF32) {
    if (!values.empty()) std::memcpy(values.data(), view.bytes.data(), view.bytes.size());
  } else {
    for (size_t i = 0; i < values.size(); ++i) {
      uint16_t bits;
      std::memcpy(&bits, view.bytes.data() + 2 * i, 2);
      values[i] = view.type == TensorType::kF16 ? half_to_float(bits) : bfloat_to_float(bits);
    }
  }
  for (float value : values) {
    if (!std::isfinite(value))
      throw FormatError("safetensors: " + std::string(name) + " has a value that is no number");
  }
  return values;
}

std::string Safetensors::meta(std::string_view key) const {
  auto found = metadata_.find(key);
  return found == metadata_.end() ? std::string() : found->second;
}

void SafetensorsWriter::add(const std::string& name, std::vector<int64_t> shape, const float* values, TensorType type) {
  Entry entry{name, type, std::move(shape), {}};
  int64_t count = 1;
  for (int64_t size : entry.shape) count *= size;
  auto elements = static_cast<size_t>(count);
  entry.bytes.resize(elements * size_of(type));
  if (type == TensorType::kF32) {
    if (elements > 0) std::memcpy(entry.bytes.data(), values, entry.bytes.size());
  } else {
    for (size_t i = 0; i < elements; ++i) {
      uint16_t bits = type == TensorType::kF16 ? float_to_half(values[i]) : float_to_bfloat(values[i]);
      std::memcpy(entry.bytes.data() + 2 * i, &bits, 2);
    }
  }
  entries_.push_back(std::move(entry));
}

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      constexpr char kDigits[] = "0123456789abcdef";
      out += {'\\', 'u', '0', '0', kDigits[c >> 4], kDigits[c & 15]};
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace

std::string SafetensorsWriter::bytes() const {
  std::string header = "{";
  if (!metadata_.empty()) {
    header += "\"__metadata__\":{";
    for (const auto& [key, value] : metadata_) {
      if (header.back() != '{') header += ",";
      header += quoted(key) + ":" + quoted(value);
    }
    header += "}";
  }
  size_t at = 0;
  for (const Entry& entry : entries_) {
    if (header.back() != '{') header += ",";
    header += quoted(entry.name) + ":{\"dtype\":\"" + name_of(entry.type) + "\",\"shape\":[";
    for (size_t i = 0; i < entry.shape.size(); ++i) header += (i > 0 ? "," : "") + std::to_string(entry.shape[i]);
    header += "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(at + entry.bytes.size()) + "]}";
    at += entry.bytes.size();
  }
  header += "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  uint64_t length = header.size();
  std::string out(reinterpret_cast<const char*>(&length), 8);
  out += header;
  for (const Entry& entry : entries_) out += entry.bytes;
  return out;
}

void write_atomically(const std::string& path, const std::string& bytes) {
  std::string beside = path + ".new";
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.flush();
    if (!file) throw FormatError(path + ": cannot be written");
  }
  if (std::rename(beside.c_str(), path.c_str()) != 0) throw FormatError(path + ": cannot be written");
}

float bfloat_to_float(uint16_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

uint16_t float_to_bfloat(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  if (std::isnan(value)) return static_cast<uint16_t>(bits >> 16 | 0x40);
  return static_cast<uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float half_to_float(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  uint32_t exponent = bits >> 10 & 0x1F, fraction = bits & 0x3FF;
  if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000 | fraction << 13);
  if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
  float small = std::ldexp(static_cast<float>(fraction), -24);
  return sign ? -small : small;
}

uint16_t float_to_half(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000);
  float size = std::fabs(value);
  if (std::isnan(value)) return static_cast<uint16_t>(sign | 0x7E00);
  if (size >= 65520.0f) return static_cast<uint16_t>(sign | 0x7C00);
  if (size < std::ldexp(1.0f, -14)) {
    return static_cast<uint16_t>(sign | static_cast<uint16_t>(std::nearbyint(std::ldexp(size, 24))));
  }
  uint32_t rest = bits & 0x7FFFFFFF;
  rest += 0xFFF + (rest >> 13 & 1);
  return static_cast<uint16_t>(sign | ((rest >> 13) - (112u << 10)));
}

}  // namespace cupel::lm
