import Foundation
import PictureContents
import TestSupport
import Testing

@Suite("Pictures that look alike")
struct LookTests {
  /// Makes pictures, and crops and recompressions of them, into a folder, with Python's imaging library.
  private static func makePictures(in folder: String) throws {
    let script = """
      import random, sys
      from PIL import Image, ImageDraw, ImageEnhance, ImageFilter
      folder = sys.argv[1]
      def scene(seed):
          # A made-up view: a sky of two tones, hills, a sun, houses and people as shapes, with some grain.
          r = random.Random(seed)
          w, h = (640, 480) if r.random() < 0.7 else (480, 640)
          top, low = [tuple(r.randrange(256) for _ in range(3)) for _ in range(2)]
          image = Image.new("RGB", (w, h))
          draw = ImageDraw.Draw(image)
          for y in range(h):
              draw.line([(0, y), (w, y)], tuple(int(a + (b - a) * y / h) for a, b in zip(top, low)))
          for _ in range(r.randrange(2, 5)):
              x, y = r.randrange(w), r.randrange(h // 3, h)
              c = tuple(r.randrange(200) for _ in range(3))
              draw.polygon([(x - r.randrange(80, 400), h), (x, y), (x + r.randrange(80, 400), h)], c)
          for _ in range(r.randrange(4, 12)):
              x, y, s = r.randrange(w), r.randrange(h), r.randrange(20, 160)
              c = tuple(r.randrange(256) for _ in range(3))
              box = [x, y, x + s, y + int(s * r.uniform(0.4, 1.6))]
              (draw.ellipse if r.random() < 0.5 else draw.rectangle)(box, c)
          image = image.filter(ImageFilter.GaussianBlur(r.uniform(0.3, 2)))
          noise = Image.effect_noise((w, h), 18).convert("RGB")
          return Image.blend(image, noise, 0.08)
      def crop(image, share, r):
          w, h = image.size
          cw, ch = int(w * share), int(h * share)
          x, y = r.randrange(w - cw + 1), r.randrange(h - ch + 1)
          return image.crop((x, y, x + cw, y + ch))
      # Other views than those on which the bounds were chosen (the seeds from 0 to 59).
      for seed in range(60):
          image = scene(500 + seed)
          r = random.Random(1500 + seed)
          name = f"{folder}/{seed:02}"
          image.save(f"{name}-original.jpg", quality=92)
          image.save(f"{name}-quality40.jpg", quality=40)
          image.resize((image.width // 3, image.height // 3)).save(f"{name}-small.jpg", quality=80)
          ImageEnhance.Brightness(image).enhance(1.15).save(f"{name}-bright.jpg", quality=85)
          image.save(f"{name}-progressive.jpg", quality=75, progressive=True)
          crop(image, 0.95, r).save(f"{name}-crop95.jpg", quality=85)
          crop(image, 0.90, r).save(f"{name}-crop90.jpg", quality=85)
          crop(image, 0.80, r).save(f"{name}-crop80.jpg", quality=85)
      Image.new("RGB", (400, 300), (90, 90, 90)).save(f"{folder}/even.jpg")
      thumb = scene(7)
      thumb.save(f"{folder}/picture.png")
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script, folder]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3 with PIL (Debian: python3-pil) is needed")
  }

  @Test(
    "Measured on 60 made-up views with crops and recompressions: what is found, and what is found wrongly"
  )
  func measured() throws {
    let folder = try ScratchFolder()
    try Self.makePictures(in: folder.url.path)
    let reader = try #require(PictureReader())
    var looks: [String: Fingerprint] = [:]
    for name in try folder.names where name.contains("-") {
      looks[name] = reader.fingerprint(ofFile: folder.path(name))
    }
    #expect(looks.count == 480)
    let originals = looks.keys.filter { $0.hasSuffix("-original.jpg") }.sorted()
    var found: [String: Int] = [:]
    for original in originals {
      let seed = original.prefix(2)
      for (name, look) in looks where name.hasPrefix(seed) && name != original {
        guard let whole = looks[original], whole.isNear(look) else { continue }
        found[String(name.dropFirst(3).dropLast(4)), default: 0] += 1
      }
    }
    let kinds = [
      "quality40", "small", "bright", "progressive", "crop95", "crop90", "crop80",
    ]
    let all = kinds.reduce(0) { $0 + (found[$1] ?? 0) }
    var wrong = 0
    var pairs = 0
    let names = looks.keys.sorted()
    for (index, name) in names.enumerated() {
      for other in names[(index + 1)...] where other.prefix(2) != name.prefix(2) {
        pairs += 1
        if let first = looks[name], let second = looks[other], first.isNear(second) { wrong += 1 }
      }
    }
    let summary = kinds.map { "\($0) \(found[$0] ?? 0) of 60" }.joined(separator: ", ")
    print("look-alikes found: \(summary); \(wrong) of \(pairs) others taken for look-alikes")
    for kind in ["quality40", "small", "progressive", "bright"] {
      #expect(found[kind] == 60, "\(kind)")
    }
    #expect((found["crop95"] ?? 0) >= 58)
    #expect((found["crop90"] ?? 0) >= 58)
    #expect((found["crop80"] ?? 0) >= 52)
    // Of all that is taken for a look-alike, how much is one; strangers are far more than look-alikes.
    #expect(pairs == 113_280)
    #expect(Double(all) / Double(all + wrong) > 0.99)
    #expect(Double(all) / Double(60 * kinds.count) > 0.97)
  }

  @Test("What is no picture, or has no look, has no fingerprint and does no harm")
  func unusable() throws {
    let folder = try ScratchFolder()
    try Self.makePictures(in: folder.url.path)
    let reader = try #require(PictureReader())
    #expect(reader.fingerprint(ofFile: folder.path("even.jpg")) == nil)
    #expect(reader.fingerprint(ofFile: folder.path("picture.png")) == nil, "it has no thumbnail")
    #expect(reader.fingerprint(ofFile: folder.path("none")) == nil)
    #expect(reader.fingerprint(ofFile: folder.url.path) == nil)
    let whole = try Data(contentsOf: URL(filePath: folder.path("00-original.jpg")))
    let look = try #require(reader.fingerprint(ofFile: folder.path("00-original.jpg")))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      var damaged = whole
      for _ in 0..<random.whole(1...20) {
        damaged[random.whole(0...damaged.count - 1)] = UInt8(random.whole(0...255))
      }
      let cut = damaged.prefix(random.whole(2...damaged.count))
      try cut.write(to: URL(filePath: folder.path("damaged.jpg")))
      if let other = reader.fingerprint(ofFile: folder.path("damaged.jpg")) {
        #expect((0...63).contains(other.distance(to: look)))
      }
    }
    #expect(look.distance(to: look) == 0)
  }

  @Test("The content hash is SHA-256, and tells one bit")
  func contentHash() throws {
    let folder = try ScratchFolder()
    try Data("abc".utf8).write(to: URL(filePath: folder.path("abc")))
    try Data("abb".utf8).write(to: URL(filePath: folder.path("abb")))
    // FIPS 180-2, appendix B.1.
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let hash = try #require(ContentHash(ofFile: folder.path("abc")))
    #expect(hash.bytes.map { String(format: "%02x", $0) }.joined() == expected)
    #expect(hash != ContentHash(ofFile: folder.path("abb")))
    #expect(ContentHash(ofFile: folder.path("none")) == nil)
    #expect(ContentHash(ofFile: folder.url.path) == nil)
  }
}
