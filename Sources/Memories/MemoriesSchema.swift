internal import Store

/// The tables of a memories store.
enum MemoriesSchema {
  static let schema = Schema(
    name: "Sojourn memories store",
    // The letters SjMm.
    applicationID: 0x536A_4D6D,
    migrations: [
      .init(
        to: 1,
        // `text` is an album, a pattern or GeoJSON; dates are days since 1970-01-01, places degrees,
        // the radius metres. Numbers of rules are never given twice.
        """
        CREATE TABLE skip_rule (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          kind TEXT NOT NULL,
          text TEXT,
          first_day INTEGER,
          last_day INTEGER,
          latitude REAL,
          longitude REAL,
          radius REAL
        ) STRICT
        """,
        """
        CREATE TABLE skip_photo (
          rule INTEGER NOT NULL,
          photo TEXT NOT NULL,
          PRIMARY KEY (rule, photo)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE skip_exception (
          rule INTEGER NOT NULL,
          photo TEXT NOT NULL,
          PRIMARY KEY (rule, photo)
        ) STRICT, WITHOUT ROWID
        """,
        // `seen` is seconds since 1970-01-01 00:00 UTC.
        """
        CREATE TABLE photo_state (
          photo TEXT NOT NULL PRIMARY KEY,
          state TEXT NOT NULL,
          seen INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE album (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE
        ) STRICT
        """,
        """
        CREATE TABLE album_photo (
          album INTEGER NOT NULL,
          photo TEXT NOT NULL,
          PRIMARY KEY (album, photo)
        ) STRICT, WITHOUT ROWID
        """,
        // The queue: steps are done in the order of their ids. `undoes` is the add that an undo takes back.
        """
        CREATE TABLE album_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          album INTEGER NOT NULL,
          undoes INTEGER,
          is_done INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        // What an add asks for; `was_added` once it is done: whether the photo was not in the album before.
        """
        CREATE TABLE album_step_photo (
          step INTEGER NOT NULL,
          position INTEGER NOT NULL,
          photo TEXT NOT NULL,
          was_added INTEGER NOT NULL DEFAULT 0,
          PRIMARY KEY (step, position)
        ) STRICT, WITHOUT ROWID
        """,
        // The pictures of frames; a batch is replaced as a whole. `hour` is hours since 1970-01-01 00:00 UTC.
        """
        CREATE TABLE frame_batch (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          hour INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE frame_picture (
          batch INTEGER NOT NULL,
          album_position INTEGER NOT NULL,
          album TEXT NOT NULL,
          position INTEGER NOT NULL,
          photo TEXT,
          PRIMARY KEY (batch, album_position, position)
        ) STRICT, WITHOUT ROWID
        """)
    ])
}
