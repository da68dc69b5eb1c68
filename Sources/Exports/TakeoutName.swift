/// The name of a Takeout sidecar, and which files it can belong to.
///
/// Google names a sidecar after its photo and cuts the name, without `.json` and without a number in
/// brackets, to 46 UTF-16 units; so the photo cannot always be told from the name alone, but what it may be
/// can. Rules, the surest first:
/// 1. `a.jpg.json`, since 2024 also `a.jpg.supplemental-metadata.json` with the added word cut anywhere:
///    `a.jpg`. The number of a second `a(1).jpg` stands behind: `a.jpg(1).json`,
///    `a.jpg.supplemental-metadata(1).json`.
/// 2. `a.supplemental-metadata.json`, for a photo without an ending in its title: `a.jpg`.
/// 3. A name that was cut: a photo whose name begins so, with the same number.
/// 4. A name that was cut, without a number: such a photo with a number.
/// 5. Other files of the same photo: `a-edited.jpg` in many languages; the movie `a.mp4` of the live photo
///    `a.heic`; the motion photo `a.MP`.
///
/// A number that differs is another photo. Where the title is known, the names must agree with it.
/// Letters with accents match however they are composed.
public struct TakeoutName: Sendable, Hashable {
  /// Why a file may be the sidecar's, the surest first.
  public enum Match: Int, Sendable, Comparable {
    /// The names agree.
    case exact
    /// They agree but for the ending, which the sidecar leaves out.
    case withoutEnding
    /// The sidecar's name was cut.
    case cut
    /// The sidecar's name was cut, and so was its number.
    case cutWithNumber
    /// It is an edited version, or the moving part, of the photo.
    case relative

    /// Whether the first one is the surer.
    public static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  /// The longest name of a sidecar, in UTF-16 units, without its number and `.json`.
  private static let longest = 46
  private static let addition = "supplemental-metadata"

  /// What stands before the additions: the photo's name, whole or cut.
  private let stem: String
  /// The number in brackets.
  private let number: Int?
  /// Whether the name is as long as names can be, so that it may be cut.
  private let mayBeCut: Bool
  /// Whether the added word, or a part of it, is there.
  private let hasAddition: Bool

  /// Parts the name of a sidecar; nil when it is none.
  ///
  /// - Parameter name: without folders.
  public init?(_ name: String) {
    guard name.utf8.count > 5, name.suffix(5).lowercased() == ".json" else { return nil }
    let (base, number) = Self.splitNumber(String(name.dropLast(5)))
    self.number = number
    // A pair of units that makes one character is not parted.
    mayBeCut = base.utf16.count >= Self.longest - 1
    if let dot = base.lastIndex(of: "."), base.index(after: dot) < base.endIndex,
      Self.addition.hasPrefix(base[base.index(after: dot)...])
    {
      stem = String(base[..<dot])
      hasAddition = true
    } else {
      stem = base.hasSuffix(".") && mayBeCut ? String(base.dropLast()) : base
      hasAddition = false
    }
    guard !stem.isEmpty else { return nil }
  }

  /// The names of the photo's file when the sidecar's own was not cut: one, or none where it has no ending.
  public var ownNames: [String] {
    guard let number else { return [stem] }
    guard let dot = stem.lastIndex(of: ".") else { return [] }
    return ["\(stem[..<dot])(\(number))\(stem[dot...])"]
  }

  /// What the names of all files begin with for which the sidecar may speak; they have the same
  /// `start(ofFile:)`.
  public var start: String { Self.start(of: stem) }

  /// What the names of all sidecars begin with that may speak for a file.
  public static func start(ofFile name: String) -> String {
    guard let media = Media(name) else { return start(of: name) }
    return start(of: media.unedited ?? media.stem + media.ending)
  }

  /// At most so much as no rule changes: before any point or bracket.
  private static func start(of name: String) -> String {
    String(name.prefix(20).prefix { $0 != "." && $0 != "(" })
  }

  /// The name, without its ending, of the photo of which a file called so is an edited version; nil for any
  /// other name.
  ///
  /// - Parameter stem: a file's name without folders and ending.
  /// - Returns: the same without the suffix.
  public static func unedited(_ stem: String) -> String? {
    let lower = stem.lowercased()
    for suffix in editedSuffixes where lower.hasSuffix(suffix) && lower.count > suffix.count {
      return String(stem.dropLast(suffix.count))
    }
    return nil
  }

  private static let editedSuffixes = [
    "-edited", "_edited", "-effects", "-smile", "-mix", "-edytowane", "-bearbeitet", "-bewerkt",
    "-編集済み", "-modificato", "-modifié", "-ha editado", "-editat", "-editado", "-redigerad",
  ]

  /// The files among some that may be the sidecar's, the surest first, in the order given.
  ///
  /// - Parameters:
  ///   - names: the names of files in the same folder.
  ///   - title: the photo's title, as the sidecar states it.
  /// - Returns: none, one, or several, such as a live photo's two files.
  public func candidates(among names: [String], title: String? = nil) -> [String] {
    let matches = names.compactMap { name in match(name, title: title).map { (name, $0) } }
    return matches.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }.map(\.element.0)
  }

  /// Whether a file may be the sidecar's, and why.
  ///
  /// - Parameters:
  ///   - file: the name of a file in the same folder.
  ///   - title: the photo's title, as the sidecar states it.
  /// - Returns: nil when the file is another photo's.
  public func match(_ file: String, title: String? = nil) -> Match? {
    guard let media = Media(file) else { return nil }
    if let title, !media.agrees(withTitle: title) { return nil }
    // A number that is part of the title stays where it is.
    if number == nil, file == stem { return .exact }
    if media.number == number {
      if let match = match(stem: media.stem, ending: media.ending) { return match }
      if let original = media.unedited, match(stem: original, ending: media.ending) != nil {
        return .relative
      }
      if media.isMoving, isPicture(of: media.stem, ending: media.ending) { return .relative }
    }
    if number == nil, media.number != nil, mayBeCut,
      (media.stem + media.ending).hasPrefix(stem), !hasAddition
    {
      return .cutWithNumber
    }
    return nil
  }

  private func match(stem: String, ending: String) -> Match? {
    let whole = stem + ending
    if self.stem == whole { return .exact }
    if self.stem == stem { return .withoutEnding }
    return mayBeCut && !hasAddition && whole.hasPrefix(self.stem) ? .cut : nil
  }

  /// Whether the sidecar is that of a picture of which a file is the moving part.
  private func isPicture(of stem: String, ending: String) -> Bool {
    Self.pictureEndings.contains { picture in
      Self.pictureSpellings(picture).contains {
        self.stem == stem + $0 || self.stem == stem + ending + $0
      }
    }
  }

  private static let pictureEndings = [".heic", ".jpg", ".jpeg", ".heif"]

  private static func pictureSpellings(_ ending: String) -> [String] {
    [ending, ending.uppercased()]
  }

  /// A name and the number in brackets at its end.
  private static func splitNumber(_ name: String) -> (String, Int?) {
    guard name.last == ")", let open = name.lastIndex(of: "("), open > name.startIndex else {
      return (name, nil)
    }
    let digits = name[name.index(after: open)...].dropLast()
    guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(digits)
    else { return (name, nil) }
    return (String(name[..<open]), number)
  }
}

// MARK: - The files beside

extension TakeoutName {
  /// The name of a photo or video in its parts.
  private struct Media {
    /// Without number and ending.
    let stem: String
    let number: Int?
    /// With its dot.
    let ending: String

    init?(_ name: String) {
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
      ending = String(name[dot...])
      guard ending.lowercased() != ".json" else { return nil }
      (stem, number) = TakeoutName.splitNumber(String(name[..<dot]))
    }

    /// The name of the original of an edited version.
    var unedited: String? { TakeoutName.unedited(stem) }

    /// Whether it is a movie, which may belong to a picture.
    var isMoving: Bool { [".mp4", ".mov", ".mp", ".mv"].contains(ending.lowercased()) }

    /// Whether it can be the file of a title: the same, or as much of it as was left.
    func agrees(withTitle title: String) -> Bool {
      let wanted = String(decoding: TakeoutName.sanitized(Array(title.utf8)), as: UTF8.self)
      let cut = wanted.lastIndex(of: ".") ?? wanted.endIndex
      let name = String(wanted[..<cut])
      // Without a number of its own, and without the first of two endings.
      let (plain, _) = TakeoutName.splitNumber(name)
      let first = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      let names = [name, plain, first, wanted]
      let stems = [stem, unedited ?? stem]
      return stems.contains { stem in names.contains { $0 == stem || $0.hasPrefix(stem) && isCut } }
    }

    /// Whether the name is as long as those that were cut; names of files are cut at 47 units.
    private var isCut: Bool {
      stem.utf16.count + ending.utf16.count >= TakeoutName.longest - 1
    }
  }

  /// A title as the name of a file: what no file system takes becomes an underscore.
  static func sanitized(_ title: [UInt8]) -> [UInt8] {
    let refused = Array("\\/:*?\"<>|".utf8)
    return title.map { $0 < 0x20 || refused.contains($0) ? UInt8(ascii: "_") : $0 }
  }

  /// Whether a name ends as those of videos do.
  static func isVideo(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return ["mp4", "mov", "m4v", "3gp", "avi", "mkv", "webm", "mpg", "mts", "wmv"]
      .contains(name[name.index(after: dot)...].lowercased())
  }
}
