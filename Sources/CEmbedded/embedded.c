#include "embedded.h"

// `#embed` is C23; the toolchain's clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Written by scripts/embed-files from the folders; a test compares the two.
#include "embedded_files.h"

size_t auditctl_embedded_count(void) { return sizeof(embedded_files) / sizeof(embedded_files[0]); }

auditctl_embedded_file auditctl_embedded_at(size_t index) { return embedded_files[index]; }
