// How often the calling thread has asked for memory.

#pragma once

/// False where the C library cannot be stood in for: then nothing is counted.
_Bool allocations_are_counted(void);

long allocation_count(void);
