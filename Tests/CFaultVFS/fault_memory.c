#include "fault_vfs.h"

#include <sqlite3.h>

static sqlite3_mem_methods real;
static struct { int is_on, is_lasting; long at, count; } fault;

static int fails(void) {
  if (!fault.is_on) return 0;
  fault.count++;
  return fault.at > 0 && (fault.count == fault.at || (fault.is_lasting && fault.count > fault.at));
}

static void *memory_allocate(int size) { return fails() ? 0 : real.xMalloc(size); }
static void *memory_reallocate(void *old, int size) { return fails() ? 0 : real.xRealloc(old, size); }

int fault_memory_install(void) {
  int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real);
  if (code != SQLITE_OK) return code;
  sqlite3_mem_methods methods = real;
  methods.xMalloc = memory_allocate;
  methods.xRealloc = memory_reallocate;
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

void fault_memory_arm(long at, int is_lasting) {
  fault.at = at;
  fault.is_lasting = is_lasting;
  fault.count = 0;
  fault.is_on = 1;
}

long fault_memory_disarm(void) {
  fault.is_on = 0;
  return fault.count;
}
