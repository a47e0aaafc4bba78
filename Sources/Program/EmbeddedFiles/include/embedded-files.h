#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

/// The text of a file that is part of the program, by its name without folders; NULL if there is none of that name.
///
/// ".git/HEAD" and ".git/refs/heads/main" are those of the clone, "compiler" is the compiler's version.
const char *embedded_file(const char *name);

#endif
