/// The pages of a tree that can be reached from where it begins.
struct TreeWalk {
  /// Those with rows, in the order of the tree.
  private(set) var pages: [Int] = []
  /// All of them.
  private(set) var reached: Set<Int> = []
  /// Pages that the tree names and that are none of it.
  private(set) var broken: [Int] = []
  /// Whether every page was there.
  private(set) var isWhole = true

  /// Walks a tree, however its pages point.
  init(from root: Int, isOfTable: Bool, _ reader: PageReader) {
    var waiting = [root]
    while let number = waiting.popLast() {
      guard number >= 1, let bytes = reader.page(number), let page = TreePage(bytes, number: number),
        page.kind.isOfTable == isOfTable, reached.insert(number).inserted
      else {
        broken.append(number)
        isWhole = false
        continue
      }
      if page.misplacedCount > 0 { isWhole = false }
      if page.kind != .tableInterior { pages.append(number) }
      if page.kind.isInterior { waiting += page.children.reversed() }
    }
  }
}
