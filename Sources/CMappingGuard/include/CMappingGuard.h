/// Lets a program go on when a file that it has mapped for reading becomes shorter.
///
/// Reading a page beyond the end of its file raises SIGBUS, which ends the program. Here a handler puts
/// zeros in the place of what is gone, and remembers that of the mapping; whoever reads asks afterwards.
/// This is C because a handler of signals may call next to nothing: no memory management, no locks, and
/// so no Swift, which may do either at any place.
#ifndef CMAPPINGGUARD_H
#define CMAPPINGGUARD_H

#include <stdbool.h>
#include <stddef.h>

/// A mapping that is watched.
struct guarded_mapping;

/// Watches a mapping of `length` bytes, more than 0, that begins a page.
///
/// The first call installs the handler; a SIGBUS that comes from elsewhere goes to the handler before.
/// Returns NULL without memory for it.
struct guarded_mapping *guard_mapping(const void *start, size_t length);

/// Ends watching; to be called before the mapping is removed.
void unguard_mapping(struct guarded_mapping *mapping);

/// Whether something of the mapping is gone: a page, or the last byte, which stands for the rest of its
/// page, where zeros are read without a signal.
bool guarded_mapping_has_shrunk(struct guarded_mapping *mapping);

#endif
