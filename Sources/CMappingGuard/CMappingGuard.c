#define _GNU_SOURCE
#include "CMappingGuard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// Entries are linked once and never freed, but used again, so that the handler can go through them
// without a lock; there are as many as mappings ever were at once.
struct guarded_mapping {
  // 0: not in use.
  _Atomic(uintptr_t) start;
  _Atomic(size_t) length;
  atomic_bool has_shrunk;
  unsigned char last_byte;
  struct guarded_mapping *next;
  struct guarded_mapping *next_free;
};

static _Atomic(struct guarded_mapping *) all;
static struct guarded_mapping *free_entries;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static uintptr_t page_size;
static struct sigaction before;

/// Puts zeros where a watched mapping has lost its file, from the page of an address to the end.
static bool fill_with_zeros(uintptr_t address) {
  for (struct guarded_mapping *entry = atomic_load(&all); entry != NULL; entry = entry->next) {
    uintptr_t start = atomic_load(&entry->start);
    size_t length = atomic_load(&entry->length);
    if (start == 0 || address < start || address - start >= length) continue;
    uintptr_t page = address & ~(page_size - 1);
    void *zeros = mmap((void *)page, start + length - page, PROT_READ,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (zeros == MAP_FAILED) return false;
    atomic_store(&entry->has_shrunk, true);
    return true;
  }
  return false;
}

static void on_bus_error(int number, siginfo_t *info, void *context) {
  int saved = errno;
  // BUS_ADRERR: there is nothing at the address; si_code of a signal sent by a process is not positive.
  if (info->si_code == BUS_ADRERR && fill_with_zeros((uintptr_t)info->si_addr)) {
    errno = saved;
    return;
  }
  errno = saved;
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    before.sa_sigaction(number, info, context);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    before.sa_handler(number);
  } else {
    // What was done before: the same instruction raises the signal again, and it ends the program.
    sigaction(number, &before, NULL);
    if (info->si_code <= 0) raise(number);
  }
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {0};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, NULL, &before);
  sigaction(SIGBUS, &action, NULL);
}

struct guarded_mapping *guard_mapping(const void *start, size_t length) {
  pthread_once(&once, install);
  pthread_mutex_lock(&lock);
  struct guarded_mapping *entry = free_entries;
  if (entry != NULL) {
    free_entries = entry->next_free;
  } else {
    entry = calloc(1, sizeof *entry);
    if (entry != NULL) {
      entry->next = atomic_load(&all);
      atomic_store(&all, entry);
    }
  }
  pthread_mutex_unlock(&lock);
  if (entry == NULL) return NULL;
  atomic_store(&entry->has_shrunk, false);
  atomic_store(&entry->length, length);
  atomic_store(&entry->start, (uintptr_t)start);
  entry->last_byte = ((const volatile unsigned char *)start)[length - 1];
  return entry;
}

void unguard_mapping(struct guarded_mapping *entry) {
  atomic_store(&entry->start, 0);
  pthread_mutex_lock(&lock);
  entry->next_free = free_entries;
  free_entries = entry;
  pthread_mutex_unlock(&lock);
}

bool guarded_mapping_has_shrunk(struct guarded_mapping *entry) {
  const volatile unsigned char *bytes = (const volatile unsigned char *)atomic_load(&entry->start);
  bool is_same = bytes[atomic_load(&entry->length) - 1] == entry->last_byte;
  return !is_same || atomic_load(&entry->has_shrunk);
}
