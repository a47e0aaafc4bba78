// Stub until the module is written.
