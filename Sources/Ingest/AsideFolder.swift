/// Folders beside photos that hold deleted files, or small copies that other programs made of photos: their
/// pictures are no photos of their own.
enum AsideFolder {
  /// What such folders have in common; nil for all others.
  ///
  /// - Parameters:
  ///   - name: the folder's name.
  ///   - parent: the folder it lies in.
  /// - Returns: the end of a sentence.
  static func trait(of name: [UInt8], in parent: SourcePath) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    if bins.contains(text) || text.hasPrefix(".Trash-") { return bin }
    if copies.contains(text) || text.hasSuffix(".lrdata") { return copy }
    // In a library of Apple Photos, pictures lie in these, and small copies of them in others.
    let isLibrary = parent.nameText.hasSuffix(".photoslibrary")
    return isLibrary && !["originals", "Masters", "database"].contains(text) ? copy : nil
  }

  private static let bin = "that are folders of deleted files"
  private static let copy =
    "that are folders of small copies, or of other things of a photo program's"

  private static let bins: Set<String> = [
    ".Trashes", ".Trash", "$RECYCLE.BIN", "#recycle", "@Recycle", ".dtrash",
  ]
  private static let copies: Set<String> = ["@eaDir", ".thumbnails", ".@__thumb"]
}
