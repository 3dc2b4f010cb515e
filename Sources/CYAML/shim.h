// libyaml as it declares itself.
#ifndef AUDITCTL_CYAML_SHIM_H
#define AUDITCTL_CYAML_SHIM_H

#include <yaml.h>

#endif
