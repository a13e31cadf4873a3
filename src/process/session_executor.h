// One living solver for many tests. Fastest, and the least isolated: a result counts only if nothing about it
// is odd; everything else (an error, `unknown`, a timeout, a word on standard error, a crash) is repeated in
// a process of its own and that result is given. Only where a session died of a fault that the process of its own does
// not show, that death is the result. The session is replaced after a number of tests and after every oddity. Arguments
// of a test have sessions of their own.
#pragma once

#include <optional>

#include "process/child.h"
#include "process/executor.h"
#include "process/pool.h"
#include "process/pump.h"
#include "process/spawn_executor.h"

namespace cupel::process {

/// How a session gets rid of a test.
enum class SessionStyle {
  kScopes,  ///< `(push)`, test, `(pop)`: keeps the engine; one session per prefix
  kReset,   ///< test, `(reset)`: rebuilds the engine; one session for all
};

class SessionExecutor : public Executor {
 public:
  struct Options {
    ContainmentOptions containment = {};
    SessionStyle style = SessionStyle::kScopes;
    std::vector<std::string> arguments = {};  ///< that make the solver incremental
    size_t sessions = 16;                     ///< kept at the same time; the least recently used one goes
    bool eager = false;                       ///< start one for the first test of a kind, not the second
    milliseconds patience{250};               ///< for one test of a started session; a plain process gets more
    uint64_t lifetime = 500;                  ///< tests after which a session is replaced
    unsigned isolated_share = 0;              ///< one test in this many is not given to a session; 0: all are
  };

  /// `isolated` runs what does not go to a session; without it, plain processes do.
  static Result<std::unique_ptr<SessionExecutor>> create(const Program& program, const Options& options,
                                                         std::unique_ptr<Executor> isolated = nullptr);

  const char* name() const override;
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

 private:
  struct Session {
    Child process;
    UniqueFd input;
    UniqueFd out;
    UniqueFd err;
    microseconds start_cpu{0};  ///< what its start took
    uint64_t tests = 0;
    std::shared_ptr<Transcript> transcript = {};
  };
  /// What came of a test in a session.
  struct Attempt {
    std::optional<RunResult> result = {};  ///< nothing where the run was odd
    std::optional<RunResult> death = {};   ///< the session ended by itself, as after a fault
    bool usable = false;                   ///< the session may go on
  };

  SessionExecutor(std::unique_ptr<SpawnExecutor> plain, std::unique_ptr<Executor> isolated, const Options& options)
      : plain_(std::move(plain)), isolated_(std::move(isolated)), options_(options), sessions_(options.sessions) {}

  bool suits(const RunRequest& request) const;
  std::string key_of(const RunRequest& request) const;
  /// Null where the test is the first of its kind, or no session can be started.
  Session* session_for(const RunRequest& request, const std::string& key);
  Result<Session> start(const RunRequest& request);
  /// Whether it has read its prefix without a word.
  bool is_ready(Session& session, const Limits& limits);
  static std::optional<PumpText> converse(Session& session, const std::string& commands, const Limits& limits,
                                          milliseconds patience);
  struct SessionInput {
    std::string text;  ///< with the marker
    std::string test;  ///< without it
  };
  SessionInput wrap(const RunRequest& request, const EndMarker& marker) const;
  Attempt try_session(Session& session, const RunRequest& request);
  static std::optional<RunResult> death_of(Session& session, const RunRequest& request, PumpText&& text);
  Attempt run_in_session(const RunRequest& request);
  bool wants_session(const RunRequest& request);

  std::unique_ptr<SpawnExecutor> plain_;
  std::unique_ptr<Executor> isolated_;  ///< null: plain_
  Options options_;
  LruPool<Session> sessions_;
  SeenKeys seen_;
  OddStreaks streaks_;
  ExecutorStats stats_;
  uint64_t asked_ = 0;          ///< tests that a session could have had
  unsigned silent_starts_ = 0;  ///< starts in a row at which the program did not say a word
};

}  // namespace cupel::process
