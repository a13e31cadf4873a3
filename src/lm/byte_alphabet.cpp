// GPT-2's alphabet for bytes: printable characters of Latin-1 stand for themselves, the others for the characters from
// U+0100 on, in order.
#include <array>

#include "lm/tokenizer.h"

namespace cupel::lm {

namespace {

struct Alphabet {
  std::array<uint32_t, 256> character{};
  std::array<int, 512> byte{};

  Alphabet() {
    byte.fill(-1);
    uint32_t next = 256;
    for (uint32_t i = 0; i < 256; ++i) {
      bool shown = (i >= 33 && i <= 126) || (i >= 161 && i <= 172) || i >= 174;
      character[i] = shown ? i : next++;
      byte[character[i]] = static_cast<int>(i);
    }
  }
};

const Alphabet& alphabet() {
  static const Alphabet kAlphabet;
  return kAlphabet;
}

}  // namespace

std::string printable_bytes(std::string_view bytes) {
  std::string text;
  for (char c : bytes) {
    uint32_t character = alphabet().character[static_cast<unsigned char>(c)];
    if (character < 0x80) {
      text += static_cast<char>(character);
    } else {
      text += static_cast<char>(0xC0 | character >> 6);
      text += static_cast<char>(0x80 | (character & 0x3F));
    }
  }
  return text;
}

Result<std::string> bytes_of_printable(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    uint32_t character = static_cast<unsigned char>(text[i]);
    if (character >= 0xC0 && character < 0xE0 && i + 1 < text.size()) {
      character = (character & 0x1F) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3F);
    }
    int byte = character < 512 ? alphabet().byte[character] : -1;
    if (byte < 0) return Error{"'" + std::string(text) + "' is no token: a character of it stands for no byte"};
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace cupel::lm
