/// A number with its noun, as messages and tables write it: `1 home`, `2 homes`.
struct Counted: CustomStringConvertible {
  let description: String

  init(_ noun: String, plural: String? = nil, _ count: Int) {
    description = "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
