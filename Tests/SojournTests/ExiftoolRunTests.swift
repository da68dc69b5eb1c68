import Foundation
import TestSupport
import Testing

@Suite("exiftool for kinds that are not read")
struct ExiftoolRunTests {
  /// A stand-in that answers as exiftool does under -stay_open, with a date for every file.
  private static let standIn = """
    #!/bin/bash
    echo started >> starts
    while read -r line; do
      case "$line" in
      *hangs.bmp) sleep 100 ;;
      *dies.bmp) exit 1 ;;
      -execute)
        echo "[{\\"SourceFile\\":\\"$file\\",\\"EXIF:DateTimeOriginal\\":\\"2023:05:17 14:03:22\\"}]"
        echo "{ready}" ;;
      -*) ;;
      *) file=$line ;;
      esac
    done
    """

  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put("stand-in", Self.standIn)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tool.path("stand-in"))
    for name in ["a.bmp", "b b.bmp", "#c.bmp", "d.txt"] {
      try tool.put("pictures/" + name, "BM...")
    }
    return tool
  }

  @Test("It is started once, for all files that look like pictures, and only when asked for")
  func once() throws {
    let tool = try tool()
    let plain = try tool.run("find", "pictures")
    #expect(plain.status == 65)
    let asked = try tool.run("inspect", "pictures", "--exiftool=./stand-in", "--json", "-")
    #expect(asked.status == 0, "\(asked.stderr)")
    #expect(asked.text.contains("\"photos\": 3") && asked.text.contains("2023-05-17"))
    #expect(try tool.text(of: "starts") == "started\n")
  }

  @Test("One that dies is started again and told of, and the other files are read")
  func dies() throws {
    let tool = try tool()
    try tool.put("pictures/aa-dies.bmp", "BM...")
    let outcome = try tool.run("find", "pictures", "--exiftool=./stand-in", within: 30)
    #expect(outcome.status == 0)
    #expect(
      outcome.stderr.contains("exiftool ended without an answer: pictures/aa-dies.bmp"),
      "\(outcome.stderr)")
    #expect(outcome.stderr.contains("3 photos"))
    #expect(try tool.text(of: "starts") == "started\nstarted\n")
  }

  @Test("One that is not there is refused before anything is read", arguments: ["none", "./d.txt"])
  func missing(_ name: String) throws {
    let tool = try tool()
    let outcome = try tool.run("find", "pictures", "--exiftool=\(name)")
    #expect(outcome.status == 66)
    #expect(outcome.stderr.contains("\(name) is not there"))
  }

  @Test(
    "exiftool itself answers",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")))
  func itself() throws {
    let tool = try Tool()
    // A GIF of one pixel, with an XMP date written into it.
    let gif: [UInt8] = [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0,
      0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]
    try tool.put("pictures/one.gif", Data(gif))
    let written = try tool.shell(
      "exiftool -q -overwrite_original -XMP-exif:DateTimeOriginal='2023:05:17 14:03:22' "
        + "pictures/one.gif")
    #expect(written.status == 0, "\(written.stderr)")
    let outcome = try tool.run("inspect", "pictures", "--exiftool", "--json", "-")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.contains("\"firstDate\": \"2023-05-17\""))
  }
}
