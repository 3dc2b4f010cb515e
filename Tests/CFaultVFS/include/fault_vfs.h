// For tests: lets the n-th call of SQLite to the system fail, and cuts the power. One thread at a time.
#ifndef AUDITCTL_FAULT_VFS_H
#define AUDITCTL_FAULT_VFS_H

// Kinds of calls, to be added up.
enum fault_call {
  FAULT_READ = 1, FAULT_WRITE = 2, FAULT_TRUNCATE = 4, FAULT_SYNC = 8,
  FAULT_OPEN = 16, FAULT_DELETE = 32, FAULT_LOCK = 64, FAULT_SHARED_MEMORY = 128,
};

// What happens at the n-th call.
enum fault_action {
  FAULT_FAIL,        // it fails, with an I/O error
  FAULT_FULL,        // it fails, for the disk is full
  FAULT_TEAR,        // a write stores its first 512 bytes and fails
  FAULT_DROP,        // success is reported and nothing done
  FAULT_CUT,         // the power is cut: all that was not synced is lost, and every later call fails
  FAULT_CUT_SOME,    // the same, and of what was not synced a random part is on the disk, torn at 512 bytes
};

// Makes the VFS the default one. Returns a result code of SQLite.
int fault_vfs_install(void);

// Files that are opened from now on are watched where their path begins so; others are left to the real VFS.
void fault_vfs_watch(const char *path);

// Begins to count calls on watched files.
// at: which call of these kinds it happens to, from 1; 0 means that calls are only counted.
// is_lasting: whether the calls after it fail, too. seed: of FAULT_CUT_SOME.
void fault_vfs_arm(int kinds, long at, enum fault_action action, int is_lasting, unsigned seed);

// Ends it, and returns how many calls of these kinds there were.
long fault_vfs_disarm(void);

// Whether the call that was to fail came.
int fault_vfs_fired(void);

// Makes SQLite ask here for memory; only before SQLite is used for the first time in the process.
// Returns a result code of SQLite.
int fault_memory_install(void);

// Begins to count allocations; the at-th, from 1, fails, and those after it if it is lasting. 0 means only to count.
void fault_memory_arm(long at, int is_lasting);

// Ends it, and returns how many allocations there were.
long fault_memory_disarm(void);

#endif
