// What Swift cannot import from <sqlite3.h>: function-like cast macros, variadic functions and
// compound macros. Everything else is used as SQLite declares it.
#ifndef AUDITCTL_CSQLITE_SHIM_H
#define AUDITCTL_CSQLITE_SHIM_H

#include <fcntl.h>
#include <linux/stat.h>
#include <sqlite3.h>
#include <sys/syscall.h>
#include <unistd.h>

// SQLITE_TRANSIENT is a cast macro: SQLite copies the bytes before the call returns.
static inline int auditctl_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int auditctl_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return bytes == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic. Turns an on/off option and reports whether it took.
static inline int auditctl_db_config(sqlite3 *database, int option, int value) {
  int now = -1;
  int code = sqlite3_db_config(database, option, value, &now);
  return code != SQLITE_OK ? code : (now == value ? SQLITE_OK : SQLITE_ERROR);
}

// sqlite3_config is variadic, and works only before the first connection. Counting memory takes a lock at each
// allocation, and nothing here reads the count.
static inline void auditctl_configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// When a file was made, in nanoseconds since 1970; 0 where the file system does not keep it. Glibc shows statx to
// Swift only with _GNU_SOURCE.
static inline long long auditctl_born(const char *path) {
  struct statx facts;
  if (syscall(SYS_statx, AT_FDCWD, path, 0, STATX_BTIME, &facts) != 0 || !(facts.stx_mask & STATX_BTIME)) return 0;
  return facts.stx_btime.tv_sec * 1000000000LL + facts.stx_btime.tv_nsec;
}

// Renames a file unless there is something at the target. Not every C library has a name for it.
static inline int auditctl_rename_new(const char *path, const char *target) {
  const unsigned int no_replace = 1;
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, target, no_replace);
}

// While on, a statement may read and call functions; it may not write, attach, set a pragma or load an extension.
static int auditctl_authorize_reading(void *unused, int action, const char *first, const char *second,
                                      const char *database, const char *trigger) {
  (void)unused, (void)first, (void)database, (void)trigger;
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return second != 0 && sqlite3_stricmp(second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
}

static inline void auditctl_only_read(sqlite3 *database, int is_on) {
  sqlite3_set_authorizer(database, is_on ? auditctl_authorize_reading : 0, 0);
}

// Compound macros that Swift leaves out.
static const int auditctl_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;
static const int auditctl_ioerr_nomem = SQLITE_IOERR_NOMEM;
static const int auditctl_readonly_dbmoved = SQLITE_READONLY_DBMOVED;
static const int auditctl_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int auditctl_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;

#endif
