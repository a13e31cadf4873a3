#include "value/sequence.h"

#include "value/composite.h"
#include "value/sequence_algorithms.h"

namespace cupel {

namespace {

using Elements = std::vector<Value>;

Value wrap(Elements elements) {
  return make_heap<CompositePayload>(Kind::kSequence, 0, std::string(), uint64_t{0}, std::move(elements));
}

Value wrap(std::optional<Elements> elements) { return elements ? wrap(std::move(*elements)) : Value::too_large(); }

}  // namespace

Value make_sequence(Elements elements) {
  if (elements.size() > limits::kStringLength) return Value::too_large();
  return wrap(std::move(elements));
}

const Elements& sequence_elements(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kSequence);
  return a.as<CompositePayload>().children;
}

Value seq_concat(const Value& a, const Value& b) {
  const Elements& first = sequence_elements(a);
  return wrap(seq_detail::splice(first, first.size(), first.size(), sequence_elements(b)));
}

Value seq_len(const Value& a) { return Value::integer(static_cast<int64_t>(sequence_elements(a).size())); }

Value seq_nth(const Value& a, const Value& position) {
  const Elements& elements = sequence_elements(a);
  std::optional<size_t> at = seq_detail::position_below(position, elements.size());
  return at ? elements[*at] : Value::unspecified();
}

Value seq_at(const Value& a, const Value& position) { return seq_extract(a, position, Value::integer(1)); }

Value seq_extract(const Value& a, const Value& from, const Value& length) {
  return wrap(seq_detail::substr(sequence_elements(a), from, length));
}

Value seq_prefixof(const Value& prefix, const Value& a) {
  return Value::boolean(seq_detail::is_prefix(sequence_elements(prefix), sequence_elements(a)));
}

Value seq_suffixof(const Value& suffix, const Value& a) {
  return Value::boolean(seq_detail::is_suffix(sequence_elements(suffix), sequence_elements(a)));
}

Value seq_contains(const Value& a, const Value& part) {
  return Value::boolean(int_sign(seq_indexof(a, part, Value::integer(0))) >= 0);
}

Value seq_indexof(const Value& a, const Value& part, const Value& from) {
  return seq_detail::index_of(sequence_elements(a), sequence_elements(part), from);
}

Value seq_last_indexof(const Value& a, const Value& part) {
  const Elements &text = sequence_elements(a), &pattern = sequence_elements(part);
  if (pattern.empty()) return Value::unsupported();
  if (text.size() * pattern.size() > limits::kQuadraticWork) return Value::too_large();
  size_t at = seq_detail::last_index(text, pattern);
  return Value::integer(at == seq_detail::kNotFound ? -1 : static_cast<int64_t>(at));
}

Value seq_replace(const Value& a, const Value& part, const Value& by) {
  return wrap(seq_detail::replace_first(sequence_elements(a), sequence_elements(part), sequence_elements(by)));
}

Value seq_replace_all(const Value& a, const Value& part, const Value& by) {
  return wrap(seq_detail::replace_all(sequence_elements(a), sequence_elements(part), sequence_elements(by)));
}

Value seq_update(const Value& a, const Value& from, const Value& part) {
  return wrap(seq_detail::update(sequence_elements(a), from, sequence_elements(part)));
}

Value seq_rev(const Value& a) { return wrap(Elements(sequence_elements(a).rbegin(), sequence_elements(a).rend())); }

}  // namespace cupel
