#include <sqlite3.h>

// Swift can neither call a function with a variable number of arguments nor name SQLITE_TRANSIENT.

static inline int sojourn_sqlite3_set_flag(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}

static inline int sojourn_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                            sqlite3_uint64 length) {
  // Without an address it would bind null.
  return sqlite3_bind_text64(statement, index, text ? text : "", length, SQLITE_TRANSIENT,
                             SQLITE_UTF8);
}

static inline int sojourn_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                            sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}
