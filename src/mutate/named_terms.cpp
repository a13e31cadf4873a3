#include "mutate/named_terms.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "term/name.h"
#include "term/occurrence.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace cupel {

namespace {

/// Calls `visit(name, annotation)` for each name that the term gives.
template <typename Visitor>
void for_each_name(Term root, Visitor visit) {
  if (!root.has_names()) return;
  post_order(root, [&](Term term) {
    if (!term.is(TermKind::kAnnotation)) return;
    for (const Attribute& attribute : term.annotation().attributes) {
      if (attribute.keyword == ":named") visit(unquoted(attribute.text), term);
    }
  });
}

// Whether more than one way leads from the root to the term.
bool occurs_twice(Term root, Term term) {
  std::unordered_map<uint32_t, int> ways;
  post_order(root, [&](Term at) {
    int sum = at == term;
    if (at.has_names() && at != term) {
      for (Term child : at.positions()) sum += child.has_names() ? ways[child.id()] : 0;
    }
    ways[at.id()] = std::min(sum, 2);
  });
  return ways[root.id()] > 1;
}

/// How many steps of the path lead to the innermost named term around its end; nothing on the way: SIZE_MAX.
size_t innermost_name(Term root, std::span<const uint32_t> path) {
  size_t found = SIZE_MAX;
  for (size_t i = 0; i < path.size() && root.has_names(); ++i) {
    if (gives_name(root)) found = i;
    root = root[path[i]];
  }
  return found;
}

Term at_end(Term root, std::span<const uint32_t> path) {
  for (uint32_t child : path) root = root[child];
  return root;
}

Term replace_single(TermStore& store, Term root, std::span<const uint32_t> path, Term replacement) {
  return replace_at(store, root, {path.begin(), path.end()}, replacement);
}

}  // namespace

NamedTerms::NamedTerms(TermStore& store) : store_(store) {
  for (uint32_t id = 0; id < store.size(); ++id) {
    const Function* function = store.term(id).fun();
    if (!function || function->kind != FunctionKind::kNamed) continue;
    if (std::ranges::find(functions_, function) == functions_.end()) {
      functions_.push_back(const_cast<Function*>(function));
    }
  }
}

bool NamedTerms::is_shared(Term root, std::span<const uint32_t> path) const {
  size_t steps = innermost_name(root, path);
  return steps != SIZE_MAX && occurs_twice(root, at_end(root, path.first(steps)));
}

// What is around the innermost named term follows, other named terms included: equal terms become equal terms.
Term NamedTerms::replace(Term root, std::span<const uint32_t> path, Term replacement) const {
  if (!is_shared(root, path)) return replace_single(store_, root, path, replacement);
  size_t steps = innermost_name(root, path);
  Term named = at_end(root, path.first(steps));
  Substitution exchange;
  exchange.add(named, replace_single(store_, named, path.subspan(steps), replacement));
  return substitute(store_, root, exchange);
}

std::vector<std::pair<Function*, Term>> NamedTerms::changed(Term before, Term after) const {
  std::vector<std::pair<Function*, Term>> found;
  if (functions_.empty() || before == after) return found;
  std::unordered_map<std::string_view, Term> now;
  for_each_name(after, [&](std::string_view name, Term annotation) { now[name] = annotation[0]; });
  // A name that is given again after a pop is another function: it stands for another term.
  for_each_name(before, [&](std::string_view name, Term annotation) {
    auto meaning = now.find(name);
    if (meaning == now.end() || meaning->second == annotation[0]) return;
    for (Function* function : functions_) {
      if (function->raw_name == name && function->body == annotation[0]) found.emplace_back(function, meaning->second);
    }
  });
  return found;
}

}  // namespace cupel
