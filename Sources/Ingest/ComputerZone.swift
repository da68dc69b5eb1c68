internal import LocalTime

/// The time zone of the computer on which a program kept pictures, by which some reckoned their dates.
public struct ComputerZone: Sendable, Equatable {
  /// Its name, such as `Europe/Vienna`.
  public let name: String
  let history: ZoneHistory

  /// The zone of a name.
  ///
  /// - Throws: `UnknownZone` when the system does not know it.
  public init(name: String) throws(UnknownZone) {
    self.name = name
    do {
      history = try ZoneFiles().history(of: name)
    } catch {
      throw UnknownZone(reason: "\(error)")
    }
  }

  /// A name that is no time zone's.
  public struct UnknownZone: Error, Equatable, Sendable {
    /// What was met.
    public let reason: String
  }
}
