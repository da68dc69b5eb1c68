import Store
import Timeline

/// The programs whose databases are read; the raw value is the name of the format in reports.
public enum DatabaseProgram: String, CaseIterable, Sendable {
  /// Apple Photos on a Mac, an iPhone or in its backup: `Photos.sqlite`.
  case applePhotos = "apple-photos"
  /// osxphotos: its export database.
  case osxphotos = "osxphotos-export"
  /// digiKam: `digikam4.db`.
  case digiKam = "digikam"
  /// Adobe Lightroom Classic: a catalogue, `.lrcat`.
  case lightroom
  /// darktable: `library.db`.
  case darktable
  /// Shotwell: `photo.db`.
  case shotwell
  /// Immich: its tables, brought to SQLite.
  case immich
  /// LibrePhotos.
  case librePhotos = "librephotos"
  /// The Memories app of Nextcloud.
  case memories = "nextcloud-memories"
  /// Lychee.
  case lychee
  /// Piwigo: its tables, brought to SQLite.
  case piwigo
  /// This program: a GeoPackage that it wrote.
  case sojourn = "sojourn-geopackage"

  /// The program's name and which of its files it is, for people.
  public var summary: String {
    switch self {
    case .applePhotos: "the library of Apple Photos (Photos.sqlite)"
    case .osxphotos: "the export database of osxphotos"
    case .digiKam: "the database of digiKam (digikam4.db)"
    case .lightroom: "a catalogue of Lightroom Classic (.lrcat)"
    case .darktable: "the library of darktable (library.db)"
    case .shotwell: "the database of Shotwell (photo.db)"
    case .immich: "the tables of Immich, brought to SQLite"
    case .librePhotos: "the database of LibrePhotos"
    case .memories: "the database of Nextcloud with the Memories app"
    case .lychee: "the database of Lychee"
    case .piwigo: "the tables of Piwigo, brought to SQLite"
    case .sojourn: "a GeoPackage of Sojourn's own (--gpkg)"
    }
  }

  /// The program to which tables belong, by their names and columns; nil for any other.
  init?(_ tables: DatabaseTables) {
    let found = Self.allCases.first { $0.reader.recognises(tables) }
    guard let found else { return nil }
    self = found
  }

  /// What reads its databases.
  var reader: any DatabaseReader.Type {
    switch self {
    case .applePhotos: ApplePhotosDatabase.self
    case .osxphotos: OsxphotosDatabase.self
    case .digiKam: DigiKamDatabase.self
    case .lightroom: LightroomDatabase.self
    case .darktable: DarktableDatabase.self
    case .shotwell: ShotwellDatabase.self
    case .immich: ImmichDatabase.self
    case .librePhotos: LibrePhotosDatabase.self
    case .memories: MemoriesDatabase.self
    case .lychee: LycheeDatabase.self
    case .piwigo: PiwigoDatabase.self
    case .sojourn: SojournGeoPackage.self
    }
  }
}

/// Reads the databases of one program.
protocol DatabaseReader: Sendable {
  /// Whether tables are those of the program.
  static func recognises(_ tables: DatabaseTables) -> Bool

  /// A reader of a database with these tables.
  init(_ tables: DatabaseTables, settings: ExportSettings)

  /// Reads all photos.
  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError)
}
