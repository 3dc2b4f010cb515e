// The other side of the benchmark: writes the batch file, and inserts the same rows with plain C over libsqlite3.
//   bench screens          YAML of the product's screens
//   bench csv ROWS         the batch file
//   bench insert FILE ROWS the same rows into an open session of a database made by auditctl
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "workload.h"

static sqlite3 *db;
// Our own statements: full-text tables keep some besides, which are theirs to finalize.
static sqlite3_stmt *prepared[32];
static int prepared_count;

static void fail(const char *what) {
  fprintf(stderr, "bench: %s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, 0, 0, 0) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0) != SQLITE_OK) fail(sql);
  if (prepared_count == 32) fail("too many statements");
  return prepared[prepared_count++] = statement;
}

static sqlite3_int64 number(const char *sql) {
  sqlite3_stmt *statement = prepare(sql);
  sqlite3_int64 value = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return value;
}

static void text(sqlite3_stmt *statement, int index, const char *value) {
  if (value) sqlite3_bind_text(statement, index, value, -1, SQLITE_STATIC);
  else sqlite3_bind_null(statement, index);
}

static void step(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_sql(statement));
  sqlite3_reset(statement);
}

static int write_screens(void) {
  puts("screens:");
  for (int s = 0; s < SCREENS; s++) {
    printf("  - screen: screen-%d\n    title: Screen %d\n    elements:\n", s, s);
    for (int e = 0; e < ELEMENTS; e++)
      printf("      - {key: element-%d, type: button, label: Button %d, traits: [button]}\n", e, e);
  }
  return 0;
}

static int write_csv(long rows) {
  puts("address,check,outcome,severity,observed,reason");
  for (long i = 0; i < rows; i++) {
    row r = row_at(i);
    printf("screen-%d/element-%d,%s,%s,%s,%s,%s\n", r.screen, r.element, check_paths[r.check], r.outcome,
           r.severity ? r.severity : "", r.observed ? r.observed : "", r.reason ? r.reason : "");
  }
  return 0;
}

static sqlite3_int64 addresses[SCREENS * ELEMENTS], issues[CELLS], checks[CHECKS];
static int finding_counts[CELLS], severities[CELLS];

static sqlite3_int64 address_of(sqlite3_int64 product, const row *r) {
  sqlite3_int64 *known = &addresses[r->screen * ELEMENTS + r->element];
  if (*known) return *known;
  static sqlite3_stmt *find, *insert;
  if (!find)
    find = prepare("SELECT screen.screen_id, state.state_id, element.element_id FROM screen "
                   "JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default' "
                   "JOIN element ON element.screen_id = screen.screen_id AND element.key = ?2 WHERE screen.product_id = ?3 AND screen.key = ?1");
  if (!insert)
    insert = prepare("INSERT INTO address (product_id, screen_id, state_id, element_id) VALUES (?, ?, ?, ?)");
  char screen[32], element[32];
  snprintf(screen, sizeof screen, "screen-%d", r->screen);
  snprintf(element, sizeof element, "element-%d", r->element);
  text(find, 1, screen), text(find, 2, element), sqlite3_bind_int64(find, 3, product);
  if (sqlite3_step(find) != SQLITE_ROW) fail("find");
  sqlite3_bind_int64(insert, 1, product);
  for (int i = 0; i < 3; i++) sqlite3_bind_int64(insert, i + 2, sqlite3_column_int64(find, i));
  sqlite3_reset(find);
  step(insert);
  return *known = sqlite3_last_insert_rowid(db);
}

// What the specification says of an element as far as a check reads it. Other than auditctl, C makes no digest of it.
static sqlite3_int64 digest_of(const row *r) {
  static sqlite3_int64 digests[ELEMENTS * CHECKS];
  static sqlite3_stmt *insert;
  int place = r->element * CHECKS + r->check;
  if (digests[place]) return digests[place];
  if (!insert) insert = prepare("INSERT INTO place_digest (digest) VALUES (?)");
  unsigned char bytes[32] = {(unsigned char)r->element, (unsigned char)r->check};
  sqlite3_bind_blob(insert, 1, bytes, sizeof bytes, SQLITE_TRANSIENT);
  step(insert);
  return digests[place] = sqlite3_last_insert_rowid(db);
}

static const sqlite3_int64 now = 1770000000000;

// The rows that are derived from the logs of issues: where each stands, where its findings are, and its words.
static void insert_derived(sqlite3_int64 product, sqlite3_int64 release) {
  sqlite3_stmt *current = prepare(
      "INSERT INTO issue_current (issue_id, product_id, state, severity_id, title, address_id, screen_id, element_id, check_id, "
      "opened_at, changed_at, finding_count, last_release_id) "
      "SELECT ?1, ?2, 'open', ?3, ?4, address_id, screen_id, element_id, ?6, ?7, ?7, ?8, ?9 FROM address WHERE address_id = ?5");
  sqlite3_stmt *place = prepare("INSERT INTO issue_place (address_id, check_id, issue_id, is_standing) VALUES (?, ?, ?, 1)");
  sqlite3_stmt *words = prepare("INSERT INTO issue_search (rowid, title, observed, places) VALUES (?, ?, ?, ?)");
  for (long i = 0; i < CELLS; i++) {
    if (!issues[i]) continue;
    row r = row_at(i);
    sqlite3_int64 address = addresses[r.screen * ELEMENTS + r.element];
    char title[96], places[96];
    snprintf(title, sizeof title, "A title of usual length: screen-%d/element-%d", r.screen, r.element);
    snprintf(places, sizeof places, "screen-%d@default/element-%d %s", r.screen, r.element, check_paths[r.check]);
    sqlite3_bind_int64(current, 1, issues[i]), sqlite3_bind_int64(current, 2, product);
    sqlite3_bind_int64(current, 3, severities[i]), text(current, 4, title), sqlite3_bind_int64(current, 5, address);
    sqlite3_bind_int64(current, 6, checks[r.check]), sqlite3_bind_int64(current, 7, now);
    sqlite3_bind_int64(current, 8, finding_counts[i]), sqlite3_bind_int64(current, 9, release);
    step(current);
    sqlite3_bind_int64(place, 1, address), sqlite3_bind_int64(place, 2, checks[r.check]);
    sqlite3_bind_int64(place, 3, issues[i]);
    step(place);
    sqlite3_bind_int64(words, 1, issues[i]), text(words, 2, title), text(words, 3, "Announced as button without a name");
    text(words, 4, places);
    step(words);
  }
}

static int insert_rows(const char *file, long rows) {
  if (sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, 0) != SQLITE_OK) fail(file);
  run("PRAGMA foreign_keys = ON");
  run("PRAGMA synchronous = FULL");
  run("PRAGMA cache_size = -65536");
  run("BEGIN IMMEDIATE");
  sqlite3_int64 replica = number("SELECT max(replica_id) FROM replica");
  sqlite3_int64 sequence = number("SELECT last_sequence FROM replica ORDER BY replica_id DESC");
  sqlite3_int64 stamp = number("SELECT max(last_stamp) FROM replica");
  sqlite3_int64 session = number("SELECT max(session_id) FROM session"), product = number("SELECT product_id FROM product");
  sqlite3_int64 release = number("SELECT release_id FROM session ORDER BY session_id DESC");
  sqlite3_int64 person = number("SELECT person_id FROM session ORDER BY session_id DESC");
  sqlite3_stmt *check = prepare("SELECT check_id FROM audit_check WHERE path = ?");
  for (int i = 0; i < CHECKS; i++) {
    text(check, 1, check_paths[i]);
    if (sqlite3_step(check) != SQLITE_ROW) fail("check");
    checks[i] = sqlite3_column_int64(check, 0);
    sqlite3_reset(check);
  }
  sqlite3_stmt *finding = prepare(
      "INSERT INTO finding (replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id, "
      "severity_id, observed_at, recorded_at, place_digest_id, amends_finding_id, observed, reason, note) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, NULL, ?, ?, NULL)");
  sqlite3_stmt *issue = prepare("INSERT INTO issue (replica_id, sequence, stamp, product_id, address_id, check_id, number, "
                                "title, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  sqlite3_stmt *event = prepare("INSERT INTO issue_event (replica_id, sequence, stamp, issue_id, kind, finding_id, build_id, "
                                "person_id, occurred_at, text) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, NULL)");
  sqlite3_int64 numbers = 0;
  for (long i = 0; i < rows; i++) {
    row r = row_at(i);
    sqlite3_int64 address = address_of(product, &r);
    sqlite3_bind_int64(finding, 1, replica), sqlite3_bind_int64(finding, 2, ++sequence);
    sqlite3_bind_int64(finding, 3, ++stamp), sqlite3_bind_int64(finding, 4, session);
    sqlite3_bind_int64(finding, 5, release), sqlite3_bind_int64(finding, 6, address);
    sqlite3_bind_int64(finding, 7, checks[r.check]), sqlite3_bind_int64(finding, 8, r.outcome_id);
    if (r.severity_id) sqlite3_bind_int64(finding, 9, r.severity_id);
    else sqlite3_bind_null(finding, 9);
    sqlite3_bind_int64(finding, 10, now), sqlite3_bind_int64(finding, 11, now);
    sqlite3_bind_int64(finding, 12, digest_of(&r));
    text(finding, 13, r.observed), text(finding, 14, r.reason);
    step(finding);
    if (r.outcome_id != 1) continue;
    sqlite3_int64 id = sqlite3_last_insert_rowid(db), *known = &issues[i % CELLS];
    const char *kind = *known ? "joined" : "opened";
    if (!*known) {
      char title[96];
      snprintf(title, sizeof title, "A title of usual length: screen-%d/element-%d", r.screen, r.element);
      sqlite3_bind_int64(issue, 1, replica), sqlite3_bind_int64(issue, 2, ++sequence);
      sqlite3_bind_int64(issue, 3, ++stamp), sqlite3_bind_int64(issue, 4, product);
      sqlite3_bind_int64(issue, 5, address), sqlite3_bind_int64(issue, 6, checks[r.check]);
      sqlite3_bind_int64(issue, 7, ++numbers), text(issue, 8, title), sqlite3_bind_int64(issue, 9, now);
      step(issue);
      *known = sqlite3_last_insert_rowid(db);
    }
    sqlite3_bind_int64(event, 1, replica), sqlite3_bind_int64(event, 2, ++sequence);
    sqlite3_bind_int64(event, 3, ++stamp), sqlite3_bind_int64(event, 4, *known);
    text(event, 5, kind), sqlite3_bind_int64(event, 6, id), sqlite3_bind_int64(event, 7, person);
    sqlite3_bind_int64(event, 8, now);
    step(event);
    finding_counts[i % CELLS]++;
    if (severities[i % CELLS] < r.severity_id) severities[i % CELLS] = r.severity_id;
  }
  insert_derived(product, release);
  sqlite3_stmt *close = prepare("UPDATE replica SET last_sequence = ?, last_stamp = ? WHERE replica_id = ?");
  sqlite3_bind_int64(close, 1, sequence), sqlite3_bind_int64(close, 2, stamp), sqlite3_bind_int64(close, 3, replica);
  step(close);
  run("COMMIT");
  while (prepared_count) sqlite3_finalize(prepared[--prepared_count]);
  sqlite3_wal_checkpoint_v2(db, 0, SQLITE_CHECKPOINT_TRUNCATE, 0, 0);
  return sqlite3_close(db) != SQLITE_OK;
}

int main(int count, char **arguments) {
  if (count == 2 && !strcmp(arguments[1], "screens")) return write_screens();
  if (count == 3 && !strcmp(arguments[1], "csv")) return write_csv(atol(arguments[2]));
  if (count == 4 && !strcmp(arguments[1], "insert")) return insert_rows(arguments[2], atol(arguments[3]));
  fprintf(stderr, "usage: bench screens | csv ROWS | insert FILE ROWS\n");
  return 64;
}
