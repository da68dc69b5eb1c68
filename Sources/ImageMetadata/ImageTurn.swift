/// How a picture stands in its file: what has to be done to it to see it upright (EXIF Orientation).
public enum ImageTurn: Int, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case upright = 1
  /// Mirror it left to right.
  case mirrored
  /// Turn it by half a circle.
  case half
  /// Turn it by half a circle and mirror it left to right.
  case halfMirrored
  /// Mirror it left to right, then turn it by a quarter to the left.
  case leftMirrored
  /// Turn it by a quarter to the right.
  case right
  /// Mirror it left to right, then turn it by a quarter to the right.
  case rightMirrored
  /// Turn it by a quarter to the left.
  case left
}
