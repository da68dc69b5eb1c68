import Foundation
import TestSupport
import Testing
import Timeline

@Suite("The folder of the program's data")
struct DataFolderTests {
  @Test("A stated folder is the only one that counts")
  func stated() {
    let folder = DataFolder(stated: "/data", executable: "/opt/bin/sojourn")
    #expect(folder.candidates == ["/data"])
    #expect(DataFolder(stated: "", executable: nil) == DataFolder(stated: nil, executable: nil))
  }

  @Test("Else it is beside the executable, else in the package")
  func searched() {
    let package = SharedFolder.package.appending(path: "Datasets").path
    #expect(
      DataFolder(stated: nil, executable: "/opt/bin/sojourn").candidates
        == ["/opt/bin/../share/sojourn", "/opt/bin/Datasets", package])
    #expect(DataFolder(stated: nil, executable: nil).candidates == [package])
    #expect(DataFolder(stated: nil, executable: "sojourn").candidates == [package])
  }

  @Test("The first folder that is there has to have the file: it is not filled up from another")
  func file() throws {
    try withTemporaryFolder { folder in
      let shared = folder.appending(path: "share/sojourn/words")
      let beside = folder.appending(path: "bin/Datasets/words")
      let data = DataFolder(stated: nil, executable: folder.appending(path: "bin/sojourn").path)
      try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
      #expect(data.path == folder.path + "/bin/Datasets")
      #expect(try data.file("words/one.bin") == nil)
      try Data("beside".utf8).write(to: beside.appending(path: "one.bin"))
      #expect(try data.file("words/one.bin")?.bytes.count == 6)

      try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
      #expect(data.path == folder.path + "/bin/../share/sojourn")
      #expect(try data.file("words/one.bin") == nil)
      try Data("shared folder".utf8).write(to: shared.appending(path: "one.bin"))
      let file = try data.file("words/one.bin")
      #expect(file?.bytes.count == 13)
      #expect(file?.path == folder.path + "/bin/../share/sojourn/words/one.bin")
    }
  }

  @Test("What is missing is said, with where it was looked for and what to do")
  func missing() throws {
    try withTemporaryFolder { folder in
      let data = DataFolder(stated: folder.path, executable: nil)
      try Data().write(to: folder.appending(path: "one.bin"))
      try data.require(["one.bin"])
      let error = #expect(throws: MissingData.self) {
        try data.require(["one.bin", "two.bin", "words/three.bin"])
      }
      #expect(error == .incomplete(folder: folder.path, files: ["two.bin", "words/three.bin"]))
      #expect(
        error?.description.hasPrefix(
          "the program's data in \(folder.path) is not complete: there is no two.bin, nor words/")
          == true)

      let nowhere = DataFolder(stated: folder.path + "/none", executable: nil)
      #expect(nowhere.path == nil)
      let absent = #expect(throws: MissingData.self) { try nowhere.require([]) }
      #expect(absent?.description.contains("no folder \(folder.path)/none;") == true)
      #expect(absent?.description.contains("SOJOURN_DATA") == true)
      #expect(try nowhere.file("one.bin") == nil)
    }
  }

  @Test("A file that is there and cannot be used is an error, not another folder's turn")
  func unusable() throws {
    try withTemporaryFolder { folder in
      let data = DataFolder(stated: folder.path, executable: nil)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "one.bin"), withIntermediateDirectories: false)
      let error = #expect(throws: DataFolderError.self) { try data.file("one.bin") }
      #expect(error?.path == folder.path + "/one.bin")
      #expect(error?.description.contains("\(folder.path)/one.bin") == true)
    }
  }

  @Test("The package's own data is found")
  func package() throws {
    let data = DataFolder(stated: nil, executable: nil)
    #expect(try data.file("sample-library/phone.csv") != nil)
  }
}
