public import Timeline

/// A camera as a rule names it: a pattern held against its maker and model, its model alone, and its owner.
///
/// `Canon EOS 5D`, `EOS*` and `iPhone 12` name cameras in the way people do; case does not count.
public struct CameraPattern: Sendable, Hashable {
  /// The pattern as it was given.
  public let text: String

  /// A pattern; any text is one.
  public init(_ text: String) { self.text = text }

  /// Whether a camera is meant.
  public func fits(_ camera: Camera) -> Bool {
    let whole = camera.make.isEmpty ? camera.model : "\(camera.make) \(camera.model)"
    // A slash in a model is a letter like others.
    let pattern = NamePattern(text.replacing("/", with: "?"))
    return [whole, camera.model, camera.owner].contains { name in
      !name.isEmpty && pattern.fits(name.replacing("/", with: "?"))
    }
  }
}
