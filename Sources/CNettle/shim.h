// The SHA-2 of nettle as it declares itself; its functions are seen by their long names, such as nettle_sha256_init.
#ifndef AUDITCTL_CNETTLE_SHIM_H
#define AUDITCTL_CNETTLE_SHIM_H

#include <nettle/sha2.h>

#endif
