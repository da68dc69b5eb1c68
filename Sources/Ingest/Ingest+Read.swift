import Timeline

extension Ingest {
  public func read(_ sources: [String]) async -> Output { Output() }
}
