#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

/// The text of a file that is part of the program, by its name without folders; NULL if there is none of that name.
const char *embedded_file(const char *name);

#endif
