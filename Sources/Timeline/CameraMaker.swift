/// What the name of a camera's maker tells.
public enum CameraMaker {
  /// Whether it is that of a maker of phones, which know the time zone they are in; cameras do not.
  public static func isPhoneMaker(_ name: String) -> Bool {
    let name = name.lowercased()
    return phoneMakers.contains { name.hasPrefix($0) }
  }

  private static let phoneMakers = [
    "apple", "samsung", "google", "xiaomi", "huawei", "honor", "oneplus", "oppo", "vivo", "realme",
    "motorola", "nokia", "lge", "lg electronics", "htc", "zte", "fairphone", "nothing", "asus",
  ]
}
