#include "fault_vfs.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A write, or a truncation where there are no bytes.
typedef struct change {
  struct change *next;
  char *bytes;
  sqlite3_int64 offset;
  int count;
} change;

// What is known of a path while the power may be cut.
typedef struct path_state {
  struct path_state *next;
  char *path;
  int is_dirty;    // whether there are changes since the last sync
  char *image;     // the file as it was at the last sync, while dirty or removed
  size_t size;
  int is_removed;  // removed, and its folder not synced
  change *first, **last;
} path_state;

typedef struct {
  sqlite3_file base;
  const char *path;
  sqlite3_file *real;
} fault_file;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs vfs;
static sqlite3_io_methods methods;
static path_state *states;
static char folder[4096];
static struct {
  int is_on, kinds, is_lasting, has_fired, is_dark, keeps_track;
  long at, count;
  enum fault_action action;
  unsigned long long random;
} fault;

static unsigned next_random(void) {
  fault.random = fault.random * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(fault.random >> 33);
}

static path_state *state_of(const char *path) {
  for (path_state *state = states; state; state = state->next)
    if (!strcmp(state->path, path)) return state;
  path_state *state = calloc(1, sizeof *state);
  state->path = strdup(path);
  state->last = &state->first;
  state->next = states;
  return states = state;
}

static void forget_changes(path_state *state) {
  for (change *one = state->first, *next; one; one = next) {
    next = one->next;
    free(one->bytes);
    free(one);
  }
  free(state->image);
  state->image = 0;
  state->size = 0;
  state->first = 0;
  state->last = &state->first;
  state->is_dirty = 0;
}

static void forget_all(void) {
  for (path_state *state = states, *next; state; state = next) {
    next = state->next;
    forget_changes(state);
    free(state->path);
    free(state);
  }
  states = 0;
}

static void keep_image(path_state *state, sqlite3_file *file) {
  if (state->is_dirty) return;
  sqlite3_int64 size = 0;
  file->pMethods->xFileSize(file, &size);
  free(state->image);
  state->image = malloc(size ? size : 1);
  state->size = size;
  if (size) file->pMethods->xRead(file, state->image, (int)size, 0);
  state->is_dirty = 1;
}

static void keep_change(path_state *state, const void *bytes, int count, sqlite3_int64 offset) {
  change *one = calloc(1, sizeof *one);
  if (bytes) {
    one->bytes = malloc(count ? count : 1);
    memcpy(one->bytes, bytes, count);
  }
  one->count = count;
  one->offset = offset;
  *state->last = one;
  state->last = &one->next;
}

static void write_all(int file, const char *bytes, size_t count, off_t offset) {
  while (count > 0) {
    ssize_t written = pwrite(file, bytes, count, offset);
    if (written <= 0) return;
    bytes += written;
    count -= written;
    offset += written;
  }
}

// Leaves on the disk what a power cut leaves of one file.
static void lose_changes(path_state *state, int keeps_some) {
  if (!state->is_dirty && !state->is_removed) return;
  if (state->is_removed && keeps_some && next_random() % 2) return;
  struct stat facts;
  // What was renamed meanwhile is somebody else's.
  if (!state->is_removed && stat(state->path, &facts) != 0) return;
  int file = open(state->path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return;
  if (ftruncate(file, state->size) == 0) write_all(file, state->image, state->size, 0);
  for (change *one = state->first; keeps_some && one; one = one->next) {
    unsigned choice = next_random() % 3;
    if (choice == 0) continue;
    if (!one->bytes) {
      if (ftruncate(file, one->offset) != 0) break;
      continue;
    }
    size_t sectors = (one->count + 511) / 512;
    size_t kept = choice == 1 ? (size_t)one->count : 512 * (next_random() % (sectors + 1));
    write_all(file, one->bytes, kept < (size_t)one->count ? kept : (size_t)one->count, one->offset);
  }
  close(file);
}

static int is_ours(const char *path) {
  return path && *folder && !strncmp(path, folder, strlen(folder));
}

static int is_tracked(void) { return fault.is_on && fault.keeps_track; }

// Counts a call. 0: let it be done; 1: report success, do nothing; 2: it fails.
static int strike(int kind) {
  if (!fault.is_on) return 0;
  if (fault.is_dark) return 2;
  if (!(fault.kinds & kind)) return 0;
  fault.count++;
  if (fault.at == 0 || fault.count < fault.at || (fault.count > fault.at && !fault.is_lasting)) return 0;
  fault.has_fired = 1;
  if (fault.action == FAULT_DROP) return 1;
  if (fault.action == FAULT_CUT || fault.action == FAULT_CUT_SOME) {
    for (path_state *state = states; state; state = state->next)
      lose_changes(state, fault.action == FAULT_CUT_SOME);
    fault.is_dark = 1;
  }
  return 2;
}

static int failure(int code) { return fault.action == FAULT_FULL && !fault.is_dark ? SQLITE_FULL : code; }

#define REAL(file) (((fault_file *)(file))->real)
#define PATH(file) (((fault_file *)(file))->path)
#define CALL(file, name, ...) REAL(file)->pMethods->name(REAL(file), ##__VA_ARGS__)

static int file_close(sqlite3_file *file) {
  return REAL(file)->pMethods ? CALL(file, xClose) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return strike(FAULT_READ) == 2 ? SQLITE_IOERR_READ : CALL(file, xRead, bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  switch (strike(FAULT_WRITE)) {
    case 1: return SQLITE_OK;
    case 2:
      if (fault.action == FAULT_TEAR && !fault.is_dark) CALL(file, xWrite, bytes, count < 512 ? count : 512, offset);
      return failure(SQLITE_IOERR_WRITE);
  }
  if (is_tracked()) {
    path_state *state = state_of(PATH(file));
    keep_image(state, REAL(file));
    keep_change(state, bytes, count, offset);
  }
  return CALL(file, xWrite, bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  switch (strike(FAULT_TRUNCATE)) {
    case 1: return SQLITE_OK;
    case 2: return failure(SQLITE_IOERR_TRUNCATE);
  }
  if (is_tracked()) {
    path_state *state = state_of(PATH(file));
    keep_image(state, REAL(file));
    keep_change(state, 0, 0, size);
  }
  return CALL(file, xTruncate, size);
}

static int file_sync(sqlite3_file *file, int flags) {
  switch (strike(FAULT_SYNC)) {
    case 1: return SQLITE_OK;
    case 2: return failure(SQLITE_IOERR_FSYNC);
  }
  int code = CALL(file, xSync, flags);
  if (code == SQLITE_OK && is_tracked()) forget_changes(state_of(PATH(file)));
  return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return fault.is_on && fault.is_dark ? SQLITE_IOERR_FSTAT : CALL(file, xFileSize, size);
}

static int file_lock(sqlite3_file *file, int lock) {
  return strike(FAULT_LOCK) == 2 ? SQLITE_IOERR_LOCK : CALL(file, xLock, lock);
}

static int file_unlock(sqlite3_file *file, int lock) { return CALL(file, xUnlock, lock); }
static int file_check_lock(sqlite3_file *file, int *is_locked) { return CALL(file, xCheckReservedLock, is_locked); }
static int file_control(sqlite3_file *file, int what, void *value) { return CALL(file, xFileControl, what, value); }
static int file_sector_size(sqlite3_file *file) { return CALL(file, xSectorSize); }
static int file_characteristics(sqlite3_file *file) { return CALL(file, xDeviceCharacteristics); }

static int file_map(sqlite3_file *file, int page, int size, int is_extended, void volatile **bytes) {
  if (strike(FAULT_SHARED_MEMORY) == 2) {
    *bytes = 0;
    return fault.action == FAULT_FULL ? SQLITE_IOERR_SHMSIZE : SQLITE_IOERR_SHMMAP;
  }
  return CALL(file, xShmMap, page, size, is_extended, bytes);
}

static int file_map_lock(sqlite3_file *file, int offset, int count, int flags) {
  if (flags & SQLITE_SHM_LOCK && strike(FAULT_LOCK) == 2) return SQLITE_IOERR_SHMLOCK;
  return CALL(file, xShmLock, offset, count, flags);
}

static void file_map_barrier(sqlite3_file *file) { CALL(file, xShmBarrier); }

static int file_unmap(sqlite3_file *file, int is_deleted) {
  return CALL(file, xShmUnmap, fault.is_on && fault.is_dark ? 0 : is_deleted);
}

static int vfs_open(sqlite3_vfs *self, sqlite3_filename name, sqlite3_file *file, int flags, int *out) {
  (void)self;
  if (!is_ours(name)) return real_vfs->xOpen(real_vfs, name, file, flags, out);
  fault_file *opened = (fault_file *)file;
  memset(opened, 0, sizeof *opened);
  if (strike(FAULT_OPEN) == 2) return SQLITE_CANTOPEN;
  opened->real = (sqlite3_file *)(opened + 1);
  int code = real_vfs->xOpen(real_vfs, name, opened->real, flags, out);
  if (code != SQLITE_OK) {
    // It is to be closed all the same where the real VFS began it.
    if (opened->real->pMethods) opened->real->pMethods->xClose(opened->real);
    return code;
  }
  opened->path = name;
  if (is_tracked()) {
    path_state *state = state_of(name);
    if (state->is_removed) {
      forget_changes(state);
      state->is_removed = 0;
    }
  }
  opened->base.pMethods = &methods;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *self, const char *name, int syncs_folder) {
  (void)self;
  if (!is_ours(name)) return real_vfs->xDelete(real_vfs, name, syncs_folder);
  switch (strike(FAULT_DELETE)) {
    case 1: return SQLITE_OK;
    case 2: return SQLITE_IOERR_DELETE;
  }
  if (is_tracked()) {
    path_state *state = state_of(name);
    if (!state->is_dirty) {
      int file = open(name, O_RDONLY | O_CLOEXEC);
      struct stat facts;
      if (file >= 0 && fstat(file, &facts) == 0) {
        free(state->image);
        state->image = malloc(facts.st_size ? facts.st_size : 1);
        ssize_t count = pread(file, state->image, facts.st_size, 0);
        state->size = count > 0 ? count : 0;
      }
      if (file >= 0) close(file);
    }
    if (syncs_folder) forget_changes(state);
    state->is_removed = state->image != 0;
  }
  return real_vfs->xDelete(real_vfs, name, syncs_folder);
}

static int vfs_access(sqlite3_vfs *self, const char *name, int flags, int *result) {
  (void)self;
  if (is_ours(name) && fault.is_on && fault.is_dark) return SQLITE_IOERR_ACCESS;
  return real_vfs->xAccess(real_vfs, name, flags, result);
}

int fault_vfs_install(void) {
  if (real_vfs) return SQLITE_OK;
  real_vfs = sqlite3_vfs_find(0);
  if (!real_vfs) return SQLITE_ERROR;
  // All that it does not do itself is done by the real one, with its own data.
  vfs = *real_vfs;
  vfs.zName = "fault";
  vfs.szOsFile = (int)sizeof(fault_file) + real_vfs->szOsFile;
  vfs.pNext = 0;
  vfs.xOpen = vfs_open;
  vfs.xDelete = vfs_delete;
  vfs.xAccess = vfs_access;
  methods = (sqlite3_io_methods){
      // Not 3: files are not mapped into memory.
      .iVersion = 2, .xClose = file_close, .xRead = file_read, .xWrite = file_write, .xTruncate = file_truncate,
      .xSync = file_sync, .xFileSize = file_size, .xLock = file_lock, .xUnlock = file_unlock,
      .xCheckReservedLock = file_check_lock, .xFileControl = file_control, .xSectorSize = file_sector_size,
      .xDeviceCharacteristics = file_characteristics, .xShmMap = file_map, .xShmLock = file_map_lock,
      .xShmBarrier = file_map_barrier, .xShmUnmap = file_unmap};
  return sqlite3_vfs_register(&vfs, 1);
}

void fault_vfs_watch(const char *path) {
  memset(folder, 0, sizeof folder);
  strncpy(folder, path, sizeof folder - 1);
}

void fault_vfs_arm(int kinds, long at, enum fault_action action, int is_lasting, unsigned seed) {
  forget_all();
  memset(&fault, 0, sizeof fault);
  fault.kinds = kinds;
  fault.at = at;
  fault.action = action;
  fault.is_lasting = is_lasting;
  fault.keeps_track = action == FAULT_CUT || action == FAULT_CUT_SOME;
  fault.random = seed;
  fault.is_on = 1;
}

long fault_vfs_disarm(void) {
  fault.is_on = 0;
  return fault.count;
}

int fault_vfs_fired(void) { return fault.has_fired; }
