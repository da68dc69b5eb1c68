import Exports
import Testing
import Timeline

@Suite("Tables of servers, copied to CSV")
struct CSVTableTests {
  @Test("Immich: assets")
  func immichAssets() throws {
    let fixture = CSVFixture(
      """
      id,type,originalPath,fileCreatedAt,localDateTime,visibility,deletedAt
      a,IMAGE,/l/a.jpg,2024-05-17 12:03:22+00,2024-05-17 14:03:22+00,timeline,
      b,VIDEO,/l/b.mov,2024-05-17 12:03:22+00,2024-05-17 14:03:22+00,hidden,
      c,IMAGE,/l/c.jpg,2024-05-17 12:03:22+00,2024-05-17 14:03:22+00,timeline,2024-06-01 00:00:00+00
      d,IMAGE,/l/d.jpg,2024-05-17 12:03:22+00,2024-05-17 12:03:22+00,archive,

      """)
    #expect(
      try fixture.photos() == [
        "/l/a.jpg: 2024-05-17T14:03:22+02:00", "/l/d.jpg: 2024-05-17T12:03:22",
      ])
    let counts = try fixture.counts()
    #expect(counts[.partOfPhoto] == 1)
    #expect(counts[.deletedInSource] == 1)
  }

  @Test("Immich: what is known from the pictures, where dates are instants")
  func immichEXIF() throws {
    let fixture = CSVFixture(
      """
      assetId,dateTimeOriginal,timeZone,latitude,longitude
      a,2024-05-17 12:03:22+00,UTC+2,48.858167,2.2945

      """)
    #expect(try fixture.photos() == ["a: 2024-05-17T12:03:22 at 48.858167, 2.294500 instant"])
  }

  @Test("LibrePhotos: clock readings, whatever is printed behind them")
  func librePhotos() throws {
    let fixture = CSVFixture(
      """
      image_hash,exif_gps_lat,exif_gps_lon,exif_timestamp,in_trashcan,removed
      h1,48.858167,2.2945,2024-05-17 14:03:22+00,f,f
      h2,48.858167,2.2945,2024-05-17 14:03:22+00,t,f
      h3,48.858167,2.2945,2024-05-17 14:03:22+00,f,t

      """)
    #expect(try fixture.photos() == ["h1: 2024-05-17T14:03:22 at 48.858167, 2.294500"])
    #expect(try fixture.counts()[.deletedInSource] == 2)
  }

  @Test("Nextcloud Memories: the instant beside a clock reading tells its offset")
  func memories() throws {
    let fixture = CSVFixture(
      """
      fileid,datetaken,epoch,dayid,lat,lon,orphan
      5,2024-05-17 14:03:22,1715947402,19860,48.858167,2.294500,0
      6,2024-05-17 14:03:22,0,19860,,,0
      7,2024-05-17 14:03:22,1715947402,19860,,,1

      """)
    #expect(
      try fixture.photos() == [
        "5: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500", "6: 2024-05-17T14:03:22",
      ])
  }

  @Test("Lychee: UTC, and how it was reckoned")
  func lychee() throws {
    let fixture = CSVFixture(
      """
      id,title,taken_at,taken_at_orig_tz,latitude,longitude
      a,A,2024-05-17 12:03:22.000000,+02:00,48.85816700,2.29450000
      b,B,2024-05-17 12:03:22.000000,UTC,,
      c,C,2024-05-17 12:03:22.000000,Europe/Paris,,
      d,D,,,,

      """)
    #expect(
      try fixture.photos() == [
        "a: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500", "b: 2024-05-17T12:03:22",
        "c: 2024-05-17T12:03:22 instant", "d: undated",
      ])
  }

  @Test("Piwigo: clock readings")
  func piwigo() throws {
    let fixture = CSVFixture(
      """
      id,file,date_available,date_creation,path,latitude,longitude
      1,a.jpg,2024-06-01 00:00:00,2024-05-17 14:03:22,./g/a.jpg,48.858167,2.294500
      2,b.jpg,2024-06-01 00:00:00,NULL,./g/b.jpg,NULL,NULL

      """)
    #expect(
      try fixture.photos() == [
        "./g/a.jpg: 2024-05-17T14:03:22 at 48.858167, 2.294500", "./g/b.jpg: undated",
      ])
  }
}
