#include "smtlib/script_text.h"

#include "smtlib/script_printer.h"

namespace cupel {

ScriptText::ScriptText(const Script& script, std::string& text)
    : script_(script), text_(text), printer_(std::make_unique<ScriptPrinter>(script, PrintOptions(), printed_)) {
  text_.clear();
  lengths_.reserve(script.commands.size());
  for (size_t i = 0; i < script.commands.size(); ++i) {
    print(i);
    text_ += printed_;
    lengths_.push_back(printed_.size());
  }
}

ScriptText::~ScriptText() = default;

const std::string& ScriptText::text_of(const Command& command) {
  printed_.clear();
  std::visit(*printer_, command);
  return printed_;
}

void ScriptText::print(size_t command) { text_of(script_.commands[command]); }

bool ScriptText::reprint(size_t command) {
  print(command);
  size_t offset = 0;
  for (size_t i = 0; i < command; ++i) offset += lengths_[i];
  if (text_.compare(offset, lengths_[command], printed_) == 0) return false;
  text_.replace(offset, lengths_[command], printed_);
  lengths_[command] = printed_.size();
  return true;
}

}  // namespace cupel
