/// A prepared statement, lent by `Database.withStatement`.
///
/// Bindings are counted from 1 and columns from 0, as in SQL and in SQLite's own interfaces. Columns
/// are read as what the row holds, since any column of a SQLite table may hold anything: each reader
/// names the kinds it takes, and gives nil for the others.
public struct Statement: ~Copyable {
  let prepared: Prepared

  // MARK: Bindings

  /// Binds a whole number, or null.
  public func bind(integer value: Int64?, at index: Int) throws(StoreError) {
    guard let value else { return try prepared.bindNull(at: Int32(index)) }
    try prepared.bind(value, at: Int32(index))
  }

  /// Binds a number, or null; SQLite keeps a NaN as null.
  public func bind(number value: Double?, at index: Int) throws(StoreError) {
    guard let value else { return try prepared.bindNull(at: Int32(index)) }
    try prepared.bind(value, at: Int32(index))
  }

  /// Binds a text, or null.
  public func bind(text value: String?, at index: Int) throws(StoreError) {
    guard let value else { return try prepared.bindNull(at: Int32(index)) }
    try prepared.bind(value, at: Int32(index))
  }

  /// Binds bytes as a blob.
  public func bind(bytes value: Span<UInt8>, at index: Int) throws(StoreError) {
    try prepared.bind(value, at: Int32(index))
  }

  // MARK: Running

  /// Goes to the first or the next row.
  ///
  /// - Returns: false when there is none; the bindings stay.
  public func step() throws(StoreError) -> Bool { try prepared.step() }

  /// Runs a statement that changes something, and makes it ready for other values.
  public func run() throws(StoreError) {
    defer { prepared.reset() }
    while try prepared.step() {}
  }

  /// Goes back before the first row, so that other values can be bound.
  public func reset() { prepared.reset() }

  // MARK: Columns

  /// What a column of the current row holds.
  public enum Kind: Sendable, Hashable {
    /// Nothing.
    case null
    /// A whole number.
    case integer
    /// A number with a point.
    case real
    /// A text.
    case text
    /// Bytes.
    case blob
  }

  /// How many columns a row has.
  public var columnCount: Int { Int(prepared.columnCount) }

  /// What a column of the current row holds.
  public func kind(at index: Int) -> Kind { prepared.kind(at: Int32(index)) }

  /// A whole number; nil when the column holds anything else.
  public func integer(at index: Int) -> Int64? {
    prepared.kind(at: Int32(index)) == .integer ? prepared.integer(at: Int32(index)) : nil
  }

  /// A number, whole or with a point; nil when the column holds anything else.
  public func number(at index: Int) -> Double? {
    switch prepared.kind(at: Int32(index)) {
    case .integer, .real: prepared.real(at: Int32(index))
    default: nil
    }
  }

  /// A text; nil when the column holds anything else.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  public func text(at index: Int) -> String? {
    prepared.kind(at: Int32(index)) == .text ? prepared.text(at: Int32(index)) : nil
  }

  /// The bytes of a text or a blob; nil when the column holds anything else.
  public func bytes(at index: Int) -> [UInt8]? {
    withBytes(at: index) { bytes in
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }
  }

  /// Lends the bytes of a text or a blob.
  ///
  /// - Returns: nil when the column holds anything else.
  public func withBytes<Result, Failure: Error>(
    at index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let kind = prepared.kind(at: Int32(index))
    guard kind == .text || kind == .blob else { return nil }
    return try prepared.withBytes(at: Int32(index), isText: kind == .text, body)
  }
}
