#ifndef CFREEMEMORY_H
#define CFREEMEMORY_H

/// Gives memory that the allocator keeps for later back to the system, where the C library can.
void return_free_memory(void);

/// Has the allocator keep the memory of freed blocks below a size for blocks to come, until so much of it lies
/// together, where the C library can.
void keep_freed_memory(int blocks_below, int until);

#endif
