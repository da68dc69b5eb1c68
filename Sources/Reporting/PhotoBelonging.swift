internal import Timeline

/// To which journey a photo or a day belongs.
struct PhotoBelonging: Sendable {
  private let journeys: [Journey]

  /// The belongings of a book, whose journeys are in date order and do not overlap.
  init(_ book: JourneyBook) { journeys = book.journeys.map(\.journey) }

  /// The journey of which a photo is one, by its position in the book.
  func journey(ofPhoto photo: Int) -> Int? {
    let journey = journeys.partitioningIndex { $0.photos.upperBound > photo }
    return journey < journeys.count && journeys[journey].photos.contains(photo) ? journey : nil
  }

  /// The journey of which a day is a member, and which of its members it is.
  func membership(ofDay position: Int) -> (journey: Int, member: Int)? {
    let journey = journeys.partitioningIndex { ($0.members.last ?? position) >= position }
    guard journey < journeys.count else { return nil }
    let members = journeys[journey].members
    let member = members.partitioningIndex { $0 >= position }
    return member < members.count && members[member] == position ? (journey, member) : nil
  }
}
