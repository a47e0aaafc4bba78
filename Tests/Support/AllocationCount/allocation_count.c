// The functions of the C library that give memory, in front of those of glibc, which have other names too: a program's own
// take the place of a library's for all that it links.

#include "allocation_count.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

static _Thread_local long count;

long allocation_count(void) { return count; }

#ifdef __GLIBC__

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

_Bool allocations_are_counted(void) { return 1; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
  count++;
  return __libc_calloc(members, size);
}

void *realloc(void *old, size_t size) {
  count++;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

#else

_Bool allocations_are_counted(void) { return 0; }

#endif
