public import Timeline

/// The named places of the Earth, from a file that is read in place: opening it costs a check of its
/// index, and a look-up reads a few kilobytes of it.
///
/// Places stand in cells of half a degree of latitude and about as much of longitude, and within a
/// cell by region, so that a search near a border never looks at the other country's places.
public struct Gazetteer: Sendable {
  /// Where the data comes from, as it wants to be named.
  public let source: String
  let bytes: MappedBytes
  let layout: GazetteerLayout
  // By number, as the file refers to them.
  let countryCodes: [CountryCode]
  let regionCountries: [Int]
  private let countryNumbers: [CountryCode: Int]

  /// The file of the places in the program's data.
  public static let file = "gazetteer/places.bin"

  /// Reads a file that has been opened, and checks its index.
  ///
  /// Cost: about a fifth of a millisecond.
  /// - Parameter file: the file, as Datasets/gazetteer/README.md describes it.
  /// - Throws: `PlaceDataError` naming the file.
  public init(_ file: DataFile) throws(PlaceDataError) {
    bytes = file.bytes
    let layout = try bytes.withBytes { (bytes) throws(PlaceDataError) in
      try GazetteerLayout(bytes, path: file.path)
    }
    self.layout = layout
    var codes: [CountryCode] = []
    var regionCountries: [Int] = []
    var source = ""
    bytes.withBytes { bytes in
      for country in 0..<layout.countryCount {
        let entry = layout.countries + country * GazetteerLayout.countrySize
        if let code = CountryCode(bytes[entry], bytes[entry + 1]) { codes.append(code) }
      }
      regionCountries = (0..<layout.regionCount).map {
        bytes.number16(at: layout.regions + $0 * GazetteerLayout.regionSize)
      }
      source = Self.text(at: 0, bytes, layout)
    }
    countryCodes = codes
    self.regionCountries = regionCountries
    self.source = source
    countryNumbers = Dictionary(
      zip(codes, codes.indices), uniquingKeysWith: { first, _ in first })
  }

  /// How many places there are.
  public var placeCount: Int { layout.placeCount }

  /// The English name of a country; nil when the code is none.
  public func name(of country: CountryCode) -> String? {
    countryText(country, at: 12)
  }

  /// The English name of the continent of a country; nil when the code is none.
  public func continent(of country: CountryCode) -> String? {
    countryText(country, at: 16)
  }

  /// The language of the local names of a country, such as `ja`; nil when there are none.
  func localLanguage(ofCountryNumber country: Int) -> String? {
    bytes.withBytes { bytes in
      let start = layout.countries + country * GazetteerLayout.countrySize + 2
      let language = bytes.text(in: start..<bytes.zero(in: start..<start + 8))
      return language.isEmpty ? nil : language
    }
  }

  /// The languages of the local names of all countries, each once, in the order of the alphabet.
  public var localLanguages: [String] {
    Set((0..<layout.countryCount).compactMap { localLanguage(ofCountryNumber: $0) }).sorted()
  }

  /// The English name of a region; empty where it has none.
  func name(ofRegion region: Int) -> String {
    bytes.withBytes { bytes in
      let entry = layout.regions + region * GazetteerLayout.regionSize
      return Self.text(at: bytes.number32(at: entry + 4), bytes, layout)
    }
  }

  /// Of each region, whether it has a name.
  var regionsWithNames: [Bool] {
    bytes.withBytes { bytes in
      (0..<layout.regionCount).map { region in
        let entry = layout.regions + region * GazetteerLayout.regionSize
        return bytes[layout.text + bytes.number32(at: entry + 4)] > 0
      }
    }
  }

  func number(of country: CountryCode) -> Int? { countryNumbers[country] }

  private func countryText(_ country: CountryCode, at place: Int) -> String? {
    guard let number = countryNumbers[country] else { return nil }
    return bytes.withBytes { bytes in
      let entry = layout.countries + number * GazetteerLayout.countrySize
      return Self.text(at: bytes.number32(at: entry + place), bytes, layout)
    }
  }

  private static func text(
    at offset: Int, _ bytes: Span<UInt8>, _ layout: GazetteerLayout
  ) -> String {
    let start = layout.text + offset + 1
    return bytes.text(in: start..<start + Int(bytes[start - 1]))
  }
}

/// A place of the gazetteer.
public struct GazetteerPlace: Sendable, Hashable {
  /// Its number in the file.
  public let number: Int
  /// Where it is: the middle of a town, as a mapper saw it.
  public let position: Coordinate
  /// The GeoNames name, with its diacritics.
  public let name: String
  /// The name in the script of its country; nil where none is known, or the country writes in Latin.
  public let localName: String?
  /// The country that GeoNames counts it to.
  public let country: CountryCode
  /// How many people live there, to about 4 %; nil when GeoNames does not know.
  public let population: Int?
  // The region's number in the file.
  let region: Int
}
