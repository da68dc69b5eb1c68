import PlaceNaming
import TestSupport
import Testing
import Timeline

@Suite("Which country a place lies in")
struct CountryMapTests {
  @Test(
    "On either side of a border it is the right country",
    arguments: [
      ("Baarle, the Belgian half", 51.4415, 4.9310, "BE"),
      ("Baarle, the Dutch half", 51.4460, 4.9400, "NL"),
      ("Turnhout", 51.3226, 4.9447, "BE"), ("Breda", 51.5890, 4.7760, "NL"),
      ("Basel's old town", 47.5582, 7.5879, "CH"), ("Weil am Rhein", 47.5940, 7.6110, "DE"),
      ("Huningue", 47.5910, 7.5830, "FR"), ("Chiasso", 45.8325, 9.0310, "CH"),
      ("Ponte Chiasso", 45.8325, 9.0430, "IT"), ("Strasbourg", 48.5734, 7.7521, "FR"),
      ("Kehl", 48.5733, 7.8130, "DE"), ("El Paso", 31.7590, -106.4880, "US"),
      ("Juárez", 31.7386, -106.4870, "MX"), ("the Canadian falls", 43.0790, -79.0800, "CA"),
      ("Goat Island", 43.0815, -79.0660, "US"), ("Geneva airport", 46.2300, 6.1090, "CH"),
      ("Ferney", 46.2558, 6.1081, "FR"), ("Campione", 45.9690, 8.9710, "IT"),
      ("Büsingen", 47.6967, 8.6903, "DE"), ("Schaffhausen", 47.6960, 8.6340, "CH"),
      ("Llívia", 42.4650, 1.9810, "ES"), ("Saillagouse", 42.4590, 2.0390, "FR"),
      ("Mitrovica, south", 42.8800, 20.8650, "XK"), ("Raška", 43.2860, 20.6160, "RS"),
      ("Maseru", -29.3150, 27.4840, "LS"), ("Ceuta", 35.8890, -5.3160, "ES"),
      ("Hong Kong", 22.2830, 114.1580, "HK"), ("Luohu", 22.5400, 114.1200, "CN"),
      ("Hanoi", 21.0285, 105.8524, "VN"), ("Bethlehem", 31.7043, 35.2076, "PS"),
      ("Vatican", 41.9022, 12.4533, "VA"), ("Trastevere", 41.8890, 12.4700, "IT"),
      ("Cayenne", 4.9370, -52.3300, "GF"), ("Lerwick", 60.1550, -1.1450, "GB"),
    ])
  func borders(_ name: String, latitude: Double, longitude: Double, country: String) throws {
    let found = try PlaceData.countries().country(at: place(latitude, longitude))
    #expect(found?.description == country, "\(name)")
  }

  @Test("GeoNames and the borders agree on nearly every town of the Earth")
  func agreement() throws {
    let countries = try PlaceData.countries()
    let world = CoordinateBox(south: -60, west: -180, north: 90, east: 180)
    let places = try PlaceData.gazetteer().places(in: world, limit: 40_000)
    let differing = places.filter { countries.country(at: $0.position) != $0.country }
    print("towns: \(differing.count) of \(places.count) in another country than GeoNames says")
    #expect(places.count == 40_000)
    // What is left are disputed lands and towns that GeoNames puts on the wrong side of a river.
    #expect(Double(differing.count) < 0.003 * Double(places.count))
  }

  @Test(
    "Territorial waters belong to the coast, and what lies beyond to nobody",
    arguments: [
      (50.95, 1.30, "GB"), (43.60, 7.30, "FR"), (-16.85, 179.95, "FJ"), (-16.85, -179.95, "FJ"),
      (40, -40, nil), (0, -120, nil), (30, 180, nil), (30, -180, nil), (89, 0, nil),
      (56.5, 3.5, nil),
    ] as [(Double, Double, String?)])
  func sea(latitude: Double, longitude: Double, country: String?) throws {
    let found = try PlaceData.countries().country(at: place(latitude, longitude))
    #expect(found?.description == country)
  }

  @Test("South of 60° south all is Antarctica, and longitude 180 is longitude -180")
  func ends() throws {
    let countries = try PlaceData.countries()
    #expect(countries.country(at: place(-90, 0))?.description == "AQ")
    #expect(countries.country(at: place(-60.01, 100))?.description == "AQ")
    #expect(countries.country(at: place(-59.99, 100)) == nil)
    #expect(countries.country(at: place(90, 12)) == nil)
    // Chukotka lies on both sides.
    #expect(countries.country(at: place(67, 180))?.description == "RU")
    #expect(countries.country(at: place(67, -180))?.description == "RU")
  }
}
