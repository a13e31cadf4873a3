#include "campaign/campaign.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

#include "base/parallel.h"
#include "campaign/open_findings.h"
#include "campaign/reduction_work.h"
#include "campaign/resume_point.h"
#include "campaign/serial_observer.h"
#include "campaign/speedometer.h"
#include "campaign/worker_threads.h"
#include "solver/executor_choice.h"

namespace cupel::campaign {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTick{200};
constexpr double kCheckpointSeconds = 2;
// Curves need many points early and few late: one a second at first, and then each 3 % later than the one before. A day
// has about 290 of them, a month 400.
constexpr double kSampleSeconds = 1;
constexpr double kSampleShare = 0.03;
// From here on findings that wait are reduced before further chains are begun: a share of the time.
constexpr double kLateShare = 0.8;

double own_cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

unsigned job_count(const Settings& settings) { return settings.jobs ? settings.jobs : available_cores(); }

Start describe_start(const Setup& setup, const std::string& directory, bool resumed) {
  Start start{.directory = directory,
              .resumed = resumed,
              .rng = setup.settings.rng,
              .jobs = job_count(setup.settings),
              .seeds = setup.seeds.seeds.size(),
              .rejected = setup.seeds.rejected};
  for (const solver::Solver& solver : setup.solvers) {
    start.solvers.push_back({.label = solver.label,
                             .version = solver.version,
                             .executor = solver::used_executor(setup.settings.executor, solver)});
  }
  for (const ChosenStrategy& strategy : setup.strategies) start.strategies.push_back(strategy.spec);
  return start;
}

/// One run of a campaign, from its start or resumption to its end: the parts and how they hang together.
class Running {
 public:
  Running(const Setup& setup, store::Store& store, Observer& observer, StopFlag& stop, const ResumePoint& from)
      : setup_(setup),
        store_(store),
        observer_(observer),
        stop_(stop),
        from_(from),
        pool_(setup.seeds.seeds),
        plan_(setup.strategies, pool_.seeds(), setup.settings.rng),
        schedule_(setup.settings.adaptive() ? Schedule::Kind::kAdaptive : Schedule::Kind::kUniform, setup.strategies,
                  [this] { return statistics_.solver_seconds() + all_own_seconds(); }),
        usual_(setup.start_costs),
        queue_(plan_, pool_, schedule_, setup.settings.tests),
        budget_(statistics_, enough_),
        reductions_(setup, plan_, pool_, store, statistics_, budget_, &done_),
        triage_({.keep = setup.settings.keep,
                 .saves_time = setup.settings.adaptive(),  // otherwise nothing is to depend on time
                 .examiner = setup.examiner(setup.settings.oracles),
                 .containment = {.sandbox = setup.settings.sandbox},
                 .ask_newest = [&setup](const store::StoredFinding& finding) { return ask_newest(setup, finding); }},
                store, statistics_, budget_, observer_, reductions_, [this] { return seconds(); }) {}

  Result<Summary> run() {
    observer_.started(describe_start(setup_, store_.directory(), from_.resumed));
    TRY(restore());
    TRY(supervise());
    Summary summary{.progress = progress(), .interrupted = stop_.requested()};
    summary.tests_ended = tests_ended_.value_or(summary.progress.seconds);
    summary.ran_dry = !summary.interrupted && queue_.ran_dry();
    if (summary.ran_dry) TRY(note_ran_dry());
    TRY(save(summary.progress, true));
    TRY(store_.finish(summary.interrupted ? "interrupted" : "finished"));
    return summary;
  }

 private:
  Status restore() {
    for (const Seed& seed : pool_.seeds()) {
      if (from_.set_aside.contains(id_text(seed.id)))
        pool_.settle(seed, SeedPool::State::kSetAside);
      else if (from_.facts.contains(seed.id))
        pool_.settle(seed, SeedPool::State::kGood);
    }
    for (const auto& [id, facts] : from_.facts) pool_.set_facts(id, facts);
    if (want_seeds(setup_.strategies))
      pool_.number_grown_by([this](uint64_t chain) { return !plan_.chain(chain).seeds.empty(); });
    pool_.restore_grown(from_.grown, from_.first_grown_not_begun);
    for (const auto& [solver, logic] : from_.benched) health_.bench(solver, logic);
    statistics_.restore(from_.counts, from_.figures);
    for (const auto& [name, count] : from_.counts.strategies) schedule_.restore_making(name, count.making);
    queue_.restore(from_.next_chain, from_.chains, from_.begun, from_.empty_share);
    if (from_.resumed) TRY(reductions_.restore());
    return triage_.restore();
  }

  // The main thread: watches the clock, the store and the view while workers work.
  Status supervise() {
    WorkerContext context{.setup = setup_,
                          .pool = pool_,
                          .schedule = schedule_,
                          .usual = usual_,
                          .queue = queue_,
                          .store = store_,
                          .statistics = statistics_,
                          .health = health_,
                          .triage = triage_,
                          .observer = observer_,
                          .enough = enough_,
                          .stop = done_,
                          .make_executor = executors_of(setup_.settings)};
    ReductionWork reductions(reductions_, budget_, context);
    context.reduce_first = [this, &reductions] {
      check_clock();  // here too: the main thread may wait for the disk
      return reductions.instead_of_tests();
    };
    // Where the time was used up before, only reductions are left.
    Status stored = check_time(progress());
    std::optional<Error> failure;
    {
      WorkerThreads threads(all_work(context, reductions), stop_);
      while (!threads.wait(kTick)) {
        Progress now = progress();
        observer_.progressed(now);
        if (stored.ok()) stored = check_time(now);
        if (stored.ok()) stored = store_regularly(now);
        if (!stored.ok()) stop_.request();
      }
      failure = threads.failure();
    }
    if (failure) return *failure;
    return stored;
  }

  std::vector<WorkerThreads::Work> all_work(const WorkerContext& context, ReductionWork& reductions) {
    testing_ = job_count(setup_.settings);
    std::vector<WorkerThreads::Work> work(testing_, [this, &context, &reductions]() -> Status {
      Status ran = Worker(context).run();
      if (--testing_ == 0) budget_.end_testing();
      TRY(std::move(ran));
      return reductions.afterwards();
    });
    if (setup_.settings.reduce_seconds > 0) work.emplace_back([&reductions] { return reductions.beside_tests(); });
    return work;
  }

  void check_clock() {
    double limit = setup_.settings.seconds;
    if (limit > 0 && seconds() >= limit) enough_.request();
  }

  Status check_time(const Progress& now) {
    check_clock();
    if (now.limit > 0 && now.seconds >= kLateShare * now.limit) budget_.hurry();
    if (budget_.is_testing()) return Done{};
    Status noted = Done{};
    if (!tests_ended_) {
      tests_ended_ = now.seconds;
      noted = announce_finish(now);
    }
    if (now.seconds - *tests_ended_ >= setup_.settings.used_finish()) done_.request();
    return noted;
  }

  Status note_ran_dry() {
    std::string text = "ended early: no test can be made any more, since no seed is of use to any strategy";
    observer_.noted("ran-dry", text);
    return store_.add_note("ran-dry", text);
  }

  // Whoever waits for the end should know what goes on.
  Status announce_finish(const Progress& now) {
    if (now.reducing == 0 || stop_.requested()) return Done{};
    double finish = setup_.settings.used_finish();
    std::string text = fmt::format("tests ended after {:.0f} s; {} finding{} wait for reduction", now.seconds,
                                   now.reducing, now.reducing == 1 ? "" : "s");
    text += finish > 0 ? fmt::format(", which may take {:.0f} s more (--finish)", finish)
                       : " and keep what was reached (--finish TIME gives them more)";
    observer_.noted("finishing", text);
    return store_.add_note("finishing", text);
  }

  Status store_regularly(const Progress& now) {
    bool sample = now.seconds - last_sample_ >= std::max(kSampleSeconds, kSampleShare * now.seconds);
    if (!sample && now.seconds - last_checkpoint_ < kCheckpointSeconds) return Done{};
    return save(now, sample);
  }

  double seconds() const { return from_.seconds + std::chrono::duration<double>(Clock::now() - began_).count(); }

  /// CPU time of this process, before the campaign was resumed, too.
  double all_own_seconds() const {
    return from_.counts.own_cpu + from_.counts.making_cpu() + own_cpu_seconds() - own_cpu_before_;
  }

  Progress progress() {
    Progress now{.seconds = seconds(),
                 .limit = setup_.settings.seconds,
                 .tests_limit = setup_.settings.tests,
                 .set_aside = pool_.set_aside(),
                 .reducing = reductions_.waiting(),
                 .testing = !tests_ended_,
                 .counts = statistics_.snapshot()};
    now.counts.own_cpu = all_own_seconds() - now.counts.making_cpu();
    count_passed_over(now.counts);
    if (tests_ended_) now.finish_left = std::max(0.0, *tests_ended_ + setup_.settings.used_finish() - now.seconds);
    now.tests_per_second = speedometer_.measure(now.seconds, now.counts.tests);
    return now;
  }

  // The queue counts those of this run.
  void count_passed_over(Counts& counts) const {
    auto count = [&](const std::string& name, uint64_t now) {
      auto before = from_.counts.tally.find(name);
      uint64_t all = now + (before == from_.counts.tally.end() ? 0 : before->second);
      if (all > 0) counts.tally[name] = all;
    };
    count("chains passed over by the schedule", queue_.passed_over());
    count("chains passed over: nothing comes of their seeds", queue_.useless());
  }

  Status save(const Progress& now, bool sample) {
    last_checkpoint_ = now.seconds;
    Statistics::Taken taken = statistics_.take(now.seconds, sample);
    taken.counts.own_cpu = now.counts.own_cpu;
    count_passed_over(taken.counts);
    if (sample) {
      last_sample_ = now.seconds;
      taken.rows.progress.push_back(
          {.seconds = now.seconds, .cpu_us = static_cast<uint64_t>(now.counts.own_cpu * 1e6)});
    }
    return save_point(store_, queue_.take_finished(), pool_.first_grown_not_begun(), now.seconds, taken.counts,
                      health_.all_benched(), taken.rows);
  }

  const Setup& setup_;
  store::Store& store_;
  SerialObserver observer_;
  StopFlag& stop_;
  StopFlag done_{&stop_};    // no further work at all
  StopFlag enough_{&done_};  // no further tests
  const ResumePoint& from_;
  const Clock::time_point began_ = Clock::now();
  const double own_cpu_before_ = own_cpu_seconds();
  SeedPool pool_;
  Plan plan_;
  Schedule schedule_;
  UsualTimes usual_;
  ChainQueue queue_;
  Statistics statistics_;
  Health health_;
  TriageBudget budget_;
  ReductionQueue reductions_;
  Triage triage_;
  Speedometer speedometer_;
  std::optional<double> tests_ended_;  // seconds into the campaign
  std::atomic<unsigned> testing_ = 0;  // workers that still test
  double last_checkpoint_ = from_.seconds;
  double last_sample_ = from_.seconds;
};

Status store_seeds(const SeedSet& set, store::Store& store) {
  std::vector<store::SeedRecord> records;
  for (const Seed& seed : set.seeds)
    records.push_back({.path = seed.path, .id = id_text(seed.id), .logic = seed.logic, .bytes = seed.text.size()});
  for (const RejectedSeed& seed : set.rejected)
    records.push_back({.path = seed.path, .status = store::SeedStatus::kRejected, .reason = seed.reason});
  return store.add_seeds(records);
}

}  // namespace

Result<Summary> begin(Setup& setup, store::Store& store, Observer& observer, StopFlag& stop) {
  TRY(store_seeds(setup.seeds, store));
  ResumePoint nothing;
  return Running(setup, store, observer, stop, nothing).run();
}

Result<Summary> resume(Setup& setup, store::Store& store, Observer& observer, StopFlag& stop) {
  // Killed before its seeds were stored: nothing was tested yet.
  std::vector<store::SeedRecord> known = TRY(store.seeds());
  if (known.empty() && !setup.seeds.seeds.empty()) return begin(setup, store, observer, stop);
  ResumePoint point = TRY(read_resume_point(store, setup.seeds.seeds));
  return Running(setup, store, observer, stop, point).run();
}

}  // namespace cupel::campaign
