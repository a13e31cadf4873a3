#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <cstring>

namespace cupel::cli {

namespace {

// Signal handlers reach nothing else.
StopFlag interrupt_flag;
const char* words_of_interrupt = "";

void on_interrupt(int signal) {
  if (interrupt_flag.requested()) ::_exit(128 + signal);
  interrupt_flag.request();
  (void)!::write(STDERR_FILENO, words_of_interrupt, std::strlen(words_of_interrupt));
}

}  // namespace

const StopFlag& interrupted() { return interrupt_flag; }

void catch_interrupts(const char* say) {
  words_of_interrupt = say;
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

}  // namespace cupel::cli
