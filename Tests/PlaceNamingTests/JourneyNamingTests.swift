import PlaceNaming
import TestSupport
import Testing
import Timeline

@Suite("Titles of journeys, and names of their stops")
struct JourneyNamingTests {
  private static let kyoto = place(35.0116, 135.7681)
  private static let nara = place(34.6851, 135.8048)
  private static let osaka = place(34.6937, 135.5023)
  private static let tokyo = place(35.6812, 139.7671)
  private static let hiroshima = place(34.3853, 132.4553)
  private static let kanazawa = place(36.5613, 136.6562)
  private static let nagasaki = place(32.7503, 129.8777)
  private static let seoul = place(37.5665, 126.9780)
  private static let busan = place(35.1796, 129.0756)
  private static let gyeongju = place(35.8562, 129.2247)
  private static let jeonju = place(35.8242, 127.1480)
  private static let ghent = place(51.0543, 3.7174)
  private static let berlin = place(52.5200, 13.4050)

  private static func stop(_ place: Coordinate, _ days: Int) -> StopPlaces {
    StopPlaces(position: place, days: Array(repeating: place, count: days))
  }

  private static func output(
    _ journeys: [[StopPlaces]], home: Coordinate = ghent
  ) throws -> PlaceNaming.Output {
    let period = date("2010-01-01")...date("2030-01-01")
    return try PlaceData.naming().run(
      homes: [.init(position: home, periods: [period])],
      journeys: journeys.enumerated().map { number, stops in
        .init(start: date("2019-01-01") + 30 * number, stops: stops)
      })
  }

  private static func title(_ stops: [StopPlaces], home: Coordinate = ghent) throws -> String? {
    try output([stops], home: home).journeys.first?.title
  }

  @Test("One to three places are named in the order visited")
  func places() throws {
    #expect(try Self.title([Self.stop(Self.kyoto, 4)]) == "Kyoto")
    #expect(
      try Self.title([Self.stop(Self.kyoto, 2), Self.stop(Self.osaka, 3)]) == "Kyoto and Osaka")
    #expect(
      try Self.title([Self.stop(Self.kyoto, 5), Self.stop(Self.nara, 1), Self.stop(Self.osaka, 3)])
        == "Kyoto, Nara and Osaka")
  }

  @Test("A place of less than a tenth of the days is not worth a mention, one of a tenth is")
  func worthMention() throws {
    #expect(try Self.title([Self.stop(Self.kyoto, 14), Self.stop(Self.nara, 1)]) == "Kyoto")
    #expect(
      try Self.title([Self.stop(Self.kyoto, 9), Self.stop(Self.nara, 1)]) == "Kyoto and Nara")
  }

  @Test("Of four places, three with four fifths of the days are named, else the country")
  func countries() throws {
    let many = [
      Self.stop(Self.tokyo, 3), Self.stop(Self.kanazawa, 2), Self.stop(Self.hiroshima, 2),
      Self.stop(Self.nagasaki, 3),
    ]
    #expect(try Self.title(many) == "Tokyo, Kanazawa and Nagasaki")
    let more = many + [Self.stop(Self.osaka, 2)]
    #expect(try Self.title(more) == "Japan")
  }

  @Test("A region that has two thirds of the days is named before the country")
  func region() throws {
    let tuscany = [
      place(43.7696, 11.2558), place(43.3188, 11.3308), place(43.7228, 10.4017),
      place(43.8429, 10.5027),
    ].map { Self.stop($0, 2) }
    #expect(try Self.title(tuscany) == "Tuscany")
    let elsewhere = [place(44.4949, 11.3426), place(41.9028, 12.4964), place(40.8518, 14.2681)]
      .map { Self.stop($0, 2) }
    #expect(try Self.title(tuscany + elsewhere.prefix(2)) == "Tuscany")
    #expect(try Self.title(tuscany + elsewhere) == "Italy")
  }

  @Test("Two countries are named together, and home goes unsaid unless it is all there is")
  func abroad() throws {
    let both = [
      Self.stop(Self.tokyo, 3), Self.stop(Self.kyoto, 3), Self.stop(Self.hiroshima, 2),
      Self.stop(Self.seoul, 2), Self.stop(Self.gyeongju, 2), Self.stop(Self.busan, 2),
    ]
    #expect(try Self.title(both) == "Japan and South Korea")
    #expect(try Self.title(both, home: Self.seoul) == "Japan")
    #expect(try Self.title(Array(both.prefix(3)), home: Self.seoul) == "Tokyo, Kyoto and Hiroshima")
    let korea = [Self.seoul, Self.gyeongju, Self.busan, Self.jeonju, place(37.7519, 128.8761)]
      .map { Self.stop($0, 2) }
    #expect(try Self.title(korea, home: Self.seoul) == "South Korea")
  }

  @Test("The countries beside a title are those abroad, and none where the title has them")
  func countriesBeside() throws {
    let korea = [Self.stop(Self.seoul, 2), Self.stop(Self.busan, 2)]
    #expect(try Self.output([korea]).journeys[0].countries.map(\.description) == ["KR"])
    #expect(try Self.output([korea], home: Self.jeonju).journeys[0].countries.isEmpty)
    let both = [Self.stop(Self.tokyo, 2)] + korea
    #expect(try Self.output([both]).journeys[0].countries.map(\.description) == ["JP", "KR"])
    let many = [Self.kyoto, Self.nagasaki, Self.hiroshima, Self.tokyo, Self.kanazawa]
    #expect(try Self.title(many.map { Self.stop($0, 2) }) == "Japan")
    #expect(try Self.output([many.map { Self.stop($0, 2) }]).journeys[0].countries.isEmpty)
  }

  @Test("Many countries of one continent are the continent, of several a count")
  func farAndWide() throws {
    let andes = [
      place(-34.6037, -58.3816), place(-33.4489, -70.6693), place(-16.4897, -68.1193),
      place(-12.0464, -77.0428), place(-0.1807, -78.4678), place(4.7110, -74.0721),
    ].map { Self.stop($0, 3) }
    #expect(try Self.title(andes) == "South America")
    let world = [
      place(-34.6037, -58.3816), place(-33.8688, 151.2093), Self.tokyo, place(30.0444, 31.2357),
      Self.berlin,
    ].map { Self.stop($0, 3) }
    #expect(try Self.title(world) == "Argentina, Australia and 3 more countries")
  }

  @Test("A journey in the wilds begins with a capital letter")
  func wilds() throws {
    let name = try Self.output([[Self.stop(place(-23.50, 133.68), 3)]])
    #expect(name.journeys[0].title.hasPrefix("Near "))
    #expect(name.journeys[0].stops[0].text.hasPrefix("near "))
  }

  @Test("A stop is named by most of its days, not by where most photos were taken")
  func votes() throws {
    let paris = place(48.8606, 2.3376)
    let versailles = place(48.8049, 2.1204)
    let four = StopPlaces(position: versailles, days: [paris, versailles, paris, paris])
    #expect(try Self.title([four]) == "Paris")
    let two = StopPlaces(position: versailles, days: [paris, versailles])
    #expect(try Self.title([two]) == "Versailles")
  }

  @Test("A place visited again has the same name, in another village's streets as well")
  func again() throws {
    // Two villages of the Wachau, 4 km apart, and a place between them.
    let weissenkirchen = place(48.3975, 15.4697)
    let between = place(48.3950, 15.4990)
    let duernstein = place(48.3954, 15.5203)
    let names = try Self.output([
      [Self.stop(weissenkirchen, 2)], [Self.stop(between, 2)], [Self.stop(duernstein, 2)],
      [Self.stop(weissenkirchen, 2)],
    ]).journeys.map(\.title)
    #expect(names[0] == names[1])
    #expect(names[0] != names[2])
    #expect(names[0] == names[3])
  }

  @Test("A home is named like any place, and a journey back to it has its name")
  func homes() throws {
    let output = try Self.output([[Self.stop(Self.ghent, 3)]])
    #expect(output.homes.map(\.text) == ["Gent"])
    #expect(output.journeys[0].title == "Gent")
  }

  @Test("Five hundred journeys are named alike each time, in less than a second unoptimised")
  func many() throws {
    let cities = [Self.kyoto, Self.nara, Self.tokyo, Self.seoul, Self.berlin, Self.busan]
    let journeys = (0..<500).map { number in
      (0..<4).map { stop in
        let city = cities[(number + stop) % cities.count]
        let shift = Double(number * 4 + stop) / 20_000
        return Self.stop(place(city.latitude + shift, city.longitude - shift), 2)
      }
    }
    let clock = ContinuousClock()
    var first: PlaceNaming.Output?
    let time = try clock.measure { first = try Self.output(journeys) }
    print("naming 500 journeys took \(time)")
    #expect(try Self.output(journeys) == first)
  }
}
