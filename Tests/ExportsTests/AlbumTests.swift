import Exports
import Store
import Testing
import Timeline

/// Which photos are in which albums, as programs tell it.
@Suite("Albums that exports tell of")
struct AlbumTests {
  private func albums(_ rows: PhotoRows) -> [String] {
    rows.albums.entries.map {
      "\(rows.name(of: Int($0.photo))): \(rows.albums.names[Int($0.album)])"
    }
  }

  private func albums(_ statements: [SQL]) throws -> [String] {
    var fixture = DatabaseFixture()
    fixture.statements = statements
    return albums(try fixture.read().rows)
  }

  @Test("osxphotos: the names of its albums, in JSON")
  func osxphotos() throws {
    let text = """
      [{"uuid": "1", "original_filename": "a.jpg", "date": "2024-05-17T14:03:22+02:00",
        "albums": ["Rome", "Best \\u00e4"], "latitude": 1.0, "longitude": 2.0},
       {"uuid": "2", "original_filename": "b.jpg", "date": "2024-05-17T14:03:22+02:00", "albums": []}]
      """
    let file = ExportFile(path: "query.json", bytes: .held(Array(text.utf8)))
    let format = try #require(ExportFormats.named("osxphotos-json"))
    let rows = try format.read(file, settings: ExportSettings()).rows
    #expect(rows.count == 2)
    #expect(albums(rows) == ["a.jpg: Rome", "a.jpg: Best ä"])
  }

  @Test("digiKam: the folder, by its path below the root; none at the root itself")
  func digiKam() throws {
    let tables: [SQL] = [
      "CREATE TABLE AlbumRoots (id INTEGER, identifier TEXT, specificPath TEXT)",
      "CREATE TABLE Albums (id INTEGER, albumRoot INTEGER, relativePath TEXT)",
      "CREATE TABLE Images (id INTEGER, album INTEGER, name TEXT, status INTEGER, category INTEGER)",
      "CREATE TABLE ImageInformation (imageid INTEGER, creationDate DATETIME)",
      "INSERT INTO AlbumRoots VALUES (1, '', '/p')",
      "INSERT INTO Albums VALUES (2, 1, '/2024/Paris')", "INSERT INTO Albums VALUES (3, 1, '/')",
      "INSERT INTO Images VALUES (4, 2, 'a.jpg', 1, 1)",
      "INSERT INTO Images VALUES (5, 3, 'b.jpg', 1, 1)",
    ]
    #expect(try albums(tables) == ["/p/2024/Paris/a.jpg: 2024/Paris"])
  }

  @Test("Lightroom: collections that people made, not those of the program")
  func lightroom() throws {
    let tables: [SQL] = [
      "CREATE TABLE Adobe_images (id_local INTEGER, captureTime, rootFile INTEGER)",
      "CREATE TABLE AgLibraryFile (id_local INTEGER, folder INTEGER, baseName, extension)",
      "CREATE TABLE AgLibraryCollection (id_local INTEGER, name, systemOnly)",
      "CREATE TABLE AgLibraryCollectionImage (collection INTEGER, image INTEGER)",
      "INSERT INTO Adobe_images VALUES (1, '2024-05-17T14:03:22', 2)",
      "INSERT INTO AgLibraryFile VALUES (2, 3, 'a', 'nef')",
      "INSERT INTO AgLibraryCollection VALUES (4, 'Rome', 0), (5, 'quick collection', 1)",
      "INSERT INTO AgLibraryCollectionImage VALUES (4, 1), (5, 1), (4, 99)",
    ]
    #expect(try albums(tables) == ["a.nef: Rome"])
  }

  @Test("Apple Photos: albums of people and shared ones, whatever the numbers of the tables")
  func applePhotos() throws {
    let more: [SQL] = [
      "CREATE TABLE ZGENERICALBUM (Z_PK INTEGER, ZKIND INTEGER, ZTITLE VARCHAR)",
      "CREATE TABLE Z_26ASSETS (Z_26ALBUMS INTEGER, Z_3ASSETS INTEGER, Z_FOK_3ASSETS INTEGER)",
      "INSERT INTO ZASSET (Z_PK, ZDIRECTORY, ZFILENAME, ZDATECREATED) VALUES (7, 'A', 'a.heic', 1.0)",
      "INSERT INTO ZGENERICALBUM VALUES (1, 2, 'Rome'), (2, 1505, 'Ours'), (3, 1552, 'Progress')",
      "INSERT INTO Z_26ASSETS VALUES (1, 7, 0), (2, 7, 0), (3, 7, 0)",
    ]
    #expect(
      try albums(ApplePhotosDatabaseTests.schema + more) == ["A/a.heic: Ours", "A/a.heic: Rome"])
  }

  @Test(
    "Immich: the tables of each of its versions",
    arguments: [
      ("album", "album_asset", "albumId", "assetId"),
      ("album", "album_asset", "albumsId", "assetsId"),
      ("albums", "albums_assets_assets", "albumsId", "assetsId"),
    ])
  func immich(albumTable: String, members: String, album: String, asset: String) throws {
    let tables: [SQL] = [
      """
      CREATE TABLE asset (
        id TEXT, "originalPath" TEXT, "fileCreatedAt" TEXT, "localDateTime" TEXT)
      """,
      "INSERT INTO asset VALUES ('x', '/l/a.jpg', '2024-05-17 12:03:22+00', '2024-05-17 14:03:22+00')",
      "CREATE TABLE \(name: albumTable) (id TEXT, \"albumName\" TEXT)",
      "CREATE TABLE \(name: members) (\(name: album) TEXT, \(name: asset) TEXT)",
      "INSERT INTO \(name: albumTable) VALUES ('r', 'Rome'), ('e', '')",
      "INSERT INTO \(name: members) VALUES ('r', 'x'), ('e', 'x')",
    ]
    #expect(try albums(tables) == ["/l/a.jpg: Rome"])
  }

  @Test("LibrePhotos, Lychee and Piwigo")
  func otherServers() throws {
    #expect(
      try albums([
        """
        CREATE TABLE api_photo (
          image_hash TEXT, exif_timestamp TEXT, exif_gps_lat REAL, exif_gps_lon REAL)
        """,
        "INSERT INTO api_photo VALUES ('h1', '2024-05-17 14:03:22', NULL, NULL)",
        "CREATE TABLE api_albumuser (id INTEGER, title TEXT)",
        "CREATE TABLE api_albumuser_photos (albumuser_id INTEGER, photo_id TEXT)",
        "INSERT INTO api_albumuser VALUES (1, 'Rome')",
        "INSERT INTO api_albumuser_photos VALUES (1, 'h1')",
      ]) == ["h1: Rome"])
    #expect(
      try albums([
        """
        CREATE TABLE photos (
          id TEXT, title TEXT, taken_at TEXT, taken_at_orig_tz TEXT, latitude REAL, longitude REAL,
          album_id TEXT)
        """,
        "INSERT INTO photos VALUES ('p', 'a', '2024-05-17 12:03:22', '+02:00', NULL, NULL, 'r')",
        "CREATE TABLE base_albums (id TEXT, title TEXT)",
        "INSERT INTO base_albums VALUES ('r', 'Rome')",
      ]) == ["a: Rome"])
    #expect(
      try albums([
        """
        CREATE TABLE pw_images (
          id INTEGER, file TEXT, path TEXT, date_creation TEXT, latitude REAL, longitude REAL)
        """,
        "INSERT INTO pw_images VALUES (1, 'a.jpg', './a.jpg', '2024-05-17 14:03:22', NULL, NULL)",
        "CREATE TABLE pw_categories (id INTEGER, name TEXT)",
        "CREATE TABLE pw_image_category (image_id INTEGER, category_id INTEGER)",
        "INSERT INTO pw_categories VALUES (2, 'Rome')",
        "INSERT INTO pw_image_category VALUES (1, 2)",
      ]) == ["./a.jpg: Rome"])
  }

  @Test("A database without tables of albums, or with others of these names, has none")
  func without() throws {
    let more: [SQL] = [
      "INSERT INTO ZASSET (Z_PK, ZDIRECTORY, ZFILENAME, ZDATECREATED) VALUES (7, 'A', 'a.heic', 1.0)",
      "CREATE TABLE ZGENERICALBUM (Z_PK INTEGER, ZNAME VARCHAR)",
      "CREATE TABLE Z_26ASSETS (other INTEGER)",
    ]
    #expect(try albums(ApplePhotosDatabaseTests.schema + more) == [])
  }
}
