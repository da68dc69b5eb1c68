import LocalTime
import TestSupport
import Testing
import Timeline

@Suite("The raster of time zones")
struct ZoneRasterTests {
  @Test(
    "Cities lie in their zones",
    arguments: [
      (48.858167, 2.2945, "Europe/Paris"), (40.7128, -74.006, "America/New_York"),
      (27.7172, 85.324, "Asia/Kathmandu"), (-31.55, 159.08, "Australia/Lord_Howe"),
      (-13.83, -171.77, "Pacific/Apia"), (64.1466, -21.9426, "Atlantic/Reykjavik"),
      (-37.8136, 144.9631, "Australia/Melbourne"), (1.87, -157.4, "Pacific/Kiritimati"),
      (-18.1416, 178.4419, "Pacific/Fiji"), (51.88, -176.65, "America/Adak"),
      (47.49, -52.79, "America/St_Johns"), (-31.675, 128.88, "Australia/Eucla"),
      (51.4779, 0.0, "Europe/London"), (0.0, 9.45, "Africa/Libreville"),
      (-21.1332, 55.4768, "Indian/Reunion"), (34.00814, -118.498125, "America/Los_Angeles"),
    ])
  func cities(latitude: Double, longitude: Double, name: String) throws {
    let raster = try TestZones.raster()
    #expect(raster.name(of: raster.zone(at: place(latitude, longitude))) == name)
  }

  @Test("Xinjiang keeps the clock of Beijing")
  func xinjiang() throws {
    let raster = try TestZones.raster()
    #expect(raster.name(of: raster.zone(at: place(43.82, 87.61))) == "Asia/Shanghai")
  }

  @Test("Territorial waters belong to the coast, the high seas follow the longitude")
  func seas() throws {
    let raster = try TestZones.raster()
    let harbour = raster.zone(at: place(59.32, 19.5))
    #expect(raster.name(of: harbour) == "Europe/Stockholm")
    #expect(!harbour.isAtSea)
    for (longitude, name) in [
      (-30.0, "Etc/GMT+2"), (-37.4, "Etc/GMT+2"), (-37.6, "Etc/GMT+3"), (-22.6, "Etc/GMT+2"),
    ] {
      let zone = raster.zone(at: place(30, longitude))
      #expect(zone.isAtSea)
      #expect(raster.name(of: zone) == name)
    }
    #expect(raster.name(of: raster.zone(at: place(-45, 170 - 360 + 180))) == "Etc/GMT+1")
    #expect(raster.name(of: raster.zone(at: place(-50, 0))) == "Etc/GMT")
    #expect(raster.name(of: raster.zone(at: place(-50, 7.6))) == "Etc/GMT-1")
    #expect(raster.name(of: raster.zone(at: place(35, 179.9))) == "Etc/GMT-12")
    #expect(raster.name(of: raster.zone(at: place(35, -179.9))) == "Etc/GMT+12")
  }

  @Test("The corners of the world are in the raster")
  func corners() throws {
    let raster = try TestZones.raster()
    #expect(raster.name(of: raster.zone(at: place(90, 0))) == "Etc/GMT")
    #expect(raster.name(of: raster.zone(at: place(-90, 0))) == "Antarctica/McMurdo")
    // Taveuni lies on the 180th meridian.
    for longitude in [180.0, -180.0, 179.999_999, -179.999_999] {
      #expect(raster.name(of: raster.zone(at: place(-16.8, longitude))) == "Pacific/Fiji")
    }
  }

  @Test("Around a place on a border both zones are found, and elsewhere one")
  func borders() throws {
    let raster = try TestZones.raster()
    // Irún and Hendaye; the middle of France.
    func names(around place: Coordinate) -> Set<String> {
      var names: Set<String> = []
      _ = raster.hasZone(around: place) { zone in
        names.insert(raster.name(of: zone))
        return false
      }
      return names
    }
    #expect(names(around: place(43.345, -1.785)) == ["Europe/Madrid", "Europe/Paris"])
    #expect(names(around: place(46.5, 2.5)) == ["Europe/Paris"])
    #expect(names(around: place(-16.8, 180)) == ["Pacific/Fiji"])
    #expect(names(around: place(90, 0)).count == 1)
  }

  @Test("The release of the boundaries is known")
  func release() throws {
    #expect(try TestZones.raster().release == "2026c")
  }
}
