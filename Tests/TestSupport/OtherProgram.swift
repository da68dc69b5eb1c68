import Foundation

/// A program of other people, run as a process to look at what ours made.
public struct OtherProgram: Sendable {
  /// Where it is.
  public let path: String

  /// The program with a name on the search path, or at an absolute path; nil where it is not installed.
  public init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let candidates = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    self.path = path
  }

  /// GDAL's reader of map files.
  public static let ogrinfo = OtherProgram("ogrinfo")
  /// libxml2's checker.
  public static let xmllint = OtherProgram("xmllint")
  /// The writer of photo metadata.
  public static let exiftool = OtherProgram("exiftool")

  /// Debian's Python with some modules, which another Python on the search path does not see; nil where
  /// one is not installed.
  public static func python(with modules: String...) -> OtherProgram? {
    guard let python = OtherProgram("/usr/bin/python3") else { return nil }
    let imports = modules.map { "import \($0)" }.joined(separator: "; ")
    let outcome = try? python.run(["-c", imports])
    return outcome?.status == 0 ? python : nil
  }

  /// Runs it.
  ///
  /// - Returns: its exit status, and what it says on standard output and standard error.
  @discardableResult
  public func run(
    _ arguments: [String], in folder: String? = nil
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

extension OtherProgram {
  /// A layer of a map file, as `ogrinfo` sees it.
  public struct MapLayer: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// How many features it has.
    public var count: Int
    /// West, south, east and north, to six decimals; empty without shapes.
    public var extent: [Double]

    /// A layer.
    public init(_ name: String, _ count: Int, _ extent: [Double]) {
      self.name = name
      self.count = count
      self.extent = extent
    }
  }

  /// Asks `ogrinfo` for the layers of a map file.
  ///
  /// - Returns: the layers, and whatever else it says that is an error or a warning.
  public func mapLayers(of file: String) throws -> (layers: [MapLayer], complaints: [String]) {
    let outcome = try run(["-ro", "-so", "-al", file])
    var layers: [MapLayer] = []
    var complaints = outcome.status == 0 ? [] : ["status \(outcome.status)"]
    for line in outcome.text.split(separator: "\n") {
      if line.contains("ERROR") || line.contains("Warning") {
        complaints.append(String(line))
      } else if line.hasPrefix("Layer name: ") {
        layers.append(MapLayer(String(line.dropFirst(12)), 0, []))
      } else if line.hasPrefix("Feature Count: "), !layers.isEmpty {
        layers[layers.count - 1].count = Int(line.dropFirst(15)) ?? -1
      } else if line.hasPrefix("Extent: "), !layers.isEmpty {
        layers[layers.count - 1].extent = line.dropFirst(8)
          .split(whereSeparator: { "(), ".contains($0) })
          .compactMap { Double($0) }
      }
    }
    return (layers, complaints)
  }
}
