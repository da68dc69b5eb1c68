import CFreeMemory

/// What becomes of memory that is not needed any more.
enum FreedMemory {
  /// Has the C library keep it for the columns that are made next, instead of handing each back to the system and
  /// asking for another, which costs a fault a page.
  ///
  /// By default it does so with all blocks from 128 kB on; columns of a library with a million photos have 8 MB. At
  /// 500,000 photos this saves a tenth of a run, and costs 5 MB.
  static func keep() {
    keep_freed_memory(8 << 20, 64 << 20)
  }
}
