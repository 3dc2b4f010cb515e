// Runs a command with its output thrown away, and prints seconds, peak memory in KiB and exit status on descriptor 3.
//   clock COMMAND [ARGUMENT…]
// A program of its own, for a child inherits the peak of the process that starts it, and Python's is 20 MiB.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

int main(int count, char **arguments) {
  if (count < 2) return 64;
  fcntl(3, F_SETFD, FD_CLOEXEC);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  struct timespec begin, end;
  struct rusage usage;
  pid_t child;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  if (posix_spawnp(&child, arguments[1], &actions, 0, arguments + 1, environ)) return 66;
  wait4(child, &status, 0, &usage);
  clock_gettime(CLOCK_MONOTONIC, &end);
  dprintf(3, "%.9f %ld %d\n", (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9,
          usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
