#include "reduce/trials.h"

#include <algorithm>

#include "base/hash.h"

namespace cupel::reduce {

Trials::Trials(PredicateFactory factory, unsigned jobs) : factory_(std::move(factory)), jobs_(std::max(1u, jobs)) {}

Trials::~Trials() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
    queue_.clear();
  }
  work_there_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

Trials::Key Trials::key_of(const Trial& trial) {
  const std::string& text = trial.text;
  Key key{hash_bytes(text), text.size() * 2 + trial.only_undone};
  for (size_t at = 0; at < text.size(); at += 7) key.second = mix64(key.second + static_cast<unsigned char>(text[at]));
  for (const std::string& argument : trial.arguments) {
    key.first = hash_combine(key.first, hash_bytes(argument));
    key.second = mix64(key.second + key.first);
  }
  return key;
}

TrialPtr Trials::submit(Trial candidate) {
  auto trial = std::make_shared<Trial>(std::move(candidate));
  std::unique_lock lock(mutex_);
  if (auto known = answers_.find(key_of(*trial)); known != answers_.end()) {
    ++remembered_;
    trial->verdict = known->second;
    return trial;
  }
  queue_.push_back(trial);
  if (threads_.size() < jobs_) threads_.emplace_back([this] { work(); });
  lock.unlock();
  work_there_.notify_one();
  return trial;
}

Result<bool> Trials::wait(const TrialPtr& trial) {
  std::unique_lock lock(mutex_);
  answer_there_.wait(lock, [&] { return trial->verdict.has_value(); });
  return *trial->verdict;
}

void Trials::cancel(const TrialPtr& trial) {
  std::lock_guard lock(mutex_);
  trial->cancelled = true;
  std::erase(queue_, trial);
}

Result<bool> Trials::ask_fresh(const Question& question) {
  if (!own_) {
    std::unique_ptr<Predicate> made = TRY(factory_());
    own_ = std::move(made);
  }
  {
    std::lock_guard lock(mutex_);
    ++asked_;
  }
  return own_->holds(question);
}

uint64_t Trials::asked() const {
  std::lock_guard lock(mutex_);
  return asked_;
}

void Trials::finish(Trial& trial, Result<bool> verdict) {
  std::lock_guard lock(mutex_);
  if (verdict) answers_.emplace(key_of(trial), *verdict);
  trial.verdict = std::move(verdict);
  answer_there_.notify_all();
}

void Trials::work() {
  Result<std::unique_ptr<Predicate>> predicate = factory_();
  while (true) {
    TrialPtr trial;
    {
      std::unique_lock lock(mutex_);
      work_there_.wait(lock, [&] { return stop_ || !queue_.empty(); });
      if (stop_) return;
      trial = queue_.front();
      queue_.pop_front();
      ++asked_;
    }
    if (!predicate) {
      finish(*trial, predicate.error());
      continue;
    }
    finish(*trial, (*predicate)->holds({trial->text, trial->arguments, trial->limit, trial->only_undone}));
  }
}

}  // namespace cupel::reduce
