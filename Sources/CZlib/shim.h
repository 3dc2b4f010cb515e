// What Swift cannot import from <zlib.h>: function-like macros. Everything else is used as zlib declares it.
#ifndef AUDITCTL_CZLIB_SHIM_H
#define AUDITCTL_CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro. Without the header of zlib, as a part of a ZIP archive has it (RFC 1951 alone).
static inline int auditctl_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

// inflateInit2 is one, too.
static inline int auditctl_inflate_init(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}

#endif
