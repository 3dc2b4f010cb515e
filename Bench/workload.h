// The rows of the benchmark, the same for the batch file and for the plain C program: row i is about one cell of a
// product with SCREENS screens of ELEMENTS elements and CHECKS element checks.
#ifndef AUDITCTL_BENCH_WORKLOAD_H
#define AUDITCTL_BENCH_WORKLOAD_H

enum { SCREENS = 500, ELEMENTS = 50, CHECKS = 4, CELLS = SCREENS * ELEMENTS * CHECKS };

static const char *const check_paths[CHECKS] = {
    "voiceover-spec/vo-text", "voiceover-spec/traits", "voiceover-spec/hint", "voiceover-spec/value-or-state"};

typedef struct {
  int screen, element, check;
  const char *outcome;  // as typed
  int outcome_id;       // as stored
  const char *severity; // or NULL
  int severity_id;      // or 0
  const char *observed, *reason; // or NULL
} row;

// 88 of 100 rows pass, 6 fail, 5 do not apply, 1 cannot be told.
static row row_at(long i) {
  row r;
  long cell = i % CELLS;
  r.check = (int)(cell % CHECKS);
  r.element = (int)(cell / CHECKS % ELEMENTS);
  r.screen = (int)(cell / CHECKS / ELEMENTS);
  long kind = (i * 37 + i / CELLS) % 100;
  r.severity = 0, r.severity_id = 0, r.observed = 0, r.reason = 0;
  if (kind < 6) {
    r.outcome = "fail", r.outcome_id = 1, r.severity = "serious", r.severity_id = 3;
    r.observed = "Announced as button without a name";
  } else if (kind < 11) {
    r.outcome = "na", r.outcome_id = 5, r.reason = "The element has no value";
  } else if (kind < 12) {
    r.outcome = "ct", r.outcome_id = 3, r.reason = "Speech was cut off by a notification";
  } else {
    r.outcome = "pass", r.outcome_id = 4;
  }
  return r;
}

#endif
