// What Swift cannot import from <sqlite3.h>: function-like cast macros, variadic functions and
// compound macros. Everything else is used as SQLite declares it.
#ifndef AUDITCTL_CSQLITE_SHIM_H
#define AUDITCTL_CSQLITE_SHIM_H

#include <fcntl.h>
#include <linux/stat.h>
#include <malloc.h>
#include <sqlite3.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// SQLITE_TRANSIENT is a cast macro: SQLite copies the bytes before the call returns.
static inline int auditctl_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int auditctl_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return bytes == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Only an SQLite that is built with SQLITE_ENABLE_COLUMN_METADATA knows from which column a result comes; Debian's,
// Fedora's and Apple's are. Without it both are 0, and a damaged value is named by the query that reads it.
extern const char *sqlite3_column_table_name(sqlite3_stmt *, int) __attribute__((weak));
extern const char *sqlite3_column_origin_name(sqlite3_stmt *, int) __attribute__((weak));

static inline const char *auditctl_column_table(sqlite3_stmt *statement, int column) {
  return sqlite3_column_table_name ? sqlite3_column_table_name(statement, column) : 0;
}

static inline const char *auditctl_column_origin(sqlite3_stmt *statement, int column) {
  return sqlite3_column_origin_name ? sqlite3_column_origin_name(statement, column) : 0;
}

// sqlite3_db_config is variadic. Turns an on/off option and reports whether it took.
static inline int auditctl_db_config(sqlite3 *database, int option, int value) {
  int now = -1;
  int code = sqlite3_db_config(database, option, value, &now);
  return code != SQLITE_OK ? code : (now == value ? SQLITE_OK : SQLITE_ERROR);
}

// sqlite3_config is variadic, and works only before the first connection. Counting memory takes a lock at each
// allocation, and only a limit of memory reads the count.
static inline void auditctl_configure(int is_memory_counted) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, is_memory_counted);
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

// Whether a name is one of a list that ends in 0; case does not matter.
static inline int auditctl_is_listed(const char *name, const char *const *list) {
  for (; name != 0 && *list != 0; list++) {
    if (sqlite3_stricmp(name, *list) == 0) return 1;
  }
  return 0;
}

// What a person's own statement may call: functions that compute from their arguments. What is not listed, such as
// load_extension and fts3_tokenizer, or whatever another version of SQLite or an extension brings, is refused.
static const char *const auditctl_query_functions[] = {
    "->", "->>", "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "avg", "bm25", "ceil", "ceiling",
    "char", "coalesce", "concat", "concat_ws", "cos", "cosh", "count", "cume_dist", "current_date", "current_time",
    "current_timestamp", "date", "datetime", "degrees", "dense_rank", "exp", "first_value", "floor", "format", "glob",
    "group_concat", "hex", "highlight", "if", "ifnull", "iif", "instr", "json", "json_array", "json_array_length",
    "json_error_position", "json_extract", "json_group_array", "json_group_object", "json_insert", "json_object",
    "json_patch", "json_pretty", "json_quote", "json_remove", "json_replace", "json_set", "json_type", "json_valid",
    "julianday", "lag", "last_value", "lead", "length", "like", "likelihood", "likely", "ln", "log", "log10", "log2",
    "lower", "ltrim", "match", "max", "median", "min", "mod", "nth_value", "ntile", "nullif", "octet_length",
    "percent_rank", "percentile", "pi", "pow", "power", "printf", "quote", "radians", "random", "randomblob", "rank",
    "replace", "round", "row_number", "rtrim", "sign", "sin", "sinh", "snippet", "soundex", "sqlite_version", "sqrt",
    "strftime", "string_agg", "substr", "substring", "subtype", "sum", "tan", "tanh", "time", "timediff", "total",
    "trim", "trunc", "typeof", "unhex", "unicode", "unistr", "unixepoch", "unlikely", "upper", "zeroblob", 0};

// What it may ask of the schema; data_version is asked by full-text tables.
static const char *const auditctl_query_pragmas[] = {"data_version", "foreign_key_list", "index_info", "index_list",
                                                     "index_xinfo", "table_info", "table_list", "table_xinfo", 0};

// Tables that SQLite makes up and that are no part of the schema.
static const char *const auditctl_refused_tables[] = {"fts3tokenize", "sqlite_dbdata", "sqlite_dbpage", "sqlite_dbptr",
                                                      "sqlite_stmt", "bytecode", "tables_used", 0};

static int auditctl_authorize_reading(void *unused, int action, const char *first, const char *second,
                                      const char *database, const char *trigger) {
  (void)unused, (void)database, (void)trigger;
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_READ:
      return auditctl_is_listed(first, auditctl_refused_tables) ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_FUNCTION:
      return auditctl_is_listed(second, auditctl_query_functions) ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_PRAGMA:
      return auditctl_is_listed(first, auditctl_query_pragmas) ? SQLITE_OK : SQLITE_DENY;
    default:
      return SQLITE_DENY;
  }
}

// While on, a statement may do nothing but what is allowed above.
static inline void auditctl_only_read(sqlite3 *database, int is_on) {
  sqlite3_set_authorizer(database, is_on ? auditctl_authorize_reading : 0, 0);
}

// A clock that is never set, in nanoseconds.
static inline long long auditctl_monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

// Blocks of 256 KiB and more go back to the system when they are let go. Otherwise each such block raises the size from which
// on that is so, and what is large leaves holes among what is small.
static inline void auditctl_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 18); }

// Compound macros that Swift leaves out.
static const int auditctl_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;
static const int auditctl_ioerr_nomem = SQLITE_IOERR_NOMEM;
static const int auditctl_readonly_dbmoved = SQLITE_READONLY_DBMOVED;
static const int auditctl_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int auditctl_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;

#endif
