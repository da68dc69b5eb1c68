internal import Store

/// The tables that make a SQLite database a GeoPackage 1.3 (OGC 12-128r17, annex C), and those of a layer
/// (annex F.3: the spatial index).
enum GeoPackageTables {
  /// `GPKG`, in the header of the file.
  static let applicationID: Int64 = 0x4750_4B47
  /// Version 1.3.0, in the header of the file.
  static let version: Int64 = 10_300
  /// The number of WGS 84 in latitude and longitude, EPSG:4326.
  static let wgs84: Int64 = 4326

  /// The tables that every GeoPackage has, and the reference systems that it must name.
  static let base: [SQL] = [
    """
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)
    """,
    """
    CREATE TABLE gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))
    """,
    """
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))
    """,
    """
    CREATE TABLE gpkg_extensions (
      table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
      scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))
    """,
    """
    INSERT INTO gpkg_spatial_ref_sys VALUES
      ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'no reference system'),
      ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'no reference system'),
      ('WGS 84 geodetic', 4326, 'EPSG', 4326,
        'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
    AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
    AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
    AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]',
        'longitude and latitude in degrees')
    """,
  ]

  /// The table that is the spatial index of a layer.
  static func indexName(of layer: String) -> String { "rtree_\(layer)_geom" }

  /// What keeps the spatial index true when another program edits a layer; made once it is filled, since
  /// the functions in it are those of GeoPackage programs, which SQLite by itself does not have.
  static func indexTriggers(of layer: String) -> [SQL] {
    let index = indexName(of: layer)
    let box: SQL =
      """
      INSERT OR REPLACE INTO \(name: index) VALUES (NEW.fid, ST_MinX(NEW.geom), \
      ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom))
      """
    return [
      """
      CREATE TRIGGER \(name: index + "_insert") AFTER INSERT ON \(name: layer)
      WHEN (NEW.geom NOT NULL AND NOT ST_IsEmpty(NEW.geom))
      BEGIN \(box); END
      """,
      """
      CREATE TRIGGER \(name: index + "_update1") AFTER UPDATE OF geom ON \(name: layer)
      WHEN OLD.fid = NEW.fid AND (NEW.geom NOT NULL AND NOT ST_IsEmpty(NEW.geom))
      BEGIN \(box); END
      """,
      """
      CREATE TRIGGER \(name: index + "_update2") AFTER UPDATE OF geom ON \(name: layer)
      WHEN OLD.fid = NEW.fid AND (NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))
      BEGIN DELETE FROM \(name: index) WHERE id = OLD.fid; END
      """,
      """
      CREATE TRIGGER \(name: index + "_update3") AFTER UPDATE ON \(name: layer)
      WHEN OLD.fid != NEW.fid AND (NEW.geom NOT NULL AND NOT ST_IsEmpty(NEW.geom))
      BEGIN DELETE FROM \(name: index) WHERE id = OLD.fid; \(box); END
      """,
      """
      CREATE TRIGGER \(name: index + "_update4") AFTER UPDATE ON \(name: layer)
      WHEN OLD.fid != NEW.fid AND (NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))
      BEGIN DELETE FROM \(name: index) WHERE id IN (OLD.fid, NEW.fid); END
      """,
      """
      CREATE TRIGGER \(name: index + "_delete") AFTER DELETE ON \(name: layer)
      WHEN OLD.geom NOT NULL
      BEGIN DELETE FROM \(name: index) WHERE id = OLD.fid; END
      """,
    ]
  }
}
