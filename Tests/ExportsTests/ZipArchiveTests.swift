import Exports
import TestSupport
import Testing
import Timeline

@Suite("ZIP archives")
struct ZipArchiveTests {
  private func sidecar(_ name: String) -> String {
    "{\"title\":\"\(name)\",\"photoTakenTime\":{\"timestamp\":\"1715947402\"},"
      + "\"geoData\":{\"latitude\":48.858167,\"longitude\":2.2945}}"
  }

  private let folder = "Takeout/Google Photos/Photos from 2024/"

  @Test("Members are listed and unpacked, plain and packed, also in the large form")
  func members() throws {
    for isLarge in [false, true] {
      var zip = ZipBuilder(isLarge: isLarge)
      zip.add("a.json", "hello")
      zip.addPacked("b.json", ZipBuilder.packedHello)
      let archive = try #require(ZipArchive(.held(zip.finished(comment: "a comment PK"))))
      #expect(archive.members.map(\.path) == ["a.json", "b.json"])
      #expect(!archive.isDamaged)
      for member in archive.members {
        let text = String(decoding: try archive.contents(of: member, limit: 100), as: UTF8.self)
        #expect(text == "hello")
        #expect(throws: ZipArchive.Failure.tooLong) {
          try archive.contents(of: member, limit: 4)
        }
      }
    }
  }

  @Test("What a member unpacks to is checked by its CRC, where one is stated")
  func checksums() throws {
    // That of "hello".
    for (checksum, isSound) in [(0x3610_A686 as UInt32, true), (0x3610_A687, false), (0, true)] {
      var zip = ZipBuilder(checksum: checksum)
      zip.add("a.json", "hello")
      zip.addPacked("b.json", ZipBuilder.packedHello)
      let archive = try #require(ZipArchive(.held(zip.finished())))
      for member in archive.members {
        if isSound {
          #expect(try archive.contents(of: member, limit: 100) == Array("hello".utf8))
        } else {
          #expect(throws: ZipArchive.Failure.damaged) {
            try archive.contents(of: member, limit: 100)
          }
        }
      }
    }
  }

  @Test("A Takeout's archive gives its photos, and passes over the rest")
  func takeout() throws {
    var zip = ZipBuilder()
    zip.add(folder + "IMG_1.jpg", "not JSON")
    for number in 0..<600 {
      zip.add(folder + "IMG_\(number).jpg.json", sidecar("IMG_\(number).jpg"))
    }
    zip.add(folder + "metadata.json", "{\"title\":\"2024\"}")
    zip.add(folder + "bad.jpg.json", "{\"photoTakenTime\":{\"timestamp\":\"1")
    zip.add(folder + "long.jpg.json", String(repeating: " ", count: 1 << 21))
    let fixture = ExportFixture(bytes: zip.finished(), path: "takeout-1.zip")
    #expect(fixture.recognition(by: ExportFormats.takeoutArchive) == .photos)
    let reading = try fixture.read(as: ExportFormats.takeoutArchive)
    #expect(reading.report.photos == 600)
    #expect(reading.report.located == 600)
    #expect(
      reading.rows.photos[7]
        == ReadPhoto(
          name: "takeout-1.zip/\(folder)IMG_7.jpg", time: "2024-05-17T12:03:22Z",
          place: [48.858167, 2.2945], traits: []))
    #expect(reading.report.findings[.recordDamaged]?.count == 1)
    #expect(reading.report.findings[.recordTooLong]?.count == 1)
  }

  @Test("An archive that is a bomb unpacks to no more than it is asked for")
  func bombs() throws {
    // Four bytes of DEFLATE stand for many: a claim of little, and a claim of much.
    for claim in [10, 1 << 40] {
      var zip = ZipBuilder()
      zip.addPacked("a.json", ZipBuilder.packedZeros, size: claim)
      let archive = try #require(ZipArchive(.held(zip.finished())))
      let member = try #require(archive.members.first)
      #expect(throws: ZipArchive.Failure.tooLong) {
        try archive.contents(of: member, limit: 1000)
      }
    }
  }

  @Test("Members that lie over each other are left out")
  func overlapping() throws {
    var zip = ZipBuilder()
    zip.add("a.json", "hello")
    for number in 0..<1000 { zip.listAgain(as: "b\(number).json") }
    let archive = try #require(ZipArchive(.held(zip.finished())))
    #expect(archive.members.map(\.path) == ["a.json"])
    #expect(archive.isDamaged)
  }

  @Test("Encrypted members and other ways of packing are said to be unreadable")
  func unsupported() throws {
    var zip = ZipBuilder()
    zip.add("a.json", "hello", flags: 1)
    zip.add("b.json", "hello", method: 12)
    let archive = try #require(ZipArchive(.held(zip.finished())))
    for member in archive.members {
      #expect(throws: ZipArchive.Failure.unsupported) {
        try archive.contents(of: member, limit: 100)
      }
    }
  }

  @Test("A damaged archive, cut or changed anywhere, never costs more than itself")
  func damage() throws {
    var zip = ZipBuilder()
    zip.add(folder + "a.jpg.json", sidecar("a.jpg"))
    zip.addPacked(folder + "b.jpg.json", ZipBuilder.packedHello)
    let bytes = zip.finished()
    for end in 0..<bytes.count {
      let fixture = ExportFixture(bytes: Array(bytes[..<end]), path: "takeout-1.zip")
      _ = try? fixture.read(as: ExportFormats.takeoutArchive)
    }
    for index in bytes.indices {
      for value in [0, 0xFF, bytes[index] ^ 1] as [UInt8] {
        var changed = bytes
        changed[index] = value
        let fixture = ExportFixture(bytes: changed, path: "takeout-1.zip")
        let reading = try? fixture.read(as: ExportFormats.takeoutArchive)
        #expect((reading?.report.records ?? 0) <= 2)
      }
    }
  }
}
