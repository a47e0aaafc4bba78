// Exits as the first thing that it does: the shortest life there is.
//
// Verdict: crash.

#include <unistd.h>

int main(void) { _exit(0); }
