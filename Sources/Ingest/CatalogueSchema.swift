internal import Store

/// The tables of a catalogue.
///
/// A file's row holds the members of `PhotoFacts` under their names, so that a catalogue can be asked
/// with any SQLite tool; see `CatalogueRow` for units.
enum CatalogueSchema {
  static let schema = Schema(
    name: "Sojourn catalogue",
    // The letters SjCt.
    applicationID: 0x536A_4374,
    migrations: [
      .init(
        to: 1,
        """
        CREATE TABLE folder (
          id INTEGER PRIMARY KEY,
          path BLOB NOT NULL UNIQUE
        ) STRICT
        """,
        """
        CREATE TABLE file (
          folder INTEGER NOT NULL,
          name BLOB NOT NULL,
          size INTEGER NOT NULL,
          modified INTEGER NOT NULL,
          method INTEGER NOT NULL,
          format TEXT,
          problem TEXT,
          wall_time INTEGER,
          precision TEXT,
          utc_offset INTEGER,
          time_source TEXT,
          offset_reason TEXT,
          instant INTEGER,
          gps_instant INTEGER,
          latitude REAL,
          longitude REAL,
          altitude REAL,
          make TEXT,
          model TEXT,
          owner TEXT,
          content_identifier TEXT,
          burst_identifier TEXT,
          traits INTEGER NOT NULL,
          flags INTEGER NOT NULL,
          findings TEXT,
          thumbnail_start INTEGER,
          thumbnail_end INTEGER,
          PRIMARY KEY (folder, name)
        ) STRICT, WITHOUT ROWID
        """)
    ])

  static let folder: SQL = "SELECT id FROM folder WHERE path = ?1"
  static let addFolder: SQL = "INSERT OR IGNORE INTO folder (path) VALUES (?1)"
  static let folders: SQL = "SELECT id, path FROM folder WHERE path >= ?1 AND path < ?2"
  static let dropFolder: SQL = "DELETE FROM folder WHERE id = ?1"
  static let dropFiles: SQL = "DELETE FROM file WHERE folder = ?1"
  static let dropFile: SQL = "DELETE FROM file WHERE folder = ?1 AND name = ?2"
  static let files: SQL = """
    SELECT name, size, modified, method, format, problem, wall_time, precision, utc_offset,
      time_source, offset_reason, instant, gps_instant, latitude, longitude, altitude, make, model,
      owner, content_identifier, burst_identifier, traits, flags, findings, thumbnail_start,
      thumbnail_end
    FROM file WHERE folder = ?1 ORDER BY name
    """
  static let putFile: SQL = """
    INSERT OR REPLACE INTO file (
      name, size, modified, method, format, problem, wall_time, precision, utc_offset, time_source,
      offset_reason, instant, gps_instant, latitude, longitude, altitude, make, model, owner,
      content_identifier, burst_identifier, traits, flags, findings, thumbnail_start,
      thumbnail_end, folder)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
      ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27)
    """
}
