import Foundation
import ImageMetadata

/// Reads the images that a list names, one path a line, and says how many had a date and a place.
@main
struct ImageBenchmark {
  static func main() throws {
    #if DEBUG
      preconditionFailure("a debug build measures nothing; build with -c release")
    #endif
    guard CommandLine.arguments.count == 2 else {
      print("usage: ImageBenchmark LIST")
      exit(64)
    }
    let list = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    var reader = ImageMetadataReader()
    var dated = 0
    var placed = 0
    var bytes = 0
    var failed = 0
    let paths = list.split(separator: "\n").map(String.init)
    for path in paths {
      do {
        let reading = try reader.read(path: path)
        if reading.facts.wallTime != nil || reading.facts.instant != nil { dated += 1 }
        if reading.facts.place != nil { placed += 1 }
        bytes += reading.bytesRead
      } catch {
        failed += 1
      }
    }
    print(
      "\(dated) dated, \(placed) placed, \(failed) failed, \(bytes / max(paths.count, 1)) bytes a file"
    )
  }
}
