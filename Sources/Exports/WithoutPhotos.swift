/// Files that people have beside their photos, and that have dates and places but no photo.
enum WithoutPhotos {
  /// What such a file is; nil for all others.
  static func recognised(_ sample: ExportSample) -> ExportFormats.Recognised? {
    if let json = sample.json {
      if isLocationHistory(json) {
        return .nothing(
          remark: "a location history and no photos: give it with --track to place photos by it")
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
    if sample.name == "Encrypted Backups.txt" {
      return .nothing(
        remark: "a note that Google keeps the timeline encrypted: export it on the phone instead")
    }
    return nil
  }

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
