public import Timeline

/// The names under which editors keep XMP beside a picture.
public enum SidecarNames {
  /// The names to look for beside a file, the most telling first.
  ///
  /// `IMG.jpg.xmp` belongs to `IMG.jpg` alone; `IMG.xmp` is shared by all that differ only in their
  /// ending, such as `IMG.jpg` and `IMG.CR2`.
  ///
  /// - Parameter name: a file's name without folders, as the bytes the system gives.
  /// - Returns: names, each with a small and a capital ending.
  public static func candidates(for name: [UInt8]) -> [[UInt8]] {
    var stems = [name]
    if let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0 {
      stems.append(Array(name[..<point]))
    }
    return stems.flatMap { stem in [".xmp", ".XMP"].map { stem + Array($0.utf8) } }
  }
}

extension PhotoFacts {
  /// What a picture and its sidecar say together.
  ///
  /// The sidecar's place comes first, since it is where people put corrections; for the rest it fills
  /// what the picture leaves open.
  public func joined(withSidecar sidecar: PhotoFacts) -> PhotoFacts {
    var joined = self
    if let place = sidecar.place {
      joined.place = place
      joined.placeIsCoarse = sidecar.placeIsCoarse
      joined.altitude = sidecar.altitude ?? altitude
      joined.findings.removeAll { $0.reason.effect == .notLocated }
    }
    // A name or the file system tells less than the sidecar.
    let isWeak = timeSource == .fileName || timeSource == .modified || timeSource == .fileModified
    let isUndated = wallTime == nil && instant == nil
    if sidecar.wallTime != nil, isUndated || isWeak { joined.takeTime(of: sidecar) }
    joined.make = make ?? sidecar.make
    joined.model = model ?? sidecar.model
    joined.owner = owner ?? sidecar.owner
    joined.burstIdentifier = burstIdentifier ?? sidecar.burstIdentifier
    joined.findings += sidecar.findings.filter { $0.reason.effect == .suspicious }
    return joined
  }

  private mutating func takeTime(of other: PhotoFacts) {
    wallTime = other.wallTime
    instant = nil
    timeSource = other.timeSource
    offsetReason = other.offsetReason
    traits.subtract([.dateOnly, .instantOnly])
    traits.formUnion(other.traits.intersection(.dateOnly))
    findings.removeAll { $0.reason.effect == .undated }
  }
}
