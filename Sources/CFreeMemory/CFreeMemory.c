// C, because Swift's module of the C library leaves malloc.h out.
#include "CFreeMemory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void keep_freed_memory(int blocks_below, int until) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, blocks_below);
  mallopt(M_TRIM_THRESHOLD, until);
#endif
}
