#include "solver/output_reader.h"

#include <algorithm>

#include "solver/lexical.h"

namespace cupel::solver {

namespace {

using Kind = OutputItem::Kind;

std::string_view trim(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

struct Word {
  std::string_view text;
  Kind kind;
  Answer answer;
};

constexpr Word kWords[] = {
    {"sat", Kind::kAnswer, Answer::kSat},          {"unsat", Kind::kAnswer, Answer::kUnsat},
    {"unknown", Kind::kAnswer, Answer::kUnknown},  {"delta-sat", Kind::kAnswer, Answer::kDeltaSat},
    {"timeout", Kind::kTimeout, Answer::kUnknown}, {"unsupported", Kind::kUnsupported, Answer::kUnknown},
    {"success", Kind::kSuccess, Answer::kUnknown}};

OutputItem line_item(std::string_view line, bool complete) {
  OutputItem item{Kind::kLine, line, Answer::kUnknown, complete};
  for (const Word& word : kWords)
    if (line == word.text) {
      item.kind = word.kind;
      item.answer = word.answer;
    }
  if (line.starts_with("delta-sat with delta")) {
    item.kind = Kind::kAnswer;
    item.answer = Answer::kDeltaSat;
  }
  return item;
}

// An answer must begin its line: what follows a reply on the same line is not one.
bool begins_line(std::string_view out, size_t at) {
  size_t newline = at == 0 ? std::string_view::npos : out.rfind('\n', at - 1);
  size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  return out.find_first_not_of(" \t\r", begin) == at;
}

OutputItem item_at(std::string_view out, size_t at, size_t& end) {
  if (out[at] == '(' || out[at] == '"') {
    size_t after = skip_item(out, at);
    bool complete = after != std::string_view::npos;
    end = complete ? after : out.size();
    std::string_view text = out.substr(at, end - at);
    if (out[at] == '"') return {Kind::kString, text, Answer::kUnknown, complete};
    bool error = text.starts_with("(error") && (text.size() == 6 || text[6] == ' ' || text[6] == '\n');
    return {error ? Kind::kError : Kind::kReply, text, Answer::kUnknown, complete};
  }
  size_t newline = out.find('\n', at);
  bool complete = newline != std::string_view::npos;
  end = complete ? newline + 1 : out.size();
  std::string_view line = trim(out.substr(at, end - at));
  if (!begins_line(out, at)) return {Kind::kLine, line, Answer::kUnknown, complete};
  return line_item(line, complete);
}

}  // namespace

// Comments are not skipped: solvers print `;` lines, and a `;` within other lines is no comment.
std::optional<OutputItem> OutputReader::next() {
  at_ = out_.size() - rest().size();
  if (at_ == out_.size()) return std::nullopt;
  return item_at(out_, at_, at_);
}

std::string_view OutputReader::rest() const {
  size_t at = out_.find_first_not_of(" \t\r\n", at_);
  return at == std::string_view::npos ? std::string_view() : out_.substr(at);
}

bool OutputReader::skip(std::string_view text) {
  text = trim(text);
  std::string_view rest = this->rest();
  if (text.empty() || rest.empty()) return false;
  size_t end = text.size();
  if (rest.size() <= text.size()) {
    std::string_view last = trim(rest);
    bool whole_lines = last.size() == text.size() || text[last.size()] == '\n';
    if (!whole_lines || !text.starts_with(last)) return false;
    end = rest.size();
  } else if (!rest.starts_with(text)) {
    return false;
  }
  end = std::min(rest.find_first_not_of(" \t\r", end), rest.size());
  if (end < rest.size() && rest[end] != '\n') return false;
  at_ = static_cast<size_t>(rest.data() - out_.data()) + end;
  return true;
}

std::string_view error_message(std::string_view item) {
  size_t open = item.find('"');
  size_t close = item.rfind('"');
  if (open == std::string_view::npos || close <= open) return item;
  return trim(item.substr(open + 1, close - open - 1));
}

}  // namespace cupel::solver
