#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <cstring>

namespace cupel::cli {

namespace {

// Signal handlers reach nothing else.
StopFlag stop;
const char* words = "";

void on_signal(int signal) {
  if (stop.requested()) ::_exit(128 + signal);
  stop.request();
  (void)!::write(STDERR_FILENO, words, std::strlen(words));
}

}  // namespace

const StopFlag& interrupted() { return stop; }

void catch_interrupts(const char* say) {
  words = say;
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

}  // namespace cupel::cli
