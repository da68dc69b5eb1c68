public import Timeline

/// The time zones of the Earth: which zone a place lies in, and how far ahead of UTC its clocks
/// were at any moment.
///
/// Zones come from a raster (`ZoneRaster`), offsets from the system's time-zone database
/// (`ZoneFiles`), so that daylight saving and history are right: local mean time before standard
/// time, double summer time, quarter hours, days that a country left out. A zone's history is read
/// when it is first asked for.
public struct TimeZones: Sendable {
  /// Which zone a place lies in.
  public let raster: ZoneRaster
  /// Where histories come from.
  public let files: ZoneFiles
  /// Zones whose history could not be had, once each, in the order met; they count as unknown.
  public private(set) var problems: [ZoneFileError] = []
  // By the zone's number.
  private var histories: [HistoryState]
  // From 12 hours behind UTC to 12 ahead.
  private let historiesAtSea: [ZoneHistory]

  private enum HistoryState {
    case notRead
    case missing
    case read(ZoneHistory)
  }

  /// The file of the raster in the program's data.
  public static let rasterFile = "time-zones/zone-raster.bin"

  /// The zones of a raster, with the histories of a database.
  public init(raster: ZoneRaster, files: ZoneFiles = ZoneFiles()) {
    self.raster = raster
    self.files = files
    histories = Array(repeating: .notRead, count: raster.landZoneNames.count + 1)
    historiesAtSea = (-12...12).map { ZoneHistory(initialOffset: $0 * 3600, changes: []) }
  }

  /// The zones, from the program's data and the system's database.
  ///
  /// - Throws: `TimeZonesError` when either is absent or cannot be used.
  public init(data: DataFolder, files: ZoneFiles = ZoneFiles()) throws(TimeZonesError) {
    self.init(raster: try Self.raster(in: data), files: files)
    do {
      // Every database has it; without it there is none.
      _ = try files.history(of: "Etc/UTC")
    } catch {
      throw .noZoneFiles(error)
    }
  }

  private static func raster(in data: DataFolder) throws(TimeZonesError) -> ZoneRaster {
    let file: DataFile?
    do {
      file = try data.file(rasterFile)
    } catch {
      throw .rasterNotReadable(error)
    }
    guard let file else { throw .noRaster(folders: data.candidates) }
    do {
      return try ZoneRaster(file)
    } catch {
      throw .rasterUnusable(error)
    }
  }

  /// The zone of a place.
  public func zone(at place: Coordinate) -> ZoneID { raster.zone(at: place) }

  /// The name of a zone, such as `Europe/Paris`.
  public func name(of zone: ZoneID) -> String { raster.name(of: zone) }

  /// The history of a zone's clocks; nil when it cannot be had, which `problems` then says.
  public mutating func history(of zone: ZoneID) -> ZoneHistory? {
    if zone.isAtSea { return historiesAtSea[Int(zone.rawValue - ZoneID.firstAtSea)] }
    switch histories[Int(zone.rawValue)] {
    case .read(let history): return history
    case .missing: return nil
    case .notRead:
      do {
        let history = try files.history(of: raster.name(of: zone))
        histories[Int(zone.rawValue)] = .read(history)
        return history
      } catch {
        problems.append(error)
        histories[Int(zone.rawValue)] = .missing
        return nil
      }
    }
  }

  /// The offset at a place at a moment, in microseconds since 1970-01-01 00:00 UTC; nil when its
  /// zone's history cannot be had.
  public mutating func offset(at place: Coordinate, instant: Int64) -> UTCOffset? {
    history(of: zone(at: place))?.offset(atInstant: instant)
  }

  /// The offset at a place at a clock reading; nil when its zone's history cannot be had.
  ///
  /// `ZoneHistory.offset(atLocalTime:)` says what counts where clocks were changed.
  public mutating func offset(at place: Coordinate, localTime: LocalDateTime) -> UTCOffset? {
    history(of: zone(at: place))?.offset(atLocalTime: localTime)
  }
}

/// Why time zones are not known on this machine.
public enum TimeZonesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// None of the folders has the raster of zones.
  case noRaster(folders: [String])
  /// The raster of zones cannot be opened.
  case rasterNotReadable(DataFolderError)
  /// The raster of zones is damaged.
  case rasterUnusable(ZoneRasterError)
  /// The system has no time-zone database, or none that can be used.
  case noZoneFiles(ZoneFileError)

  /// What was met, and what to do, for the user.
  public var description: String {
    switch self {
    case .noRaster(let folders):
      "\(TimeZones.rasterFile) is not in \(folders.joined(separator: ", nor in ")); "
        + "state the right folder in SOJOURN_DATA"
    case .rasterNotReadable(let error): error.description
    case .rasterUnusable(let error): error.description
    case .noZoneFiles(.noSuchZone(_, let folder)):
      "there is no time-zone database in \(folder); install tzdata"
    case .noZoneFiles(let error): error.description
    }
  }
}
