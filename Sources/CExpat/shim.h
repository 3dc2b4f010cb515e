// libexpat as it declares itself.
#ifndef AUDITCTL_CEXPAT_SHIM_H
#define AUDITCTL_CEXPAT_SHIM_H

#include <expat.h>

#endif
