#include "theory/domain.h"

#include <algorithm>

#include "term/term.h"
#include "value/array.h"
#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/float.h"

namespace cupel {

namespace {

constexpr size_t kListed = 4096;    // sorts of more elements are not listed for arrays
constexpr uint32_t kMapWidth = 20;  // no map holds more entries than 2^20
constexpr int kDepth = 16;          // of datatypes inside datatypes

using Elements = std::optional<std::vector<Value>>;

std::vector<Value> float_elements(FloatFormat format) {
  std::vector<Value> all;
  uint64_t patterns = uint64_t{1} << format.width();
  bool nan_listed = false;
  for (uint64_t bits = 0; bits < patterns; ++bits) {
    Value value = make_float_bits(format, mpz_class(static_cast<unsigned long>(bits)));
    bool nan = fp_is_nan(value).is_true();
    if (!nan || !nan_listed) all.push_back(value);
    nan_listed |= nan;
  }
  return all;
}

}  // namespace

Sort field_sort(Sort field, Sort datatype) {
  if (!field.is(SortKind::kParameter)) return field.parametric() ? Sort() : field;
  std::span<const Sort> parameters = datatype.node().declaration->parameters;
  auto at = std::ranges::find(parameters, field) - parameters.begin();
  return at < std::ranges::ssize(parameters) ? datatype.args()[at] : Sort();
}

void Domains::set_universe(Sort sort, std::vector<Value> elements) {
  cache_.clear();
  listed_.clear();
  universes_[&sort.node()] = std::move(elements);
}

DomainPtr Domains::of(Sort sort) {
  if (sort.is(SortKind::kBool)) return bool_domain();
  if (sort.is(SortKind::kRoundingMode)) return rounding_mode_domain();
  if (sort.is(SortKind::kBitVec)) return sort.width() <= kMapWidth ? bv_domain(sort.width()) : nullptr;
  if (sort.is(SortKind::kInt) || sort.is(SortKind::kReal) || sort.is(SortKind::kString)) return nullptr;
  auto [found, fresh] = cache_.emplace(&sort.node(), nullptr);
  if (fresh) {
    ElementsPtr all = elements(sort, kListed);
    DomainPtr domain = all ? listed_domain(*all) : nullptr;
    cache_[&sort.node()] = domain;
    return domain;
  }
  return found->second;
}

ElementsPtr Domains::elements(Sort sort, size_t limit) {
  Listed& known = listed_[&sort.node()];
  if (!known.all && limit > known.refused) {
    Elements all = list(sort, limit, 0);
    if (all) known.all = std::make_shared<const std::vector<Value>>(std::move(*all));
    known.refused = limit;
  }
  return known.all && known.all->size() <= limit ? known.all : nullptr;
}

Elements Domains::list(Sort sort, size_t limit, int depth) {
  if (depth > kDepth) return {};
  switch (sort.kind()) {
    case SortKind::kBool: return limit < 2 ? Elements() : std::vector{Value::boolean(false), Value::boolean(true)};
    case SortKind::kRoundingMode: {
      DomainPtr modes = rounding_mode_domain();
      std::vector<Value> all;
      for (uint64_t i = 0; i < modes->size && modes->size <= limit; ++i) all.push_back(modes->element(i));
      return all.empty() ? Elements() : all;
    }
    case SortKind::kBitVec: {
      if (sort.width() >= 24 || (size_t{1} << sort.width()) > limit) return {};
      std::vector<Value> all;
      for (uint64_t bits = 0; bits < uint64_t{1} << sort.width(); ++bits) all.push_back(make_bv(sort.width(), bits));
      return all;
    }
    case SortKind::kFloat: {
      FloatFormat format{sort.width(), sort.significand()};
      if (format.width() >= 24 || (size_t{1} << format.width()) > limit) return {};
      return float_elements(format);
    }
    case SortKind::kUninterpreted: {
      auto found = universes_.find(&sort.node());
      if (found == universes_.end() || found->second.size() > limit) return {};
      return found->second;
    }
    case SortKind::kDatatype: return datatype_elements(sort, limit, depth);
    case SortKind::kArray: return array_elements(sort, limit, depth);
    default: return {};
  }
}

// Every choice of an element for every index.
Elements Domains::array_elements(Sort sort, size_t limit, int depth) {
  Elements indices = list(sort.args()[0], limit, depth + 1);
  Elements choices = indices ? list(sort.args()[1], limit, depth + 1) : Elements();
  if (!choices) return {};
  size_t count = 1;
  for (size_t i = 0; i < indices->size() && count <= limit; ++i) count *= choices->size();
  if (count > limit) return {};
  DomainPtr domain = of(sort.args()[0]);
  std::vector<Value> all;
  for (size_t number = 0; number < count; ++number) {
    Entries entries;
    size_t rest = number;
    for (const Value& index : *indices) {
      entries.emplace_back(index, (*choices)[rest % choices->size()]);
      rest /= choices->size();
    }
    all.push_back(make_array(choices->front(), entries, domain));
  }
  return all;
}

// All constructors applied to all elements of their fields; a recursive datatype fails at the depth bound.
Elements Domains::datatype_elements(Sort sort, size_t limit, int depth) {
  std::vector<Value> all;
  const SortDeclaration& datatype = *sort.node().declaration;
  for (uint32_t index = 0; index < datatype.constructors.size(); ++index) {
    const Function& constructor = *datatype.constructors[index];
    std::vector<std::vector<Value>> rows{{}};
    for (Sort field : constructor.domain) {
      Sort actual = field_sort(field, sort);
      if (!actual) return {};
      Elements choices = list(actual, limit, depth + 1);
      if (!choices || rows.size() * choices->size() > limit) return {};
      std::vector<std::vector<Value>> longer;
      for (const auto& row : rows) {
        for (const Value& choice : *choices) {
          longer.push_back(row);
          longer.back().push_back(choice);
        }
      }
      rows = std::move(longer);
    }
    for (auto& row : rows) all.push_back(make_datatype(std::string(constructor.raw_name), index, std::move(row)));
    if (all.size() > limit) return {};
  }
  return all;
}

bool Domains::is_exact(Sort sort) {
  std::vector<Sort> visiting;
  return exact(sort, visiting);
}

bool Domains::exact(Sort sort, std::vector<Sort>& visiting) {
  if (std::ranges::find(visiting, sort) != visiting.end()) return true;
  visiting.push_back(sort);
  auto all_exact = [&](std::span<const Sort> parts) {
    return std::ranges::all_of(parts, [&](Sort part) { return exact(part, visiting); });
  };
  // Maps are compared by their representation, which is unique only if the size of the index sort is known.
  auto size_known = [&](Sort index) {
    return !index.is(SortKind::kUninterpreted) || universes_.contains(&index.node());
  };
  switch (sort.kind()) {
    case SortKind::kRegLan: return false;
    case SortKind::kFunction:
      return std::ranges::all_of(sort.args().first(sort.args().size() - 1), size_known) && all_exact(sort.args());
    case SortKind::kArray:
    case SortKind::kSet: return size_known(sort.args()[0]) && all_exact(sort.args());
    case SortKind::kSeq:
    case SortKind::kBag:
    case SortKind::kTuple: return all_exact(sort.args());
    case SortKind::kDatatype: {
      for (const Function* constructor : sort.node().declaration->constructors) {
        for (Sort field : constructor->domain) {
          Sort actual = field_sort(field, sort);
          if (actual ? !exact(actual, visiting) : !all_exact(sort.args())) return false;
        }
      }
      return true;
    }
    default: return true;
  }
}

}  // namespace cupel
