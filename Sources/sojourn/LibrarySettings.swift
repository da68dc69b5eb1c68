public import CommandLineKit
import HomeDetection
public import Ingest
import Pipeline
import PlaceNaming
public import Timeline

/// The options that every verb which reads a library has.
struct LibrarySettings: Sendable {
  var sources: [String] = []
  var format: SourceFormat?
  var thresholdsFile: String?
  var assignments: [ThresholdAssignment] = []
  var homes: [HomeDetection.GivenHome] = []
  var jobs = 0
  var isQuiet = false
  var showsTimings = false
  var trustsCameraClock = false
  var language = NameLanguage.international
  var tracks: [String] = []
  var placesFromNeighbours = false
  var computerZone: ComputerZone?
  var leavesOut: Set<PhotoKind> = []
  var onlyCameras: [String] = []
  var exceptCameras: [String] = []
  var catalogue: String?
  var exiftool: String?
  var skip: String?
  var memories: String?
  var albums: [String] = []

  /// The stores whose rules apply.
  var skipStores: [String] { [skip, memories].compactMap(\.self) }

  /// Everything that is read, which no output may replace.
  var inputs: [String] {
    sources + tracks + [catalogue, thresholdsFile].compactMap { $0 } + skipStores + albums
  }

  static let positional = Positional<LibrarySettings>.repeated(
    "SOURCE", \.sources,
    "a file, a folder (read through its subfolders), or - for standard input")

  static let reading = OptionGroup<LibrarySettings>(
    "Reading",
    [
      .value(
        "--format", "NAME", \.format,
        "read every source as this format instead of recognising it"),
      .value(
        "--computer-zone", "NAME", \.computerZone, defaultText: "not known",
        "the time zone of the computer that photo programs ran on, such as Europe/Vienna, for dates "
          + "that Shotwell reckoned with it"
      ) { text throws(ValueError) in
        do throws(ComputerZone.UnknownZone) {
          return try ComputerZone(name: text)
        } catch {
          throw ValueError(expected: "a time zone such as Europe/Vienna (\(error.reason))")
        }
      },
      .value(
        "--catalogue", "FILE", \.catalogue,
        "keep what pictures and movies say in this file, and read only what has changed since"),
      .optionalValue(
        "--exiftool", "PATH", \.exiftool, standard: "exiftool",
        "ask exiftool about pictures and movies of kinds that are not read"),
      .flag(
        "--trust-camera-clock", \.trustsCameraClock,
        "keep the time of cameras whose clock GPS time shows to be on another time zone"),
      .values(
        "--track", "FILE", \.tracks,
        "place photos without a place by a location history (GPX, KML, Google's JSON and others)"),
      .flag(
        "--place-from-neighbours", \.placesFromNeighbours,
        "place photos without a place by those of the same camera shortly before and after"),
      .value(
        "--leave-out", "KINDS", \.leavesOut, defaultText: "none",
        "leave out kinds of pictures: screenshots, received (through a messenger), hidden; several with "
          + "commas",
        completions: PhotoKind.allCases.map(\.rawValue), parse: Set<PhotoKind>.init(argument:)),
      .values(
        "--only-camera", "TEXT", \.onlyCameras,
        "take only photos whose camera's maker, model or owner has this in its name"),
      .values(
        "--except-camera", "TEXT", \.exceptCameras,
        "leave out photos whose camera's maker, model or owner has this in its name"),
      .value("--jobs", "N", \.jobs, defaultText: "as many as cores", "how many tasks read at once")
      {
        text throws(ValueError) in
        guard let jobs = Int(text), (1...256).contains(jobs) else {
          throw ValueError(expected: "a whole number from 1 to 256")
        }
        return jobs
      },
    ])

  static let finding = OptionGroup<LibrarySettings>(
    "Finding",
    [
      .values(
        "--home", "LAT,LON[,FROM,TO]", \.homes,
        "a home given by hand, always or from date to date, added to those found",
        parse: HomeDetection.GivenHome.init(argument:)),
      .value("--thresholds", "FILE", \.thresholdsFile, "read thresholds from a JSON file"),
      .values(
        "--set", "NAME=VALUE", \.assignments, "set a threshold (see Thresholds below)",
        completions: ThresholdEntry.all.map { $0.name + "=" },
        parse: ThresholdAssignment.init(argument:)),
    ])

  static let skipping = OptionGroup<LibrarySettings>(
    "Skipping",
    [
      .value(
        "--skip", "FILE", \.skip,
        "leave the memories that the rules of this store name out of everything shown"),
      .values(
        "--albums-from", "FILE", \.albums,
        "read which photos are in which albums from a CSV with the columns album and file"),
    ])

  static let naming = OptionGroup<LibrarySettings>(
    "Naming",
    [
      .value(
        "--language", "CODE", \.language, defaultText: "international names",
        "name places in their own script where it is that of the language, such as ja; "
          + "local for every script", completions: ["local"] + NameLanguage.codes
      ) { text throws(ValueError) in
        guard let language = NameLanguage(text) else {
          throw ValueError(text, isNoneOf: ["local"] + NameLanguage.codes)
        }
        return language
      }
    ])

  static let messages = OptionGroup<LibrarySettings>(
    "Messages",
    [
      .flag(
        "--quiet", alias: "-q", \.isQuiet,
        "leave only errors on standard error, and print no table"),
      .flag(
        "--timings", \.showsTimings,
        "print on standard error, also with --quiet, for each stage: its seconds, the photos, the peak "
          + "memory in MB"),
    ])

  /// The thresholds with their defaults and ranges, for help.
  static let thresholdsTable = HelpTable(
    "Thresholds, with their defaults",
    ThresholdEntry.all.map { entry in
      HelpTable.Row("\(entry.name)=\(entry.text(in: Thresholds()))", entry.rangeText)
    })
}

/// A threshold set on the command line.
struct ThresholdAssignment: Sendable {
  let name: String
  let value: String

  init(argument: String) throws(ValueError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw ValueError(expected: "NAME=VALUE, such as farKm=60") }
    name = String(parts[0])
    value = String(parts[1])
    var scratch = Thresholds()
    do {
      try scratch.set(name, to: value)
    } catch .unknownName {
      let names = ThresholdEntry.all.map(\.name)
      throw ValueError(
        expected: "the name of a threshold",
        nearest: Suggestion.nearest(to: name, among: names))
    } catch {
      throw ValueError(expected: ThresholdEntry.named(name)?.rangeText ?? "another value")
    }
  }
}

extension HomeDetection.GivenHome {
  init(argument: String) throws(ValueError) {
    let expected = "LAT,LON or LAT,LON,FROM,TO, such as 48.2,16.37,2019-03-01,2021-08-31"
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 4,
      let latitude = CoordinateText.decimalNumber(in: Array(parts[0].utf8).span),
      let longitude = CoordinateText.decimalNumber(in: Array(parts[1].utf8).span)
    else { throw ValueError(expected: expected) }
    let place: Coordinate
    do {
      place = try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw ValueError(expected: "\(expected); \(error)")
    }
    guard parts.count == 4 else {
      self.init(place: place)
      return
    }
    let (from, to) = (try LocalDate(argument: parts[2]), try LocalDate(argument: parts[3]))
    guard from <= to else { throw ValueError(expected: "FROM not after TO") }
    self.init(place: place, dates: from...to)
  }
}

extension LocalDate: ArgumentValue {
  /// Reads YYYY-MM-DD.
  public init(argument: String) throws(ValueError) {
    do {
      try self.init(text: argument)
    } catch {
      throw ValueError(expected: "a date as YYYY-MM-DD")
    }
  }

  /// The date as YYYY-MM-DD.
  public var argumentText: String? { description }
}

extension Set<PhotoKind> {
  /// Reads names with commas between.
  init(argument: String) throws(ValueError) {
    self = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = PhotoKind(rawValue: String(name)) else {
        let names = PhotoKind.allCases.map(\.rawValue)
        throw ValueError(
          expected: "some of " + names.joined(separator: ", "),
          nearest: Suggestion.nearest(to: String(name), among: names))
      }
      insert(kind)
    }
  }
}

extension SourceFormat: ArgumentValue {
  /// Reads a format's name.
  public init(argument: String) throws(ValueError) {
    guard let format = Self.named(argument) else {
      throw ValueError(argument, isNoneOf: Self.argumentChoices)
    }
    self = format
  }

  /// The name.
  public var argumentText: String? { name }

  /// All names.
  public static var argumentChoices: [String] { all.map(\.name) }
}
