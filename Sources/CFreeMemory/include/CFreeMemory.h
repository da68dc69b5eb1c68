#ifndef CFREEMEMORY_H
#define CFREEMEMORY_H

/// Gives memory that the allocator keeps for later back to the system, where the C library can.
void return_free_memory(void);

#endif
