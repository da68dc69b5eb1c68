import Testing
import Timeline
import Tuning

@Suite("Labels")
struct LabelsTests {
  private func labels(_ text: String) throws(LabelsError) -> Labels {
    try Labels(reading: Array(text.utf8), source: "trips.csv")
  }

  @Test("All columns are read, in any order and case")
  func columns() throws {
    let read = try labels(
      """
      Kind;counts;START;end;destinations;library
      holiday;yes;2020-01-01;2020-01-05;"Rome; Naples";anna
      stopover;No;2020-02-01;2020-02-01;;ben

      """)
    #expect(
      read.labels == [
        Label(
          library: "anna", dates: days(1...5), kind: "holiday", destinations: "Rome; Naples",
          line: 2),
        Label(library: "ben", dates: days(32...32), kind: "stopover", counting: .no, line: 3),
      ])
  }

  @Test("Without a word on counting, only rows without a kind and trips count")
  func counting() throws {
    let read = try labels(
      """
      start,end,kind
      2020-01-01,2020-01-02,
      2020-01-03,2020-01-04,Trip
      2020-01-05,2020-01-06,day trip

      """)
    #expect(read.labels.map(\.counting) == [.yes, .yes, .no])
  }

  static let refused: [(String, String)] = [
    ("", "trips.csv: the file is empty"),
    ("start,end\n", "trips.csv: there is a header and no label below it"),
    ("start,until\n", "trips.csv:1: unknown column \"until\"; expected start, end, library"),
    ("start,end,end\n", "trips.csv:1: two columns \"end\""),
    ("start,kind\n", "trips.csv:1: there is no column \"end\""),
    (
      "start,end\n2020-01-05,2020-01-04\n",
      "trips.csv:2: start 2020-01-05 is after end 2020-01-04"
    ),
    ("start,end\n\n2020-02-30,2020-03-01\n", "trips.csv:3: start: there is no day 30 in 2020-2"),
    ("start,end\n2020-01-01,1.2.2020\n", "trips.csv:2: end: \"1.2.2020\" is not a date"),
    ("start,end\n2020-01-01,\n", "trips.csv:2: end is empty"),
    ("start,end\n2020-01-01,2020-01-02,x\n", "trips.csv:2: 3 cells; expected 2"),
    (
      "start,end,counts\n2020-01-01,2020-01-02,maybe\n",
      "trips.csv:2: counts is \"maybe\"; expected yes, excused or no"
    ),
    ("start,end\n\"2020-01-01,2020-01-02\n", "trips.csv:2: the row has a quote that is not closed"),
    (
      "start,end\n2020-01-01,2020-01-05\n2020-03-01,2020-03-02\n2020-01-05,2020-01-06\n",
      "trips.csv:4: 2020-01-05 to 2020-01-06 overlaps 2020-01-01 to 2020-01-05 on line 2"
    ),
  ]

  @Test("What is wrong is named with its line", arguments: refused)
  func refusal(_ text: String, _ message: String) {
    let error = #expect(throws: LabelsError.self) { try labels(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("Every wrong row is told, each on a line")
  func several() {
    let error = #expect(throws: LabelsError.self) {
      try labels("start,end\nx,2020-01-02\n2020-01-01,2020-01-02\n2020-01-09,2020-01-08\n")
    }
    #expect(error?.problems.map(\.line) == [2, 4])
  }

  @Test("Labels of different libraries may overlap, and neighbours do not")
  func noOverlap() throws {
    let read = try labels(
      """
      start,end,library
      2020-01-01,2020-01-05,a
      2020-01-06,2020-01-07,a
      2020-01-03,2020-01-06,b

      """)
    #expect(read.libraries == ["a", "b"])
  }

  @Test("A label must share a day with the library")
  func outside() throws {
    let read = try labels("start,end\n2020-01-01,2020-01-05\n2020-01-10,2020-01-12\n")
    #expect(try read.labels(of: nil, within: days(5...10)).count == 2)
    let error = #expect(throws: LabelsError.self) {
      try read.labels(of: nil, within: days(6...9))
    }
    #expect(error?.problems.map(\.line) == [2, 3])
    #expect(
      error?.description.hasPrefix(
        "trips.csv:2: 2020-01-01 to 2020-01-05 lies outside the library: "
          + "photos are from 2020-01-06 to 2020-01-09") == true)
    #expect(throws: LabelsError.self) { try read.labels(of: nil, within: nil) }
  }

  // MARK: - Which sources are which library

  private func sources(_ sources: [String], _ text: String) throws(LabelsError) -> [LabelledSource]
  {
    try LabelledSource.all(of: sources, labels: try labels(text)) { folder in
      ["people", "people/"].contains(folder) ? ["anna", "ben"] : folder == "pictures" ? [] : nil
    }
  }

  @Test("Where no row names a library, all sources are one")
  func oneLibrary() throws {
    #expect(
      try sources(["people", "x.csv"], "start,end\n2020-01-01,2020-01-02\n") == [
        LabelledSource(name: nil, sources: ["people", "x.csv"])
      ])
  }

  @Test("Each sub-folder is a library, labelled or not", arguments: ["people", "people/"])
  func manyLibraries(_ folder: String) throws {
    #expect(
      try sources([folder], "start,end,library\n2020-01-01,2020-01-02,ben\n") == [
        LabelledSource(name: "anna", sources: ["people/anna"]),
        LabelledSource(name: "ben", sources: ["people/ben"]),
      ])
  }

  @Test("A source with a library's name is that library")
  func namedSources() throws {
    #expect(
      try sources(
        ["x/ben.csv", "y/anna", "z/ben"],
        "start,end,library\n2020-01-01,2020-01-02,ben\n2020-01-01,2020-01-02,anna\n") == [
          LabelledSource(name: "anna", sources: ["y/anna"]),
          LabelledSource(name: "ben", sources: ["x/ben.csv", "z/ben"]),
        ])
  }

  @Test("A library that is not there, or not named, is an error with its line")
  func unknownLibraries() {
    let error = #expect(throws: LabelsError.self) {
      try sources(
        ["people"],
        """
        start,end,library
        2020-01-01,2020-01-02,ben
        2020-01-01,2020-01-02,cleo
        2020-01-04,2020-01-05,cleo
        2020-01-01,2020-01-02,

        """)
    }
    #expect(
      error?.description == """
        trips.csv:3: no library cleo; there are anna, ben
        trips.csv:5: library is empty; expected one, as other rows have it
        """)
    #expect(throws: LabelsError.self) {
      try sources(["x.csv"], "start,end,library\n2020-01-01,2020-01-02,ben\n")
    }
  }
}
