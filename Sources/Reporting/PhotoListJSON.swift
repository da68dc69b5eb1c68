/// Lists of photos as JSON, as the verbs that deal memories write them: a schema, some members, and lists by name.
public struct PhotoListJSON: Sendable {
  /// A photo of a list.
  public struct Photo: Sendable, Equatable {
    /// The path or id that its source gave.
    public let file: String
    /// The local time without offset; nil without a date.
    public let taken: String?
    /// What was decided about it.
    public let state: String

    /// A photo of a list.
    public init(file: String, taken: String?, state: String) {
      self.file = file
      self.taken = taken
      self.state = state
    }
  }

  private let schema: String
  private let members: [(name: String, value: String?)]
  private let lists: [(name: String, photos: [Photo])]

  /// The JSON of some lists.
  ///
  /// - Parameters:
  ///   - schema: such as `sojourn.today/1`.
  ///   - members: what stands before the lists; nil is null.
  ///   - lists: the lists.
  public init(
    schema: String, members: [(name: String, value: String?)],
    lists: [(name: String, photos: [Photo])]
  ) {
    self.schema = schema
    self.members = members
    self.lists = lists
  }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", schema)
      for member in members { json.string(member.name, member.value) }
      for list in lists {
        json.array(list.name) { json in
          for photo in list.photos {
            json.inlineObject { json in
              json.string("file", photo.file)
              json.string("taken", photo.taken)
              json.string("state", photo.state)
            }
          }
        }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }
}
