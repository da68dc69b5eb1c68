import PlaceNaming
import TestSupport
import Testing
import Timeline

@Suite("What a place is called")
struct NamingRuleTests {
  @Test("A district lies in its city, a town beside it does not")
  func districts() throws {
    let naming = try PlaceData.naming()
    #expect(naming.name(of: place(31.3147, 120.6298)).text == "Suzhou")
    #expect(naming.name(of: place(48.8867, 2.3431)).text == "Paris")
    #expect(naming.name(of: place(48.8049, 2.1204)).text == "Versailles")
    // Across the line of a state or prefecture a city has half its radius.
    #expect(naming.name(of: place(40.7357, -74.1724)).text == "Newark")
    #expect(naming.name(of: place(35.5308, 139.7029)).text == "Kawasaki")
  }

  @Test("Up to 10 km from a place it is that place, farther out near it, farther still its region")
  func distance() throws {
    let naming = try PlaceData.naming()
    // Alice Springs, along the road to the north-west, and on into the desert.
    let kinds = [0.0, 0.05, 0.2, 0.3, 0.8].map { west in
      naming.name(of: place(-23.70 + west, 133.88 - west))
    }
    #expect(kinds.map(\.kind) == [.place, .place, .near, .near, .region])
    #expect(kinds[0].text == "Alice Springs")
    #expect(kinds[3].text.hasPrefix("near "))
    #expect(kinds[4].text == "Northern Territory")
    #expect(kinds.allSatisfy { $0.country?.description == "AU" })
  }

  @Test("The side of the border decides, not the nearer town")
  func borders() throws {
    let naming = try PlaceData.naming()
    let pairs: [(Coordinate, String, String)] = [
      (place(47.5582, 7.5879), "Basel", "CH"), (place(47.5940, 7.6110), "Weil am Rhein", "DE"),
      (place(48.5733, 7.8100), "Kehl", "DE"), (place(31.7590, -106.4880), "El Paso", "US"),
      (place(31.7386, -106.4870), "Ciudad Juárez", "MX"), (place(45.8325, 9.0310), "Chiasso", "CH"),
      (place(43.0790, -79.0800), "Niagara Falls", "CA"),
      (place(43.0815, -79.0660), "Niagara Falls", "US"),
    ]
    for (place, name, country) in pairs {
      let found = naming.name(of: place)
      #expect(found.text == name)
      #expect(found.country?.description == country)
    }
  }

  @Test("Islands, the date line and the poles have names")
  func ends() throws {
    let naming = try PlaceData.naming()
    #expect(naming.name(of: place(38.8050, 15.2360)).text == "Stromboli")
    #expect(naming.name(of: place(-43.9530, -176.5590)).text == "Waitangi")
    // Taveuni in Fiji, and 13 km on across the 180th meridian.
    for longitude in [179.95, 180, -180, -179.95] {
      let name = naming.name(of: place(-16.85, longitude))
      #expect(name.country?.description == "FJ")
      #expect(name.text == "Northern Fiji")
    }
    #expect(naming.name(of: place(-90, 0)).country?.description == "AQ")
    #expect(naming.name(of: place(-77.8460, 166.6750)).text == "Antarctica")
    #expect(naming.name(of: place(90, 0)).text == "Arctic Ocean")
  }

  @Test(
    "At sea it is the sea",
    arguments: [
      (36.5, 18.5, "Mediterranean Sea"), (56.5, 3.5, "North Sea"), (45.5, -5, "Bay of Biscay"),
      (43.5, 34, "Black Sea"), (40, -40, "North Atlantic Ocean"),
      (-30, -20, "South Atlantic Ocean"),
      (30, 180, "North Pacific Ocean"), (-40, -80, "South Pacific Ocean"),
      (-20, 80, "Indian Ocean"), (-55, 100, "Indian Ocean"), (15, -75, "Caribbean Sea"),
      (10, -90, "North Pacific Ocean"), (20, -108.5, "North Pacific Ocean"),
    ])
  func sea(latitude: Double, longitude: Double, sea: String) throws {
    let name = try PlaceData.naming().name(of: place(latitude, longitude))
    #expect(name.text == sea)
    #expect(name.kind == .sea)
    #expect(name.country == nil)
  }

  @Test("Beyond the territorial waters, a coast is still near")
  func offshore() throws {
    // 26 km off the Costa Smeralda.
    let name = try PlaceData.naming().name(of: place(41.1, 9.95))
    #expect(name.kind == .near)
    #expect(name.country == nil)
  }

  @Test("A local name is given where the script of the country tells one")
  func languages() throws {
    let kyoto = place(35.0116, 135.7681)
    let athens = place(37.9755, 23.7348)
    let local = try PlaceData.naming(.local)
    #expect(local.name(of: kyoto).text == "京都")
    #expect(local.name(of: athens).text == "Αθήνα")
    #expect(local.name(of: place(48.8566, 2.3522)).text == "Paris")
    let japanese = try PlaceData.naming(try #require(NameLanguage("ja_JP")))
    #expect(japanese.name(of: kyoto).text == "京都")
    #expect(japanese.name(of: athens).text == "Athens")
    #expect(try PlaceData.naming().name(of: kyoto).text == "Kyoto")
    let english = try PlaceData.naming(try #require(NameLanguage("en")))
    #expect(english.name(of: kyoto).text == "Kyoto")
    for text in ["", "japanese", "j", "12", "-JP", "xx", "de", "-local"] {
      #expect(NameLanguage(text) == nil)
    }
  }

  @Test("The languages that can be asked for are those of the gazetteer")
  func languageCodes() throws {
    #expect(try PlaceData.gazetteer().localLanguages == NameLanguage.codes)
  }

  @Test("The labels of a map are the biggest places in its box, also across the date line")
  func labels() throws {
    let gazetteer = try PlaceData.gazetteer()
    let kansai = CoordinateBox(south: 34.4, west: 135, north: 35.2, east: 136)
    let names = gazetteer.places(in: kansai, limit: 4).map(\.name)
    #expect(names == ["Osaka", "Kobe", "Kyoto", "Sakai"])
    let fiji = CoordinateBox(south: -17, west: 179, north: -16, east: 181)
    #expect(gazetteer.places(in: fiji, limit: 10).allSatisfy { $0.country.description == "FJ" })
    #expect(!gazetteer.places(in: fiji, limit: 10).isEmpty)
    #expect(gazetteer.places(in: kansai, limit: 0).isEmpty)
  }

  @Test("A box round the whole Earth has places of all longitudes, also at the equator")
  func wholeEarth() throws {
    let world = CoordinateBox(south: -60, west: -180, north: 72, east: 180)
    let places = try PlaceData.gazetteer().places(in: world, limit: 20_000)
    let ends = places.filter { abs($0.position.longitude) > 120 && abs($0.position.latitude) < 10 }
    #expect(Set(ends.map(\.name)).isSuperset(of: ["Ambon", "Davao", "Manado"]))
    #expect(places.contains { $0.name == "Honolulu" } && places.contains { $0.name == "Suva" })
  }
}
