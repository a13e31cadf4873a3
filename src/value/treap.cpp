#include "value/treap.h"

namespace cupel {

namespace {

Treap node(const Value& key, const Value& value, Treap left, Treap right, uint64_t priority) {
  uint64_t digest = mix64(hash_combine(key.hash(), value.hash())) + treap_digest(left) + treap_digest(right);
  size_t size = 1 + treap_size(left) + treap_size(right);
  return std::make_shared<TreapNode>(TreapNode{key, value, std::move(left), std::move(right), priority, size, digest});
}

Treap with_children(const TreapNode& like, Treap left, Treap right) {
  return node(like.key, like.value, std::move(left), std::move(right), like.priority);
}

/// All keys of `left` lie below those of `right`.
Treap join(const Treap& left, const Treap& right) {
  if (!left) return right;
  if (!right) return left;
  if (left->priority >= right->priority) return with_children(*left, left->left, join(left->right, right));
  return with_children(*right, join(left, right->left), right->right);
}

/// A child that rose above its parent's priority changes places with it.
Treap rotate_up(const TreapNode& parent, const Treap& left, const Treap& right) {
  if (left && left->priority > parent.priority)
    return with_children(*left, left->left, with_children(parent, left->right, right));
  if (right && right->priority > parent.priority)
    return with_children(*right, with_children(parent, left, right->left), right->right);
  return with_children(parent, left, right);
}

}  // namespace

const Value* treap_find(const Treap& map, const Value& key) {
  for (const TreapNode* at = map.get(); at != nullptr;) {
    int order = compare(key, at->key);
    if (order == 0) return &at->value;
    at = order < 0 ? at->left.get() : at->right.get();
  }
  return nullptr;
}

const TreapNode& treap_at(const Treap& map, size_t i) {
  const TreapNode* at = map.get();
  while (true) {
    CUPEL_ASSERT(at != nullptr);
    size_t before = treap_size(at->left);
    if (i == before) return *at;
    if (i < before) {
      at = at->left.get();
    } else {
      i -= before + 1;
      at = at->right.get();
    }
  }
}

Treap treap_insert(const Treap& map, const Value& key, const Value& value) {
  if (!map) return node(key, value, nullptr, nullptr, mix64(key.hash()));
  int order = compare(key, map->key);
  if (order == 0) return node(key, value, map->left, map->right, map->priority);
  if (order < 0) return rotate_up(*map, treap_insert(map->left, key, value), map->right);
  return rotate_up(*map, map->left, treap_insert(map->right, key, value));
}

Treap treap_erase(const Treap& map, const Value& key) {
  if (!map) return map;
  int order = compare(key, map->key);
  if (order == 0) return join(map->left, map->right);
  if (order < 0) return with_children(*map, treap_erase(map->left, key), map->right);
  return with_children(*map, map->left, treap_erase(map->right, key));
}

}  // namespace cupel
