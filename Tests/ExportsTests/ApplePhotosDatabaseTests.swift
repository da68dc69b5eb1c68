import Exports
import Store
import Testing
import Timeline

@Suite("Photos.sqlite")
struct ApplePhotosDatabaseTests {
  static let schema: [SQL] = [
    """
    CREATE TABLE ZASSET (
      Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR, ZDIRECTORY VARCHAR, ZFILENAME VARCHAR,
      ZDATECREATED TIMESTAMP, ZLATITUDE FLOAT, ZLONGITUDE FLOAT, ZTRASHEDSTATE INTEGER,
      ZHIDDEN INTEGER, ZKIND INTEGER, ZKINDSUBTYPE INTEGER, ZSAVEDASSETTYPE INTEGER,
      ZAVALANCHEUUID VARCHAR)
    """,
    """
    CREATE TABLE ZADDITIONALASSETATTRIBUTES (
      Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZTIMEZONEOFFSET INTEGER, ZTIMEZONENAME VARCHAR)
    """,
    """
    CREATE TABLE ZEXTENDEDATTRIBUTES (
      Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZTIMEZONEOFFSET INTEGER, ZCAMERAMAKE VARCHAR,
      ZCAMERAMODEL VARCHAR)
    """,
  ]

  /// A database with one asset; the columns as SQL has them.
  private func database(
    date: SQL = "737640202.0", latitude: SQL = "48.858167", longitude: SQL = "2.2945",
    bin: SQL = "0", hidden: SQL = "0", kind: SQL = "0", subkind: SQL = "0", saved: SQL = "3",
    offset: SQL = "7200", own: SQL = "7200", zone: SQL = "'Europe/Paris'"
  ) -> DatabaseFixture {
    var fixture = DatabaseFixture()
    fixture.statements =
      Self.schema + [
        """
        INSERT INTO ZASSET VALUES (7, 'ID-7', 'A', 'ID-7.heic', \(date), \(latitude), \(longitude),
          \(bin), \(hidden), \(kind), \(subkind), \(saved), NULL)
        """,
        "INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (1, 7, \(offset), \(zone))",
        "INSERT INTO ZEXTENDEDATTRIBUTES VALUES (1, 7, \(own), 'Apple', 'iPhone 13')",
      ]
    return fixture
  }

  @Test("An instant and the picture's own offset give the clock reading")
  func ownOffset() throws {
    #expect(
      try database().photos() == [
        "A/ID-7.heic: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500 Apple iPhone 13"
      ])
    #expect(try database(date: "737640202.45").photos()[0].contains("14:03:22.45+02:00"))
    #expect(try database().read().report.format == "apple-photos")
  }

  @Test("An offset that only Photos states may be that of the importing computer")
  func guessedOffset() throws {
    #expect(
      try database(offset: "-14400", own: "NULL").photos() == [
        "A/ID-7.heic: 2024-05-17T08:03:22-04:00 at 48.858167, 2.294500 guessed Apple iPhone 13"
      ])
    #expect(try database(offset: "-14400", own: "7200").photos()[0].contains(" guessed"))
  }

  @Test(
    "Where the offset is not there, the zone tells it",
    arguments: [
      ("'Europe/Paris'", "T14:03:22+02:00 at"), ("'GMT+0200'", "T14:03:22+02:00 at"),
      ("'America/New_York'", "T08:03:22-04:00 at"),
    ] as [(SQL, String)])
  func zones(zone: SQL, expected: String) throws {
    #expect(try database(offset: "NULL", zone: zone).photos()[0].contains(expected))
  }

  @Test("Without an offset, or with one that cannot be, only the instant is known")
  func instant() throws {
    for offset in ["NULL", "999999", "'+02:00'"] as [SQL] {
      #expect(
        try database(offset: offset, zone: "'XYZ'").photos()[0].hasPrefix(
          "A/ID-7.heic: 2024-05-17T12:03:22Z at 48.858167"))
    }
  }

  @Test("(-180, -180) is no place, and a place on one of these lines is one")
  func noPlace() throws {
    let none = database(latitude: "-180.0", longitude: "-180.0")
    #expect(!(try none.photos()[0].contains(" at ")))
    #expect(try none.findings().isEmpty)
    #expect(
      try database(latitude: "-16.5", longitude: "-180.0").photos()[0].contains(
        "at -16.500000, -180.000000"))
    #expect(
      try database(latitude: "-180.0", longitude: "2.0").findings() == [.latitudeOutOfRange: 1])
    #expect(try database(latitude: "0.0", longitude: "0.0").findings() == [.placeNullIsland: 1])
    #expect(try database(latitude: "0.0", longitude: "9.5").photos()[0].contains("at 0.000000"))
    #expect(try database(longitude: "NULL").findings() == [.placeOneAxis: 1])
  }

  @Test("What is in the bin is left out, what is hidden takes part")
  func binAndHidden() throws {
    let bin = try database(bin: "1").read()
    #expect(bin.rows.count == 0)
    #expect(bin.report.findings[.deletedInSource]?.examples.first?.value == "A/ID-7.heic")
    #expect(try database(hidden: "1").photos()[0].contains(" hidden"))
    #expect(!(try database().photos()[0].contains(" hidden")))
  }

  @Test("Movies, screenshots and what came in a message are told by their kinds")
  func kinds() throws {
    #expect(try database(kind: "1").photos()[0].contains(" video"))
    #expect(try database(subkind: "10").photos()[0].contains(" screenshot"))
    #expect(try database(kind: "1", subkind: "103").photos()[0].contains(" video screenshot"))
    #expect(!(try database(subkind: "2").photos()[0].contains(" screenshot")), "a live photo")
    #expect(try database(saved: "12").photos()[0].contains(" received"))
    #expect(!(try database(saved: "6").photos()[0].contains(" received")))
  }

  @Test("The zero of a clock is no date; nor is null")
  func noDate() throws {
    #expect(try database(date: "0.0").findings() == [.datePlaceholder: 1])
    #expect(try database(date: "-978307200.0").findings() == [.datePlaceholder: 1])
    #expect(try database(date: "1.0").photos()[0].contains("2001-01-01T02:00:01"))
    #expect(try database(date: "NULL").photos()[0].hasPrefix("A/ID-7.heic: at 48"))
    #expect(try database(date: "1e300").photos()[0].hasPrefix("A/ID-7.heic: at 48"))
  }

  @Test("The older schema has another table and fewer columns")
  func older() throws {
    let fixture = DatabaseFixture(
      """
      CREATE TABLE ZGENERICASSET (
        Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR, ZDATECREATED TIMESTAMP, ZLATITUDE FLOAT,
        ZLONGITUDE FLOAT)
      """,
      "CREATE TABLE ZADDITIONALASSETATTRIBUTES (ZASSET INTEGER, ZTIMEZONEOFFSET INTEGER)",
      "INSERT INTO ZGENERICASSET VALUES (1, 'ID-1', 737640202, 48.858167, 2.2945)",
      "INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (1, 7200)",
      "INSERT INTO ZGENERICASSET VALUES (2, 'ID-2', 737640202, -180, -180)")
    #expect(
      try fixture.photos() == [
        "ID-1: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500 guessed",
        "ID-2: 2024-05-17T12:03:22Z",
      ])
  }
}
