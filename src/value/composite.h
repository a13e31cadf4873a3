// Payload of values that consist of a label and a list of values: datatypes, sequences, elements of
// uninterpreted sorts.
#pragma once

#include <string>
#include <vector>

#include "value/value.h"

namespace cupel {

struct CompositePayload final : Payload {
  CompositePayload(std::string name, uint64_t number, std::vector<Value> parts)
      : label(std::move(name)), index(number), children(std::move(parts)) {
    hash = hash_combine(hash_bytes(label), index);
    for (const Value& part : children) hash = hash_combine(hash, part.hash());
  }
  size_t child_count() const override { return children.size(); }
  const Value& child(size_t i) const override { return children[i]; }
  int compare_self(const Payload& other) const override {
    const auto& that = static_cast<const CompositePayload&>(other);
    if (index != that.index) return index < that.index ? -1 : 1;
    if (children.size() != that.children.size()) return children.size() < that.children.size() ? -1 : 1;
    int order = label.compare(that.label);
    return (order > 0) - (order < 0);
  }

  const std::string label;
  const uint64_t index;
  const std::vector<Value> children;
};

}  // namespace cupel
