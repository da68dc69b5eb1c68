internal import ImageMetadata
internal import Timeline

/// Kinds of pictures that some people want left out; the raw value is the name on the command line.
public enum PhotoKind: String, Sendable, CaseIterable {
  /// Pictures and movies of a screen.
  case screenshots
  /// Pictures that came through a messenger.
  case received
  /// Pictures that were hidden in the program they come from, or put into its archive.
  case hidden

  /// The trait that says so.
  var trait: PhotoTraits {
    switch self {
    case .screenshots: .screenshot
    case .received: .received
    case .hidden: .hidden
    }
  }

  /// Why such a picture does not take part.
  var reason: ReadingReason {
    switch self {
    case .screenshots: .screenshotLeftOut
    case .received: .receivedLeftOut
    case .hidden: .hiddenLeftOut
    }
  }
}

extension Ingest {
  /// Recognises screenshots and received pictures of exports by their names, as those of files are.
  ///
  /// In a plain photo CSV, only when such pictures are to be left out.
  func recogniseKinds(in output: inout Output) {
    let isAsked = !settings.leavesOut.isDisjoint(with: [.screenshots, .received])
    for (origin, rows) in zip(output.origins, output.ranges)
    where !origin.isOwnFile && (isAsked || !origin.isPlain) {
      for row in rows {
        guard output.rows.withName(of: row, Self.mayBeOfKind) else { continue }
        let name = SourcePath(
          bytes: output.rows.withName(of: row) { name in name.indices.map { name[$0] } }
        ).name
        let clues = FileNameClues(name)
        if clues.isScreenshot { output.rows.insert(.screenshot, into: row) }
        if clues.isReceived, output.rows.camera(of: row) == .unknown {
          output.rows.insert(.received, into: row)
        }
      }
    }
  }

  /// Whether a name begins as those of screens' and messengers' pictures do; most others are known at once.
  private static func mayBeOfKind(_ name: Span<UInt8>) -> Bool {
    let start = FileNameKey.stem(of: name).start
    guard start < name.count else { return false }
    let first = name[start] | 0x20
    if first == UInt8(ascii: "i") || first == UInt8(ascii: "v") {
      // IMG-20240517-WA0001 and VID-…, but not IMG_0001.
      return start + 3 < name.count && name[start + 3] != UInt8(ascii: "_")
    }
    return name[start] >= 0x80 || "sbcwtprfm".utf8.contains(first)
  }

  /// Leaves out what is not to take part.
  func leaveOut(from output: inout Output) {
    let kinds = PhotoKind.allCases.filter(settings.leavesOut.contains)
    let cameras = CameraChoice(only: settings.onlyCameras, except: settings.exceptCameras)
    guard !kinds.isEmpty || !cameras.isEmpty else { return }
    if !settings.onlyCameras.isEmpty, output.rows.count > 0,
      (0..<output.rows.count).allSatisfy({ output.rows.camera(of: $0) == .unknown })
    {
      output.warnings.append(
        "no photo says which camera took it, so that --only-camera leaves out all of them")
    }
    var allowed: [CameraNumber: Bool] = [.unknown: cameras.takesUnknown]
    var leftOut: [(row: Int, reason: ReadingReason)] = []
    for row in 0..<output.rows.count {
      let traits = output.rows.traits(of: row)
      if let kind = kinds.first(where: { traits.contains($0.trait) }) {
        leftOut.append((row, kind.reason))
      } else if !cameras.isEmpty {
        let number = output.rows.camera(of: row)
        let takes =
          allowed[number] ?? output.rows.cameraList.camera(number).map(cameras.takes) ?? true
        allowed[number] = takes
        if !takes { leftOut.append((row, .cameraLeftOut)) }
      }
    }
    output.remove(leftOut.map { ($0.row, $0.reason, "") })
  }

  /// Counts, for each source, the kinds of photos that take part, and those that were placed.
  func countKinds(in output: inout Output) {
    for (position, rows) in output.ranges.enumerated() {
      for row in rows {
        let traits = output.rows.traits(of: row)
        if traits.contains(.screenshot) { output.reports[position].screenshots += 1 }
        if traits.contains(.received) { output.reports[position].received += 1 }
        if traits.contains(.hidden) { output.reports[position].hidden += 1 }
        if !traits.isDisjoint(with: [.placedFromTrack, .placedFromNeighbours]) {
          output.reports[position].placed += 1
        }
      }
    }
  }
}

/// Which cameras take part, by parts of their makers', models' or owners' names.
struct CameraChoice {
  private let only: [String]
  private let except: [String]

  init(only: [String], except: [String]) {
    self.only = only.map { $0.lowercased() }
    self.except = except.map { $0.lowercased() }
  }

  /// Whether all take part.
  var isEmpty: Bool { only.isEmpty && except.isEmpty }

  /// Whether photos of which the camera is not known take part.
  var takesUnknown: Bool { only.isEmpty }

  /// Whether photos of a camera take part.
  func takes(_ camera: Camera) -> Bool {
    let names = [camera.make, camera.model, camera.owner, camera.make + " " + camera.model]
      .map { $0.lowercased() }
    func matches(_ text: String) -> Bool { names.contains { $0.contains(text) } }
    return (only.isEmpty || only.contains(where: matches)) && !except.contains(where: matches)
  }
}
