public import Store

/// Why a file cannot be read as an export, or nothing of it can be used.
public enum ExportError: Error, Equatable, Sendable {
  /// There are no bytes, or only blanks.
  case empty(source: String)
  /// It is not of the format as which it should be read; `expected` says what would be.
  case notOfFormat(source: String, format: String, expected: String)
  /// It is of the format, and there is no photo in it.
  case withoutPhotos(source: String, format: String)
  /// It tells of no photo, place or date; `remark` is a sentence that says what it is.
  case nothingToRead(source: String, remark: String)
  /// It cannot be read as CSV.
  case csv(CSVError)
  /// It is a database that cannot be read.
  case database(StoreError)
  /// Another program made the file shorter, or its disk failed, while it was read.
  case changed(source: String)
  /// It is UTF-16 and no temporary file could be made to convert it; the system's error number.
  case conversionFailed(source: String, errorNumber: Int32)
}

extension ExportError: CustomStringConvertible {
  /// What was met, where, and what was expected.
  public var description: String {
    switch self {
    case .empty(let source): "\(source) is empty"
    case .notOfFormat(let source, let format, let expected):
      "\(source) is not \(format): expected \(expected)"
    case .withoutPhotos(let source, let format): "\(source) is \(format) and has no photos in it"
    case .nothingToRead(let source, let remark): "\(source): \(remark)"
    case .csv(let error): error.description
    case .database(let error): error.description
    case .changed(let source): CSVError.changed(source: source).description
    case .conversionFailed(let source, let number):
      "\(source) is UTF-16 and could not be converted: no temporary file (system error \(number))"
    }
  }
}
