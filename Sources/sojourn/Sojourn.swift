@main
struct Sojourn {
  static func main() async {
  }
}
