#include "ctable.h"

#include <sqlite3.h>
#include <string.h>

typedef struct {
  sqlite3_vtab base;
  const auditctl_table *table;
} connected_table;

typedef struct {
  sqlite3_vtab_cursor base;
  void *rows;
  int64_t count;
  int64_t row;
} table_cursor;

static const auditctl_table *table_of(const table_cursor *cursor) {
  return ((const connected_table *)cursor->base.pVtab)->table;
}

static int connect_table(sqlite3 *database, void *context, int count, const char *const *words, sqlite3_vtab **made,
                         char **message) {
  (void)count, (void)words, (void)message;
  const auditctl_table *table = context;
  int code = sqlite3_declare_vtab(database, table->declaration);
  if (code == SQLITE_OK) code = sqlite3_vtab_config(database, SQLITE_VTAB_DIRECTONLY);
  if (code != SQLITE_OK) return code;
  connected_table *connected = sqlite3_malloc(sizeof *connected);
  if (!connected) return SQLITE_NOMEM;
  memset(connected, 0, sizeof *connected);
  connected->table = table;
  *made = &connected->base;
  return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *connected) {
  sqlite3_free(connected);
  return SQLITE_OK;
}

// The bit of a column as SQLite numbers it; -1 for one that has none.
static int bit_of(const auditctl_table *table, int column) {
  if (column < 0) return -1;
  int bit = column >= table->column_count ? column - table->column_count : table->argument_count + column;
  return bit < AUDITCTL_TABLE_BITS && (table->pushed >> bit & 1) ? bit : -1;
}

// An equality that is looked up row by row is still compared by SQLite: what is not compared here by the same rules, such as
// a number with a text, only makes more rows.
static int plan_scan(sqlite3_vtab *connected, sqlite3_index_info *info) {
  const auditctl_table *table = ((connected_table *)connected)->table;
  int place[AUDITCTL_TABLE_BITS];
  uint32_t mask = 0, waiting = 0;
  for (int i = 0; i < info->nConstraint; i++) {
    int bit = bit_of(table, info->aConstraint[i].iColumn);
    if (bit < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ || mask >> bit & 1) continue;
    // Another collation than that of bytes says of more texts that they are equal.
    if (strcmp(sqlite3_vtab_collation(info, i), "BINARY") != 0) continue;
    if (info->aConstraint[i].usable) {
      mask |= 1u << bit;
      place[bit] = i;
    } else {
      waiting |= 1u << bit;
    }
  }
  uint32_t arguments = (1u << table->argument_count) - 1;
  // An argument that comes from another table is there once that table is read first.
  if (waiting & ~mask & arguments) return SQLITE_CONSTRAINT;
  double rows = 1e6;
  int next = 0;
  for (int bit = 0; bit < AUDITCTL_TABLE_BITS; bit++) {
    if (!(mask >> bit & 1)) continue;
    int is_argument = bit < table->argument_count;
    info->aConstraintUsage[place[bit]].argvIndex = ++next;
    info->aConstraintUsage[place[bit]].omit = (unsigned char)is_argument;
    if (!is_argument) rows /= 10;
  }
  info->estimatedRows = (sqlite3_int64)rows + 1;
  info->estimatedCost = table->needed & ~mask ? 1e12 : rows + 1;
  info->idxNum = (int)mask;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *connected, sqlite3_vtab_cursor **made) {
  (void)connected;
  table_cursor *cursor = sqlite3_malloc(sizeof *cursor);
  if (!cursor) return SQLITE_NOMEM;
  memset(cursor, 0, sizeof *cursor);
  *made = &cursor->base;
  return SQLITE_OK;
}

static void release_rows(table_cursor *cursor) {
  if (cursor->rows) table_of(cursor)->release_rows(cursor->rows);
  cursor->rows = 0;
  cursor->count = 0;
  cursor->row = 0;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
  release_rows((table_cursor *)base);
  sqlite3_free(base);
  return SQLITE_OK;
}

static int begin_scan(sqlite3_vtab_cursor *base, int mask, const char *unused, int count, sqlite3_value **values) {
  (void)unused, (void)count;
  table_cursor *cursor = (table_cursor *)base;
  const auditctl_table *table = table_of(cursor);
  release_rows(cursor);
  char *message = 0;
  cursor->rows = table->filter(table->context, (uint32_t)mask, values, &cursor->count, &message);
  if (cursor->rows) return SQLITE_OK;
  sqlite3_free(base->pVtab->zErrMsg);
  base->pVtab->zErrMsg = message;
  return SQLITE_ERROR;
}

static int next_row(sqlite3_vtab_cursor *base) {
  ((table_cursor *)base)->row++;
  return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base) {
  return ((table_cursor *)base)->row >= ((table_cursor *)base)->count;
}

static int give_column(sqlite3_vtab_cursor *base, sqlite3_context *result, int column) {
  table_cursor *cursor = (table_cursor *)base;
  table_of(cursor)->column(cursor->rows, cursor->row, column, result);
  return SQLITE_OK;
}

static int give_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid) {
  table_cursor *cursor = (table_cursor *)base;
  *rowid = table_of(cursor)->rowid(cursor->rows, cursor->row);
  return SQLITE_OK;
}

// Without xCreate nobody can make such a table, and without xUpdate nobody can write to it.
static const sqlite3_module module = {
    .iVersion = 3,
    .xConnect = connect_table,
    .xBestIndex = plan_scan,
    .xDisconnect = disconnect_table,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = begin_scan,
    .xNext = next_row,
    .xEof = is_at_end,
    .xColumn = give_column,
    .xRowid = give_rowid,
};

static void release_table(void *context) {
  auditctl_table *table = context;
  table->release_context(table->context);
  sqlite3_free((char *)table->declaration);
  sqlite3_free(table);
}

int auditctl_table_register(sqlite3 *database, const char *name, const auditctl_table *table) {
  auditctl_table *kept = sqlite3_malloc(sizeof *kept);
  char *declaration = sqlite3_mprintf("%s", table->declaration);
  if (!kept || !declaration) {
    sqlite3_free(kept);
    sqlite3_free(declaration);
    table->release_context(table->context);
    return SQLITE_NOMEM;
  }
  *kept = *table;
  kept->declaration = declaration;
  // Releases it where it fails, too.
  return sqlite3_create_module_v2(database, name, &module, kept, release_table);
}

int auditctl_table_remove(sqlite3 *database, const char *name) {
  return sqlite3_create_module_v2(database, name, 0, 0, 0);
}

char *auditctl_table_message(const char *text) { return sqlite3_mprintf("%s", text); }
