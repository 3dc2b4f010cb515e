// Tables of SQLite whose rows a program gives: the part that Swift cannot write, a module with its callbacks.
#ifndef AUDITCTL_CTABLE_H
#define AUDITCTL_CTABLE_H

#include <stdint.h>

struct sqlite3;
struct sqlite3_context;
struct sqlite3_value;

// Bits of the values that a filter is given: those of the arguments first, then those of the columns. Columns beyond are
// compared by SQLite alone.
#define AUDITCTL_TABLE_BITS 31

// A table that exists without CREATE VIRTUAL TABLE, and that views and triggers of a file cannot read (DIRECTONLY).
//
// Its arguments are hidden columns behind all others, so that both `name('x')` and `WHERE argument = 'x'` give them.
typedef struct {
  // CREATE TABLE name(columns…, arguments… HIDDEN).
  const char *declaration;
  int column_count;
  int argument_count;
  // The arguments without which no plan is worth anything, a bit each.
  uint32_t needed;
  // The arguments, and the columns whose equality the filter looks up faster than SQLite would by reading all rows.
  uint32_t pushed;
  void *context;
  // Begins a scan. `mask` says which bits have a value; `values` are in the order of the bits. Gives rows, which are
  // released, and their count; or null with a message of auditctl_table_message, and the statement fails with it.
  void *(*filter)(void *context, uint32_t mask, struct sqlite3_value **values, int64_t *count, char **message);
  // Gives the value of a column in the row of that place, from 0.
  void (*column)(void *rows, int64_t row, int column, struct sqlite3_context *result);
  // Gives the number by which a row is known whatever was looked up.
  int64_t (*rowid)(void *rows, int64_t row);
  void (*release_rows)(void *rows);
  // Called once, when the connection has no use for the table any more.
  void (*release_context)(void *context);
} auditctl_table;

// Gives a connection a table, which is copied with its declaration; gives a result code of SQLite. The context is released
// in any case.
int auditctl_table_register(struct sqlite3 *database, const char *name, const auditctl_table *table);

// Takes a table away from a connection; no statement may use it any more.
int auditctl_table_remove(struct sqlite3 *database, const char *name);

// A copy of a message that SQLite frees.
char *auditctl_table_message(const char *text);

#endif
