internal import Geodesy
internal import Store
internal import Timeline

/// A layer of a GeoPackage.
struct GeoPackageLayer {
  /// The name of its table.
  let name: String
  /// What is in it, for people.
  let description: String
  /// The kind of its shapes: `POINT`, `MULTILINESTRING` or `MULTIPOLYGON`.
  let shapes: SQL
  /// Its columns after `fid` and `geom`, with their GeoPackage types.
  let columns: [SQL]
  /// Whether it has a spatial index.
  ///
  /// SQLite takes some ten microseconds to put a shape into one: too long for all photos.
  var isIndexed = true
}

/// A GeoPackage on its way into a file that is empty.
///
/// The same layers give the same bytes: nothing in it comes from a clock.
struct GeoPackageFile: ~Copyable {
  private let database: Database
  private let shapes: GeoPackageShapeWriter
  private let lastChange: String

  /// Makes the tables that every GeoPackage has.
  ///
  /// - Parameters:
  ///   - path: an empty file.
  ///   - name: what errors call it.
  ///   - lastChange: the date as of which its content is.
  /// - Throws: `OutputError` when it cannot be written.
  init(path: String, calledInMessages name: String, lastChange: LocalDate) throws(OutputError) {
    let shapes = try Self.shapeWriter(calledInMessages: name)
    let database = try Self.database(path: path, calledInMessages: name)
    self.shapes = shapes
    self.database = database
    self.lastChange = "\(lastChange)T00:00:00.000Z"
  }

  private static func shapeWriter(
    calledInMessages name: String
  ) throws(OutputError) -> GeoPackageShapeWriter {
    do throws(GeodesyError) {
      return try GeoPackageShapeWriter()
    } catch {
      throw .notMade("\(name) cannot be written: \(error)")
    }
  }

  private static func database(
    path: String, calledInMessages name: String
  ) throws(OutputError) -> Database {
    do throws(StoreError) {
      let database = try Database(.file(path, .create), calledInMessages: name)
      // The file is thrown away when anything goes wrong, so that nothing has to be undone in it.
      try database.run("PRAGMA journal_mode = MEMORY")
      try database.run("PRAGMA synchronous = OFF")
      try database.run("PRAGMA application_id = \(number: GeoPackageTables.applicationID)")
      try database.run("PRAGMA user_version = \(number: GeoPackageTables.version)")
      for statement in GeoPackageTables.base { try database.run(statement) }
      return database
    } catch {
      throw .notMade("\(error)")
    }
  }

  /// Adds layers, all of them or none.
  ///
  /// - Throws: `OutputError` when they cannot be written.
  func write(
    _ body: (borrowing GeoPackageFile) throws(StoreError) -> Void
  ) throws(OutputError) {
    do throws(StoreError) {
      try database.run("BEGIN")
      try body(self)
      try database.run("COMMIT")
    } catch {
      throw .notMade("\(error)")
    }
    if let fault = shapes.fault {
      throw .notMade("\(database.path) cannot be written: \(fault)")
    }
  }

  /// Adds a layer.
  ///
  /// - Parameters:
  ///   - layer: what it is.
  ///   - count: how many features it has.
  ///   - shape: the shape of the feature with a number from 0; nil for none.
  ///   - bind: binds the columns of a feature; the first one is number 3.
  /// - Throws: `StoreError` when it cannot be written.
  func add(
    _ layer: GeoPackageLayer, count: Int, shape: (Int) -> GeoPackageShape?,
    bind: (Int, borrowing Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    let columns = SQL.joined(layer.columns)
    try database.run(
      """
      CREATE TABLE \(name: layer.name) (fid INTEGER PRIMARY KEY NOT NULL, \
      geom \(layer.shapes), \(columns))
      """)
    let values = SQL.joined((0..<layer.columns.count + 2).map { _ -> SQL in "?" })
    var boxes: [(feature: Int, edges: GeoPackageEdges)] = []
    var extent = GeoPackageEdges()
    try database.withStatement("INSERT INTO \(name: layer.name) VALUES (\(values))") {
      (statement) throws(StoreError) in
      for number in 0..<count {
        try statement.bind(integer: Int64(number + 1), at: 1)
        if let shape = shape(number) {
          let edges = shape.edges
          extent.join(edges)
          if layer.isIndexed { boxes.append((number + 1, edges)) }
          try statement.bind(bytes: shapes.bytes(of: shape, edges).span, at: 2)
        } else {
          try statement.bind(integer: nil, at: 2)
        }
        try bind(number, statement)
        try statement.run()
      }
    }
    try describe(layer, extent)
    if layer.isIndexed { try index(layer, boxes) }
  }

  private func describe(
    _ layer: GeoPackageLayer, _ extent: GeoPackageEdges
  ) throws(StoreError) {
    try database.withStatement(
      "INSERT INTO gpkg_contents VALUES (?1, 'features', ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
    ) { (statement) throws(StoreError) in
      try statement.bind(text: layer.name, at: 1)
      try statement.bind(text: layer.description, at: 2)
      try statement.bind(text: lastChange, at: 3)
      let edges = [extent.minX, extent.minY, extent.maxX, extent.maxY]
      for (index, edge) in zip(4..., edges) {
        try statement.bind(number: extent.isEmpty ? nil : edge, at: index)
      }
      try statement.bind(integer: GeoPackageTables.wgs84, at: 8)
      try statement.run()
    }
    try database.withStatement(
      "INSERT INTO gpkg_geometry_columns VALUES (?1, 'geom', ?2, ?3, 0, 0)"
    ) { (statement) throws(StoreError) in
      try statement.bind(text: layer.name, at: 1)
      try statement.bind(text: layer.shapes.text, at: 2)
      try statement.bind(integer: GeoPackageTables.wgs84, at: 3)
      try statement.run()
    }
  }

  private func index(
    _ layer: GeoPackageLayer, _ boxes: [(feature: Int, edges: GeoPackageEdges)]
  ) throws(StoreError) {
    let name = GeoPackageTables.indexName(of: layer.name)
    try database.run("CREATE VIRTUAL TABLE \(name: name) USING rtree(id, minx, maxx, miny, maxy)")
    try database.withStatement("INSERT INTO \(name: name) VALUES (?, ?, ?, ?, ?)") {
      (statement) throws(StoreError) in
      for (feature, edges) in boxes {
        try statement.bind(integer: Int64(feature), at: 1)
        for (index, edge) in zip(2..., [edges.minX, edges.maxX, edges.minY, edges.maxY]) {
          try statement.bind(number: edge, at: index)
        }
        try statement.run()
      }
    }
    for trigger in GeoPackageTables.indexTriggers(of: layer.name) { try database.run(trigger) }
    try database.withStatement(
      """
      INSERT INTO gpkg_extensions VALUES (?1, 'geom', 'gpkg_rtree_index',
        'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')
      """
    ) { (statement) throws(StoreError) in
      try statement.bind(text: layer.name, at: 1)
      try statement.run()
    }
  }
}
