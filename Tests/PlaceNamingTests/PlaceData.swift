import Foundation
import PlaceNaming
import TestSupport
import Timeline

/// The two files of Datasets/gazetteer, and broken ones.
enum PlaceData {
  static let folder = SharedFolder.package.appending(path: "Datasets/gazetteer")

  static func naming(_ language: NameLanguage = .international) throws -> PlaceNaming {
    try PlaceNaming(data: DataFolder(stated: nil, executable: nil), language: language)
  }

  static func gazetteer() throws -> Gazetteer {
    try Gazetteer(file(folder.appending(path: "places.bin").path))
  }

  static func countries() throws -> CountryMap {
    try CountryMap(file(folder.appending(path: "borders.bin").path))
  }

  static func file(_ path: String) throws -> DataFile {
    DataFile(path: path, bytes: try MappedBytes(path: path))
  }
}
