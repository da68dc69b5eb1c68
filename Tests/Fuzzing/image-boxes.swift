// modules: Timeline ImageMetadata
// libraries: libxml-2.0
// seeds: *.heic *.HIF *.avif *.mp4 *.mov *.jxl *.cr3
import ImageMetadata
import Timeline

/// Everything made of boxes: HEIF, AVIF, JPEG XL, CR3, QuickTime, MP4, 3GP.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var reader = ImageMetadataReader()
  if let reading = try? reader.read(bytes: bytes) {
    checkImageReading(reading, of: count)
    // The reader's buffer must not remember: the same file again says the same.
    precondition((try? reader.read(bytes: bytes)) == reading)
  }
  return 0
}

/// What holds for every file.
private func checkImageReading(_ reading: ImageReading, of count: Int) {
  precondition(reading.bytesRead <= 100 << 20)
  if let thumbnail = reading.thumbnail {
    precondition(thumbnail.lowerBound >= 0 && thumbnail.upperBound <= count)
  }
  if let place = reading.facts.place {
    precondition(place.latitude >= -90 && place.latitude <= 90)
    precondition(place.longitude >= -180 && place.longitude <= 180)
  }
  if let altitude = reading.facts.altitude { precondition(altitude.isFinite) }
  precondition(reading.facts.findings.count < 100)
}
