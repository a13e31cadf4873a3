// Slow where another solver, or another release or configuration of the same one, is fast. One slow run means nothing:
// both sides run again with other random seeds, and their medians must confirm it. Kept apart from wrong answers.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"

namespace cupel::oracle::performance_oracle {

namespace {

using process::microseconds;

const std::string kName = "performance";
constexpr int kRepetitions = 3;
constexpr microseconds kNoticeable{1'000'000};

bool much_slower(microseconds slow, microseconds fast) {
  return slow >= kMuchSlower * fast && slow > fast + kNoticeable;
}

struct Pair {
  size_t slow;
  size_t fast;
};

class Clock {
 public:
  explicit Clock(const Examination& examination)
      : examination_(examination),
        queries_(examination.evidence.queries() ? examination.evidence.queries()->size() : 0) {}

  /// For each slow run of the script the fastest one that shows it.
  std::vector<Pair> suspects() const {
    std::vector<Pair> found;
    for (size_t slow = 0; slow < examination_.runs.size(); ++slow) {
      std::optional<size_t> best;
      for (size_t fast = 0; fast < examination_.runs.size(); ++fast)
        if (shows(slow, fast) && (!best || wall(fast) < wall(*best))) best = fast;
      if (best) found.push_back({slow, *best});
    }
    return found;
  }

  /// The median over the repetitions; nothing unless all were made and ended in an answer or, for `slow`, in time-outs.
  std::optional<microseconds> median(size_t run, bool slow, std::vector<size_t>& used) const {
    std::vector<microseconds> times;
    for (size_t i : own_runs(examination_, kName)) {
      const Run& again = examination_.runs[i];
      if (again.solver != examination_.runs[run].solver) continue;
      bool counts = is_definite(again, queries_) || (slow && ran_out_of_time(again));
      if (!counts) return std::nullopt;
      times.push_back(ran_out_of_time(again) ? std::max(limit(), again.outcome.run.wall) : again.outcome.run.wall);
      used.push_back(i);
    }
    if (times.size() < kRepetitions) return std::nullopt;
    std::ranges::sort(times);
    return times[times.size() / 2];
  }

  bool confirms(const Pair& pair, microseconds slow, microseconds fast) const {
    return same_profile(pair.slow, pair.fast) ? much_slower(slow, fast) : is_fast(fast) && slow >= limit();
  }

  microseconds limit() const { return examination_.limits.wall; }

 private:
  bool shows(size_t slow, size_t fast) const {
    const Run& s = examination_.runs[slow];
    const Run& f = examination_.runs[fast];
    if (slow == fast || !s.oracle.empty() || !f.oracle.empty() || queries_ == 0) return false;
    if (!is_definite(f, queries_)) return false;
    bool late = ran_out_of_time(s);
    if (same_profile(slow, fast)) return (late || is_definite(s, queries_)) && much_slower(wall(slow), wall(fast));
    return late && is_fast(wall(fast));
  }

  bool same_profile(size_t a, size_t b) const {
    return examination_.runs[a].solver->profile.name == examination_.runs[b].solver->profile.name;
  }
  bool is_fast(microseconds time) const { return time * kMuchSlower < limit(); }
  microseconds wall(size_t run) const { return examination_.runs[run].outcome.run.wall; }

  const Examination& examination_;
  size_t queries_;
};

double seconds(microseconds time) { return static_cast<double>(time.count()) / 1e6; }

class PerformanceOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    if (!own_runs(examination, kName).empty()) return {};
    std::vector<size_t> again;
    for (const Pair& pair : Clock(examination).suspects()) {
      again.push_back(pair.slow);
      again.push_back(pair.fast);
    }
    std::ranges::sort(again);
    again.erase(std::unique(again.begin(), again.end()), again.end());
    std::vector<FollowUp> wanted;
    for (size_t at : again) {
      const Run& run = examination.runs[at];
      for (int seed = 1; seed <= kRepetitions; ++seed)
        wanted.push_back({.solver = run.solver,
                          .form = fmt::format("seed {}", seed),
                          .text = run.text,
                          .arguments = seed_arguments(run.solver->profile, seed),
                          .measures_time = true});
    }
    return wanted;
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    Clock clock(examination);
    for (const Pair& pair : clock.suspects()) {
      std::vector<size_t> runs{pair.slow, pair.fast};
      auto slow = clock.median(pair.slow, true, runs);
      auto fast = clock.median(pair.fast, false, runs);
      if (!slow || !fast || !clock.confirms(pair, *slow, *fast)) continue;
      const Run& culprit = examination.runs[pair.slow];
      std::string time = *slow >= clock.limit() ? fmt::format("no answer within {} s", seconds(clock.limit()))
                                                : fmt::format("takes {:.3f} s", seconds(*slow));
      findings.push_back({FindingKind::kSlow,
                          Certainty::kObserved,
                          kName,
                          {culprit.solver->label},
                          "",
                          fmt::format("{}: {}; {} takes {:.3f} s", name_of(culprit), time,
                                      name_of(examination.runs[pair.fast]), seconds(*fast)),
                          fmt::format("medians of {} runs with different random seeds\n", kRepetitions),
                          std::move(runs)});
    }
    return findings;
  }
};

const PerformanceOracle kOracle;
const RegisterOracle kRegister({kName, "slow where others are fast, confirmed with other random seeds", true,
                                &kOracle});

}  // namespace

}  // namespace cupel::oracle::performance_oracle
