// libpq as it declares itself.
#ifndef AUDITCTL_CPQ_SHIM_H
#define AUDITCTL_CPQ_SHIM_H

#include <libpq-fe.h>

#endif
