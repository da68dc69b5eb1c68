// Only what unpacks.
#include <zlib.h>

// A macro that passes the size of the stream, which Swift cannot call: DEFLATE without a wrapping.
static inline int sojourn_inflate_init_raw(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}
