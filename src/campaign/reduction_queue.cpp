#include "campaign/reduction_queue.h"

#include <fmt/format.h>

#include <utility>

#include "base/clock.h"
#include "campaign/finding_reduction.h"

namespace cupel::campaign {

namespace {

/// Our own CPU time on this thread, which belongs to one reduction, since the last call. Outputs of megabytes take us
/// longer than the solver that prints them.
double own_seconds_since() {
  thread_local double before = 0;
  double now = thread_seconds();
  return now - std::exchange(before, now);
}

}  // namespace

void ReductionQueue::add(oracle::FindingKind kind, uint64_t number) {
  if (setup_.settings.reduce_seconds <= 0) return;
  std::lock_guard lock(mutex_);
  queue_.emplace(kind, number);
}

Status ReductionQueue::restore() {
  auto findings = TRY(store_.findings());
  for (const store::FindingSummary& finding : findings) {
    if (!finding.flaky && finding.reduced_bytes == 0) add(finding.kind, finding.number);
  }
  return Done{};
}

size_t ReductionQueue::waiting() const {
  std::lock_guard lock(mutex_);
  return queue_.size() + at_work_;
}

std::optional<uint64_t> ReductionQueue::take() {
  std::lock_guard lock(mutex_);
  if (queue_.empty()) return {};
  uint64_t number = queue_.begin()->second;
  queue_.erase(queue_.begin());
  ++at_work_;
  return number;
}

Result<std::optional<std::string>> ReductionQueue::reduce_next(double seconds) {
  std::optional<uint64_t> number = take();
  if (!number) return std::optional<std::string>();
  Result<std::string> said = reduce(*number, seconds);
  std::lock_guard lock(mutex_);
  --at_work_;
  if (!said) return said.error();
  return std::optional<std::string>(std::move(*said));
}

// A test knows how it came from its seed, and most of these steps have nothing to do with the bug: they are undone
// first.
std::optional<Regenerated> ReductionQueue::test_of(const store::StoredFinding& finding) const {
  std::optional<TestId> id = TestId::parse(finding.test);
  if (!id || id->step == 0) return {};
  PlannedChain planned = plan_.chain(id->chain);
  if (id->chain >= kFirstGrownChain && !planned.seeds.empty()) planned.seeds.front() = &pool_.grown(id->chain);
  auto facts = [this](const Seed& seed) -> const SeedFacts& { return pool_.facts(seed); };
  Result<Regenerated> made = regenerate(planned, facts, id->step);
  if (!made || made->test->text != finding.script) return {};
  return std::move(*made);
}

Result<std::string> ReductionQueue::reduce(uint64_t number, double seconds) {
  auto stored = TRY(store_.finding(number));
  if (!stored) return fmt::format("finding {} is gone", number);
  const store::StoredFinding& finding = *stored;
  std::optional<Regenerated> test = test_of(finding);
  ReductionRequest request = request_for(setup_, finding, test ? test->test : nullptr);
  request.options.budget = std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000));
  request.options.rechecks = 1;
  request.options.stop = stop_;
  request.options.rest = [this] { budget_.wait(); };
  request.watch = [this](const std::vector<oracle::Run>& runs) {
    statistics_.add_time(kReductionTally, runs);
    budget_.spend(own_seconds_since());
    for (const oracle::Run& run : runs) budget_.spend(std::chrono::duration<double>(run.outcome.run.cpu).count());
  };
  Result<ReducedFinding> reduced = reduce_finding(request);
  if (!reduced) return fmt::format("finding {} could not be reduced: {}", number, reduced.error().message);
  const reduce::Reduction& reduction = reduced->reduction;
  if (reduction.stopped && reduction.text.size() >= finding.script.size()) {
    add(finding.kind, number);
    return fmt::format("finding {} is not reduced: the time was up", number);
  }
  store::ReductionRecord record = TRY(record_of(setup_, finding, *reduced));
  TRY(store_.set_reduced(number, record));
  return fmt::format("finding {} reduced from {} to {} bytes in {:.0f} s{}", number, finding.script.size(),
                     reduction.text.size(), reduction.seconds,
                     reduction.stopped         ? ", then the time was up"
                     : reduction.out_of_budget ? ", its budget is used up"
                                               : "");
}

}  // namespace cupel::campaign
