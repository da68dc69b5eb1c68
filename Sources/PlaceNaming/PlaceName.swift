/// What a place is called, and in which country it lies.
public struct PlaceName: Sendable, Hashable {
  /// What the name is the name of.
  public enum Kind: Sendable, Hashable {
    /// A city, town or village that the place lies in or by.
    case place
    /// One in whose wider surroundings it lies; the text says "near".
    case near
    /// The state or province.
    case region
    /// The country.
    case country
    /// A sea.
    case sea
  }

  /// The name as it is shown.
  public let text: String
  /// What it is the name of.
  public let kind: Kind
  /// The country the place lies in; nil at sea.
  public let country: CountryCode?
  /// The English name of the state or province; nil where it is not known.
  public let region: String?
  /// The name without "near".
  let subject: String

  init(subject: String, kind: Kind, country: CountryCode?, region: String?) {
    self.subject = subject
    self.kind = kind
    self.country = country
    self.region = region
    text = kind == .near ? "\(NameWords.near) \(subject)" : subject
  }

  /// The same name without "near".
  var plain: PlaceName {
    kind == .near
      ? PlaceName(subject: subject, kind: .place, country: country, region: region) : self
  }
}

/// The words that names and titles are put together with.
enum NameWords {
  static let near = "near"
  static let and = "and"

  /// `A`, `A and B`, `A, B and C`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(and) \(last)"
  }
}

/// In which language places are named.
///
/// GeoNames has no languages, so a local name is one that the script of the country tells, and countries
/// that write in Latin letters have none.
public enum NameLanguage: Sendable, Hashable {
  /// The name by which GeoNames lists the place.
  case international
  /// The name in the script of its country, wherever there is one: `京都`, `Αθήνα`.
  case local
  /// The same, but only in the countries of one language, by its ISO 639 code.
  case language(String)

  /// The languages that countries have local names in, by their codes, in the order of the alphabet.
  public static let codes = [
    "am", "ar", "be", "bg", "bn", "dv", "dz", "el", "fa", "he", "hi", "hy", "ja", "ka", "kk", "km",
    "ko", "ky", "lo", "mk", "mn", "my", "ne", "ps", "ru", "si", "sr", "tg", "th", "ti", "uk", "ur",
    "zh",
  ]

  /// `local`, one of `codes` alone or with a region (`ja-JP`), or `en` for the international names.
  ///
  /// - Returns: nil for a language in which no country's places are named.
  public init?(_ text: String) {
    let code = String(text.lowercased().prefix { $0 != "-" && $0 != "_" })
    switch code {
    case "local": self = .local
    case "en": self = .international
    case _ where Self.codes.contains(code): self = .language(code)
    default: return nil
    }
  }
}
