/// What took a photo, as far as the photo says: photos with equal ones come from the same device of the
/// same person, or from two that cannot be told apart.
public struct Camera: Sendable, Hashable {
  /// The maker; empty when it is not stated.
  public let make: String
  /// The model; empty when it is not stated.
  public let model: String
  /// Whose camera it is; empty when that is not stated.
  public let owner: String

  /// A camera.
  ///
  /// - Returns: nil when neither maker nor model is stated: an owner alone may have several.
  public init?(make: String?, model: String?, owner: String?) {
    guard make?.isEmpty == false || model?.isEmpty == false else { return nil }
    self.make = make ?? ""
    self.model = model ?? ""
    self.owner = owner ?? ""
  }
}

extension Camera: Comparable {
  /// The order in which cameras are listed: by maker, model and owner.
  public static func < (left: Camera, right: Camera) -> Bool {
    (left.make, left.model, left.owner) < (right.make, right.model, right.owner)
  }
}

/// A camera's number in a `CameraList`.
public struct CameraNumber: Sendable, Hashable, Comparable {
  /// Counts from 1; 0 is no camera.
  @usableFromInline let rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Where it stands in its list, from 1; 0 for a camera that is not known.
  @inlinable
  public var position: Int { Int(rawValue) }

  /// The camera is not known.
  public static let unknown = CameraNumber(rawValue: 0)

  /// Whether the first camera was met earlier.
  @inlinable
  public static func < (left: CameraNumber, right: CameraNumber) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The cameras of some photos, each once, in the order met.
public struct CameraList: Sendable, Equatable {
  /// The cameras.
  public private(set) var cameras: [Camera] = []
  private var numbers: [Camera: CameraNumber] = [:]

  /// No cameras.
  public init() {}

  /// The number of a camera, which joins the list when it is new.
  public mutating func number(of camera: Camera) -> CameraNumber {
    if let number = numbers[camera] { return number }
    cameras.append(camera)
    let number = CameraNumber(rawValue: UInt32(cameras.count))
    numbers[camera] = number
    return number
  }

  /// The camera with a number; nil for the unknown one.
  public func camera(_ number: CameraNumber) -> Camera? {
    let position = Int(number.rawValue) - 1
    return cameras.indices.contains(position) ? cameras[position] : nil
  }

  /// Takes in the cameras of another list.
  ///
  /// - Returns: what the numbers of the other list have become; `.unknown` stays first.
  mutating func append(_ other: CameraList) -> [CameraNumber] {
    [.unknown] + other.cameras.map { number(of: $0) }
  }
}
