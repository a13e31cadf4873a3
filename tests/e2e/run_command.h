// Runs a command as a user types it.
#pragma once

#include <stdio.h>
#include <sys/wait.h>

#include <string>

struct Ran {
  int status = -1;  // -1: it did not exit by itself
  std::string out;
};

/// What a shell makes of the line; standard error is part of the output only if the line says so.
inline Ran run_command(const std::string& line) {
  Ran ran;
  FILE* pipe = ::popen(line.c_str(), "r");
  char buffer[4096];
  while (size_t count = ::fread(buffer, 1, sizeof buffer, pipe)) ran.out.append(buffer, count);
  int status = ::pclose(pipe);
  if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
  return ran;
}
