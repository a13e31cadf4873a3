// Printing of values that have parts. Values nest without bound, so the printer keeps a stack of what is
// still to be written instead of recursing.
#include "value/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "value/array.h"
#include "value/bag.h"
#include "value/datatype.h"
#include "value/regex_value.h"
#include "value/sequence.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel {

namespace print_detail {

std::vector<std::string> split_sort(std::string_view sort) {
  if (!sort.starts_with('(')) return {std::string(sort)};
  std::vector<std::string> parts;
  std::string current;
  int depth = 0;
  bool quoted = false;
  for (char c : sort.substr(1, sort.size() - 2)) {
    if (c == '|') quoted = !quoted;
    if (!quoted) depth += (c == '(') - (c == ')');
    bool separator = !quoted && depth == 0 && (c == ' ' || c == '\n' || c == '\t');
    if (!separator) {
      current += c;
    } else if (!current.empty()) {
      parts.push_back(std::move(current));
      current.clear();
    }
  }
  if (!current.empty()) parts.push_back(std::move(current));
  return parts;
}

std::string sort_part(std::string_view sort, size_t i) {
  std::vector<std::string> parts = split_sort(sort);
  return i < parts.size() && !parts[i].empty() ? parts[i] : "_";
}

}  // namespace print_detail

namespace {

using print_detail::print_atom;
using print_detail::print_string;
using print_detail::sort_part;

class Printer {
 public:
  explicit Printer(const FieldSort& field_sort) : field_sort_(field_sort) {}

  std::string print(const Value& value, std::string sort) {
    push(value, std::move(sort));
    while (!stack_.empty()) {
      Task task = std::move(stack_.back());
      stack_.pop_back();
      if (task.is_text)
        out_ += task.text;
      else
        expand(task.value, task.text.empty() ? "_" : task.text);
    }
    return std::move(out_);
  }

 private:
  struct Task {
    bool is_text;
    std::string text;  // to be written, or the sort of the value
    Value value;
  };

  void push(std::string text) { stack_.push_back({true, std::move(text), Value()}); }
  void push(const Value& value, std::string sort) { stack_.push_back({false, std::move(sort), value}); }

  // What is pushed last is written first: each of these pushes its text from the back.

  void expand(const Value& value, const std::string& sort) {
    switch (value.kind()) {
      case Kind::kArray: return expand_array(value, sort);
      case Kind::kDatatype: return expand_datatype(value, sort);
      case Kind::kSequence: return expand_sequence(value, sort);
      case Kind::kSet: return expand_set(value, sort);
      case Kind::kElement: return expand_element(value);
      case Kind::kFunction: return sort.starts_with("(Bag ") ? expand_bag(value, sort) : expand_function(value, sort);
      case Kind::kRegex: return expand_regex(value);
      default: out_ += print_atom(value);
    }
  }

  void expand_array(const Value& value, const std::string& sort) {
    std::string index = sort_part(sort, 1), element = sort_part(sort, 2);
    Entries entries = array_entries(value);
    for (size_t i = entries.size(); i-- > 0;) {
      push(")");
      push(entries[i].second, element);
      push(" ");
      push(entries[i].first, index);
      push(" ");
    }
    push(")");
    push(array_default(value), element);
    for (size_t i = 0; i < entries.size(); ++i) out_ += "(store ";
    out_ += fmt::format("((as const {}) ", sort);
  }

  void expand_datatype(const Value& value, const std::string& sort) {
    const std::vector<Value>& fields = datatype_fields(value);
    std::string name = quote_symbol(datatype_constructor(value));
    if (fields.empty()) {
      out_ += sort.starts_with('(') ? fmt::format("(as {} {})", name, sort) : name;
      return;
    }
    push(")");
    for (size_t i = fields.size(); i-- > 0;) {
      push(fields[i], field_sort_ ? field_sort_(value, sort, i) : std::string());
      push(" ");
    }
    out_ += "(" + name;
  }

  /// `(join unit unit ...)` for lists of values, just the unit for one, `empty` for none.
  void expand_list(const std::vector<Value>& values, const std::string& element, const char* join, const char* unit,
                   const std::string& empty) {
    if (values.empty()) {
      out_ += empty;
      return;
    }
    if (values.size() > 1) push(")");
    for (size_t i = values.size(); i-- > 0;) {
      push(")");
      push(values[i], element);
      push(fmt::format("{}({} ", i > 0 ? " " : "", unit));
    }
    if (values.size() > 1) out_ += fmt::format("({} ", join);
  }

  void expand_sequence(const Value& value, const std::string& sort) {
    expand_list(sequence_elements(value), sort_part(sort, 1), "seq.++", "seq.unit",
                fmt::format("(as seq.empty {})", sort));
  }

  void expand_set(const Value& value, const std::string& sort) {
    // Over a small finite sort all elements can be named, which solvers read more readily than a complement.
    constexpr size_t kNamed = 64;
    std::optional<std::vector<Value>> all = set_elements(value);
    bool named = all && (all->size() <= kNamed || !set_is_complement(value));
    std::vector<Value> listed = named ? std::move(*all) : set_listed(value);
    if (!named && set_is_complement(value)) {
      if (listed.empty()) {
        out_ += fmt::format("(as set.universe {})", sort);
        return;
      }
      push(")");
      out_ += "(set.complement ";
    }
    expand_list(listed, sort_part(sort, 1), "set.union", "set.singleton", fmt::format("(as set.empty {})", sort));
  }

  void expand_bag(const Value& value, const std::string& sort) {
    Entries entries = bag_entries(value);
    if (entries.empty()) out_ += fmt::format("(as bag.empty {})", sort);
    if (entries.size() > 1) push(")");
    for (size_t i = entries.size(); i-- > 0;) {
      push(")");
      push(entries[i].second, "Int");
      push(" ");
      push(entries[i].first, sort_part(sort, 1));
      push(i > 0 ? " (bag " : "(bag ");
    }
    if (entries.size() > 1) out_ += "(bag.union_disjoint ";
  }

  void expand_element(const Value& value) {
    const std::string& sort = element_sort(value);
    bool simple = !sort.starts_with('(') && quote_symbol(sort) == sort && !sort.starts_with('|');
    out_ += simple ? fmt::format("(as @{}_{} {})", sort, element_index(value), sort)
                   : fmt::format("(as @{} {})", element_index(value), sort);
  }

  /// A lambda over a chain of ite, one per entry; `sort` is `(-> A B R)`.
  void expand_function(const Value& value, const std::string& sort) {
    std::vector<FunctionEntry> entries = function_entries(value);
    std::vector<std::string> sorts = print_detail::split_sort(sort);
    size_t arity = !entries.empty() ? entries[0].arguments.size() : std::max<size_t>(sorts.size(), 3) - 2;
    std::string result = sort_part(sort, arity + 1);
    push(std::string(entries.size(), ')') + ")");
    push(function_default(value), result);
    for (size_t i = entries.size(); i-- > 0;) {
      push(" ");
      push(entries[i].result, result);
      push_condition(entries[i].arguments, sort);
    }
    out_ += "(lambda (";
    for (size_t i = 0; i < arity; ++i) out_ += fmt::format("{}(x!{} {})", i > 0 ? " " : "", i, sort_part(sort, i + 1));
    out_ += ") ";
  }

  void push_condition(const std::vector<Value>& arguments, const std::string& sort) {
    push(arguments.size() > 1 ? ") " : " ");
    for (size_t i = arguments.size(); i-- > 0;) {
      push(")");
      push(arguments[i], sort_part(sort, i + 1));
      push(fmt::format("{}(= x!{} ", i > 0 ? " " : "", i));
    }
    push(arguments.size() > 1 ? "(ite (and " : "(ite ");
  }

  void expand_regex(const Value& value) {
    const RegexPayload& regex = regex_payload(value);
    switch (regex.op) {
      case RegexOp::kChars: out_ += print_chars(regex); return;
      case RegexOp::kLiteral: out_ += fmt::format("(str.to_re {})", print_string(regex.text)); return;
      case RegexOp::kConcat: return expand_regex_parts("re.++", regex);
      case RegexOp::kUnion: return expand_regex_parts("re.union", regex);
      case RegexOp::kInter: return expand_regex_parts("re.inter", regex);
      case RegexOp::kComp: return expand_regex_parts("re.comp", regex);
      case RegexOp::kLoop: return expand_loop(regex);
    }
  }

  static std::string print_chars(const RegexPayload& regex) {
    if (regex.low > regex.high) return "re.none";
    if (regex.low == 0 && regex.high == kMaxCodePoint) return "re.allchar";
    std::u32string low(1, static_cast<char32_t>(regex.low)), high(1, static_cast<char32_t>(regex.high));
    return fmt::format("(re.range {} {})", print_string(low), print_string(high));
  }

  void expand_regex_parts(const std::string& head, const RegexPayload& regex) {
    push(")");
    for (size_t i = regex.children.size(); i-- > 0;) {
      push(regex.children[i], "RegLan");
      push(" ");
    }
    out_ += "(" + head;
  }

  void expand_loop(const RegexPayload& regex) {
    if (regex.high != kUnbounded)
      return expand_regex_parts(fmt::format("(_ re.loop {} {})", regex.low, regex.high), regex);
    if (regex.low == 0) return expand_regex_parts("re.*", regex);
    if (regex.low == 1) return expand_regex_parts("re.+", regex);
    push("))");
    push(regex.children[0], "RegLan");
    push(") (re.* ");
    push(regex.children[0], "RegLan");
    out_ += fmt::format("(re.++ ((_ re.^ {}) ", regex.low);
  }

  const FieldSort& field_sort_;
  std::vector<Task> stack_;
  std::string out_;
};

}  // namespace

std::string to_smtlib(const Value& value, std::string_view sort, const FieldSort& field_sort) {
  return Printer(field_sort).print(value, std::string(sort));
}

}  // namespace cupel
