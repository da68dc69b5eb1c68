/// Decides what a journey is called: what covers most of it, at the fitting scale.
///
/// The weight of a stop is its days; stops of one name count together. From small to large, the first
/// scale that fits:
///
/// 1. **Places**: those with at least a tenth of the days, if they are no more than three, or if the
///    three with the most days have four fifths of all; in the order first visited: "Kyoto, Nara and
///    Osaka". A day trip out of two weeks in Paris leaves "Paris".
/// 2. **A region** that has two thirds of the days: "Tuscany".
/// 3. **Countries**: those with at least a tenth of the days abroad, if they are no more than three, or if
///    three have four fifths; in the order first visited: "Japan and South Korea".
/// 4. **A continent** that has four fifths of the days: "South America".
/// 5. Else the two countries with the most days, and how many more.
///
/// The country that is home at the time goes unsaid from step 3 on, unless all of the journey was in it.
/// Example: eleven days in seven towns of Umbria and the Marches, by someone from Graz: "Italy"; by someone
/// from Rome too, since that is all there is to say.
struct JourneyTitle {
  /// What a stop gives to the title.
  struct Part {
    let name: PlaceName
    let days: Int
  }

  /// The share of days from which something is worth a mention.
  static let worthMention = 0.1
  /// The share that is "most of it", for several names together.
  static let most = 0.8
  /// The share that one region needs.
  static let mostOfRegion = 2.0 / 3

  let parts: [Part]
  let homeCountries: Set<CountryCode>
  let gazetteer: Gazetteer

  /// The countries to be said beside the title, in the order first visited: those abroad, unless the
  /// title is one of countries itself.
  var countriesBeside: [CountryCode] {
    guard places != nil || region != nil else { return [] }
    return Tally(
      parts.compactMap { part in part.name.country.map { ($0, part.days) } }
        .filter { !homeCountries.contains($0.0) }
    ).entries.map(\.key)
  }

  var text: String {
    let text = places ?? region ?? countries ?? continent ?? manyCountries
    // "near Yulara" is "Near Yulara" at the head of a line.
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private var places: String? {
    leading(Tally(parts.map { ($0.name.text, $0.days) })).map(NameWords.list)
  }

  private var region: String? {
    let tally = Tally(
      parts.map { part in
        (
          part.name.region.flatMap { region in part.name.country.map { [region, $0.description] } },
          part.days
        )
      })
    guard let best = tally.entries.max(by: { $0.days < $1.days }), let key = best.key,
      Double(best.days) >= Self.mostOfRegion * Double(tally.total)
    else { return nil }
    return key[0]
  }

  private var abroad: Tally<CountryCode> {
    let countries = parts.compactMap { part in part.name.country.map { ($0, part.days) } }
    let abroad = countries.filter { !homeCountries.contains($0.0) }
    return Tally(abroad.isEmpty ? countries : abroad)
  }

  private var countries: String? {
    let tally = abroad
    guard tally.total > 0 else { return nil }
    return leading(tally).map { NameWords.list($0.map(name)) }
  }

  private var continent: String? {
    let tally = Tally(
      abroad.entries.map { (gazetteer.continent(of: $0.key), $0.days) })
    guard let best = tally.entries.max(by: { $0.days < $1.days }), let name = best.key,
      Double(best.days) >= Self.most * Double(tally.total)
    else { return nil }
    return name
  }

  private var manyCountries: String {
    let tally = abroad
    guard tally.total > 0 else {
      // At sea, on more seas than three.
      return NameWords.list(Array(Tally(parts.map { ($0.name.text, $0.days) }).most(3)))
    }
    let named = tally.most(2)
    return NameWords.list(named.map(name) + ["\(tally.entries.count - named.count) more countries"])
  }

  /// The one to three entries that stand for a tally, in the order first met; nil if it takes more.
  private func leading<Key: Hashable>(_ tally: Tally<Key>) -> [Key]? {
    let total = Double(tally.total)
    let worthy = tally.entries.filter { Double($0.days) >= Self.worthMention * total }
    if (1...3).contains(worthy.count), share(of: worthy.map(\.days), in: total) >= Self.most {
      return worthy.map(\.key)
    }
    let three = tally.most(3)
    let days = tally.entries.filter { three.contains($0.key) }.map(\.days)
    return share(of: days, in: total) >= Self.most ? three : nil
  }

  private func share(of days: [Int], in total: Double) -> Double {
    Double(days.reduce(0, +)) / max(total, 1)
  }

  private func name(of country: CountryCode) -> String {
    gazetteer.name(of: country) ?? country.description
  }
}

/// Days by something, in the order first met.
private struct Tally<Key: Hashable> {
  private(set) var entries: [(key: Key, days: Int)] = []

  init(_ parts: some Sequence<(Key, Int)>) {
    for (key, days) in parts {
      if let known = entries.firstIndex(where: { $0.key == key }) {
        entries[known].days += days
      } else {
        entries.append((key, days))
      }
    }
  }

  var total: Int { entries.reduce(0) { $0 + $1.days } }

  /// The keys with the most days, of equals the earlier one, in the order first met.
  func most(_ count: Int) -> [Key] {
    let order = entries.indices.sorted {
      (entries[$1].days, $0) < (entries[$0].days, $1)
    }
    return order.prefix(count).sorted().map { entries[$0].key }
  }
}
