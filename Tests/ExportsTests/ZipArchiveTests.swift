import Exports
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

/// Writes ZIP archives, sound ones and others.
struct ZipBuilder {
  /// The five bytes of "hello" as DEFLATE, with the fixed codes.
  static let packedHello: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
  /// Ten thousand zeros as DEFLATE.
  static let packedZeros: [UInt8] = [
    0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0E, 0x37, 0xA0, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xE0, 0xDF, 0x00,
  ]

  private var bytes: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0
  private var last: (method: UInt16, flags: UInt16, packed: Int, size: Int, offset: Int) =
    (0, 0, 0, 0, 0)
  private let isLarge: Bool

  init(isLarge: Bool = false) { self.isLarge = isLarge }

  mutating func add(_ name: String, _ text: String, method: UInt16 = 0, flags: UInt16 = 0) {
    add(name, Array(text.utf8), size: text.utf8.count, method: method, flags: flags)
  }

  mutating func addPacked(_ name: String, _ packed: [UInt8], size: Int = 5) {
    add(name, packed, size: size, method: 8, flags: 0)
  }

  private mutating func add(
    _ name: String, _ packed: [UInt8], size: Int, method: UInt16, flags: UInt16
  ) {
    last = (method, flags, packed.count, size, bytes.count)
    bytes += number(0x0403_4B50, 4) + number(20, 2) + number(Int(flags), 2)
    bytes += number(Int(method), 2) + number(0, 8) + number(packed.count, 4)
    bytes += number(min(size, 0xFFFF_FFFF), 4) + number(name.utf8.count, 2) + number(0, 2)
    bytes += Array(name.utf8) + packed
    listAgain(as: name)
  }

  /// Lists the last member once more.
  mutating func listAgain(as name: String) {
    let isLarge = isLarge || last.size > 0xFFFF_FFFE
    let extra =
      isLarge
      ? number(1, 2) + number(24, 2) + number(last.size, 8) + number(last.packed, 8)
        + number(last.offset, 8) : []
    list += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(Int(last.flags), 2)
    list += number(Int(last.method), 2) + number(0, 8)
    list += number(isLarge ? 0xFFFF_FFFF : last.packed, 4)
    list += number(isLarge ? 0xFFFF_FFFF : last.size, 4)
    list += number(name.utf8.count, 2) + number(extra.count, 2) + number(0, 10)
    list += number(isLarge ? 0xFFFF_FFFF : last.offset, 4) + Array(name.utf8) + extra
    count += 1
  }

  func finished(comment: String = "") -> [UInt8] {
    var result = bytes + list
    if isLarge {
      let start = result.count
      result += number(0x0606_4B50, 4) + number(44, 8) + number(45, 4) + number(0, 8)
      result += number(count, 8) + number(count, 8) + number(list.count, 8)
      result += number(bytes.count, 8)
      result += number(0x0706_4B50, 4) + number(0, 4) + number(start, 8) + number(1, 4)
    }
    result += number(0x0605_4B50, 4) + number(0, 4)
    result += number(isLarge ? 0xFFFF : count, 2) + number(isLarge ? 0xFFFF : count, 2)
    result += number(list.count, 4) + number(isLarge ? 0xFFFF_FFFF : bytes.count, 4)
    return result + number(comment.utf8.count, 2) + Array(comment.utf8)
  }

  private func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
