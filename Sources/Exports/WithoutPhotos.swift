/// Files that people have beside their photos, and that have dates and places but no photo.
enum WithoutPhotos {
  /// What such a file is; nil for all others.
  static func recognised(_ sample: ExportSample) -> ExportFormats.Recognised? {
    if let json = sample.json {
      if isLocationHistory(json) {
        return .nothing(remark: trackRemark)
      }
      if sample.name == "Timeline Edits.json" || json.has("timelineEdits[]") {
        return .nothing(
          remark: "corrections of a Google timeline, without its points: take Timeline.json, or "
            + "Records.json of an older Takeout")
      }
      if sample.name == "Settings.json", json.has("createdTime") || json.has("deviceSettings[]") {
        return .nothing(remark: "the settings of a Google timeline, without its points")
      }
    }
    if ["<gpx", "<kml", "<TrainingCenterDatabase"].contains(where: sample.begins(withElement:)) {
      return .nothing(remark: trackRemark)
    }
    if sample.name == "Encrypted Backups.txt" {
      return .nothing(
        remark: "a note that Google keeps the timeline encrypted: export it on the phone instead")
    }
    return nil
  }

  private static let trackRemark =
    "a location history and no photos: give it with --track to place photos by it"

  private static func isLocationHistory(_ json: JSONShape) -> Bool {
    json.has("locations[].latitudeE7") || json.has("locations[].timestampMs")
      || json.has("timelineObjects[]") || json.has("semanticSegments[]") || json.has("rawSignals[]")
      || json.has("locations[].lat", "locations[].lon", "locations[].time")
      || json.has("[].startTime", "[].endTime")
        && ["visit", "activity", "timelinePath[]", "timelineMemory"].contains {
          json.has("[]." + $0)
        }
  }
}

extension ExportSample {
  /// Whether an XML document has an element of a name near its beginning.
  fileprivate func begins(withElement name: String) -> Bool {
    let text = beginning.prefix(1024).drop { $0 <= 0x20 || $0 >= 0x80 }
    guard text.first == UInt8(ascii: "<") else { return false }
    return String(decoding: text, as: UTF8.self).contains(name)
  }
}
