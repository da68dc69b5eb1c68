import Timeline

// Cameras. Most records have that of the record before, so texts are compared before any is copied.

extension CSVChunkReader {
  /// A camera, and the fields it was read from.
  struct LastCamera {
    let fields: CameraFields
    let number: CameraNumber
  }

  /// The fields of a record that tell its camera; an empty one where there is no such column.
  struct CameraFields {
    var make = CSVField()
    var model = CSVField()
    var owner = CSVField()

    init(_ fields: Span<CSVField>, _ columns: CSVColumns.CameraColumns) {
      if let slot = columns.make { make = fields[slot] }
      if let slot = columns.model { model = fields[slot] }
      if let slot = columns.owner { owner = fields[slot] }
    }
  }

  /// States the camera of the row that was appended last.
  mutating func setCamera(
    _ bytes: Span<UInt8>, fields: Span<CSVField>, columns: CSVColumns.CameraColumns
  ) {
    let found = CameraFields(fields, columns)
    if let last = lastCamera, isEqual(bytes, found.make, last.fields.make),
      isEqual(bytes, found.model, last.fields.model),
      isEqual(bytes, found.owner, last.fields.owner)
    {
      if last.number != .unknown { rows.setCamera(last.number, of: rows.count - 1) }
      return
    }
    var number = CameraNumber.unknown
    if let camera = Camera(
      make: text(bytes, found.make), model: text(bytes, found.model),
      owner: text(bytes, found.owner))
    {
      number = rows.setCamera(camera, of: rows.count - 1)
    }
    lastCamera = LastCamera(fields: found, number: number)
  }

  private func text(_ bytes: Span<UInt8>, _ field: CSVField) -> String? {
    guard hasText(bytes, field) else { return nil }
    let text = CSVText.text(of: bytes, field)
    // As exiftool writes that there is none.
    return text == "-" ? nil : text
  }

  private func isEqual(_ bytes: Span<UInt8>, _ left: CSVField, _ right: CSVField) -> Bool {
    let length = left.end - left.start
    guard length == right.end - right.start else { return false }
    for offset in 0..<length where bytes[left.start + offset] != bytes[right.start + offset] {
      return false
    }
    return true
  }
}
