// Files of the repository that are part of the program: Migrations/, Catalogs/ and Examples/.
#ifndef AUDITCTL_EMBEDDED_H
#define AUDITCTL_EMBEDDED_H

#include <stddef.h>

// One embedded file. `path` is relative to the repository, with `/` between its parts; `bytes` are not
// terminated by NUL.
typedef struct {
  const char *path;
  const unsigned char *bytes;
  size_t count;
} auditctl_embedded_file;

// How many files are embedded.
size_t auditctl_embedded_count(void);

// The file at `index`, which must be less than the count. Files are in the order of their paths.
auditctl_embedded_file auditctl_embedded_at(size_t index);

#endif
