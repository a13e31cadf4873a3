// The safetensors format: eight bytes with the length of a JSON header, the header (name to type, shape and range of
// bytes), the tensors. A file may come from anywhere, so nothing in it is believed before it is checked: the header's
// length, its syntax, shapes against ranges, ranges against the file and against each other.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::lm {

enum class TensorType : uint8_t {
  kF32,
  kF16,
  kBF16,
  kOther,  // the format has it, but it holds no weights: attention masks of GPT-2 are BOOL
};

struct TensorView {
  TensorType type = TensorType::kF32;
  std::string type_name;
  std::vector<int64_t> shape;
  std::string_view bytes;  // into the file

  int64_t elements() const;
};

/// Keeps the bytes of the file; views point into it.
class Safetensors {
 public:
  /// Throw a FormatError of one line.
  static Safetensors parse(std::string bytes);
  static Safetensors read(const std::string& path);

  const std::map<std::string, TensorView, std::less<>>& tensors() const { return tensors_; }
  const std::map<std::string, std::string, std::less<>>& metadata() const { return metadata_; }

  /// Throws if there is none of that name.
  const TensorView& tensor(std::string_view name) const;
  /// The values as 32-bit floats; throws if a value is not finite.
  std::vector<float> values(std::string_view name) const;
  /// Empty if there is none.
  std::string meta(std::string_view key) const;

 private:
  Safetensors() = default;

  std::string bytes_;
  std::map<std::string, TensorView, std::less<>> tensors_;
  std::map<std::string, std::string, std::less<>> metadata_;
};

/// Collects tensors and writes them.
class SafetensorsWriter {
 public:
  void meta(const std::string& key, const std::string& value) { metadata_[key] = value; }
  /// Rounds to the nearest value of the type, ties to even.
  void add(const std::string& name, std::vector<int64_t> shape, const float* values, TensorType type);
  std::string bytes() const;

 private:
  struct Entry {
    std::string name;
    TensorType type;
    std::vector<int64_t> shape;
    std::string bytes;
  };
  std::vector<Entry> entries_;
  std::map<std::string, std::string> metadata_;
};

/// Writes a file beside the old one and puts it in its place: whoever is killed leaves the old one or the new one.
/// Throws a FormatError.
void write_atomically(const std::string& path, const std::string& bytes);

float half_to_float(uint16_t bits);
uint16_t float_to_half(float value);
float bfloat_to_float(uint16_t bits);
uint16_t float_to_bfloat(float value);

}  // namespace cupel::lm
