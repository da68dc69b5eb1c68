internal import HomeDetection
internal import JourneyAssembly
public import Reporting
public import Timeline

/// One CSV for each stage's output, so that every stage can be looked at, compared, and fed to other
/// programs.
public struct StageFiles: Sendable {
  private let analysis: Analysis
  private let book: JourneyBook

  /// The stage files of an analysis; journeys, stops and visits are those of the book.
  public init(_ analysis: Analysis, book: JourneyBook) {
    self.analysis = analysis
    self.book = book
  }

  /// The files, in the order of the stages; the raw value is the name.
  public enum File: String, Sendable, CaseIterable {
    /// The photos as they were read.
    case photos = "1-photos.csv"
    /// The homes of every date.
    case homes = "2-homes.csv"
    /// The classes of dates.
    case days = "3-days.csv"
    /// The journeys.
    case journeys = "4-journeys.csv"
    /// Their stops.
    case stops = "5-stops.csv"
    /// The visits to stops.
    case visits = "6-visits.csv"
  }

  /// The names of the files, in the order of the stages.
  public static let names = File.allCases.map(\.rawValue)

  /// Writes all of them into a folder that exists.
  ///
  /// - Throws: `OutputError` naming the file that could not be written.
  public func write(toFolder folder: String) throws(OutputError) {
    for file in File.allCases {
      try OutputFile.path(folder + "/" + file.rawValue).write { sink throws(OutputError) in
        try write(file, to: &sink)
      }
    }
  }

  /// Writes one of them.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(_ file: File, to sink: inout TextSink) throws(OutputError) {
    switch file {
    case .photos: try photos(to: &sink)
    case .homes: try homes(to: &sink)
    case .days: try days(to: &sink)
    case .journeys: try journeys(to: &sink)
    case .stops: try stops(to: &sink)
    case .visits: try visits(to: &sink)
    }
  }

  /// How many rows a file has below its header.
  ///
  /// - Parameters:
  ///   - file: which one.
  ///   - text: what was written of it.
  /// - Returns: the number of rows, whatever line ends stand in their cells.
  public func rows(of file: File, in text: [UInt8]) -> Int {
    switch file {
    case .photos: analysis.table.count
    case .days: analysis.days.days.count
    case .journeys: book.journeys.count
    case .stops: book.journeys.reduce(0) { $0 + $1.stops.count }
    // No cell of these has a line end in it.
    case .homes, .visits: text.count { $0 == UInt8(ascii: "\n") } - 1
    }
  }

  private func photos(to sink: inout TextSink) throws(OutputError) {
    try sink.write("file,taken,offset,latitude,longitude,date\n")
    let table = analysis.table
    for photo in 0..<table.count {
      try sink.write(CSVText.cell(table.pool.bytes(of: table.names[photo])))
      var row = ","
      let isDated = photo < table.datedCount
      if isDated { row += table.localTime(of: photo).description }
      row += "," + (isDated ? table.offset(of: photo).description : "") + ","
      if let place = table.coordinate(of: photo) {
        row += DecimalText.degrees(place.latitude) + "," + DecimalText.degrees(place.longitude)
      } else {
        row += ","
      }
      row += "," + (isDated ? table.localTime(of: photo).date.description : "") + "\n"
      try sink.write(row)
    }
    try sink.checkNames(from: table.pool)
  }

  private func homes(to sink: inout TextSink) throws(OutputError) {
    try sink.write("date,source,south,west,north,east\n")
    let calendar = analysis.homes.calendar
    for day in analysis.days.days where day.located > 0 {
      guard let position = calendar.position(of: day.date) else { continue }
      for area in calendar.homes(at: position) {
        let source =
          area.evidence == .given ? "given" : calendar.sources[position].rawValue
        try sink.write(
          CSVText.row(
            [day.date.description, source]
              + [area.box.south, area.box.west, area.box.north, area.box.wrappedEast]
              .map(DecimalText.degrees)))
      }
    }
  }

  private func days(to sink: inout TextSink) throws(OutputError) {
    try sink.write("date,class,photos,located,far,source\n")
    for day in analysis.days.days {
      try sink.write(
        CSVText.row([
          day.date.description, day.dayClass.rawValue, String(day.photos.count),
          String(day.located), String(day.far), day.source?.rawValue ?? "",
        ]))
    }
  }

  private func journeys(to sink: inout TextSink) throws(OutputError) {
    try sink.write(
      "id,title,start,end,days,away_days,full_days,partial_days,far_photos,photos,"
        + "farthest_km,open_start,open_end\n")
    for named in book.journeys {
      let journey = named.journey
      let counts = journey.counts
      try sink.write(
        CSVText.row(
          [journey.id, named.title, journey.start.description, journey.end.description]
            + [
              journey.calendarDays, counts.awayDays, counts.fullDays, counts.partialDays,
              counts.farPhotos, journey.photos.count,
            ].map(String.init)
            + [
              DecimalText.fixed(journey.farthest.kilometres, decimals: 3),
              String(journey.isOpenAtStart), String(journey.isOpenAtEnd),
            ]))
    }
  }

  private func stops(to sink: inout TextSink) throws(OutputError) {
    try sink.write("journey,stop,name,country,latitude,longitude,days\n")
    for journey in book.journeys {
      for (number, named) in zip(1..., journey.stops) {
        try sink.write(
          CSVText.row([
            journey.journey.id, String(number), named.name, named.country ?? "",
            DecimalText.degrees(named.stop.position.latitude),
            DecimalText.degrees(named.stop.position.longitude), String(named.stop.days.count),
          ]))
      }
    }
  }

  private func visits(to sink: inout TextSink) throws(OutputError) {
    try sink.write("journey,stop,from,to\n")
    for journey in book.journeys {
      for (number, named) in zip(1..., journey.stops) {
        for visit in named.stop.visits {
          try sink.write(
            CSVText.row([
              journey.journey.id, String(number), visit.from.description, visit.to.description,
            ]))
        }
      }
    }
  }
}
