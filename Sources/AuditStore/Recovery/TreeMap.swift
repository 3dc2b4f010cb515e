/// Where the trees of a damaged file begin, and which schema they have.
struct TreeMap {
  /// The pages at which trees may begin, by the name of table or index, the likeliest first.
  private(set) var roots: [String: [Int]] = [:]
  /// The tables among them.
  private(set) var tables: Set<String> = []
  /// The pages of the schema itself.
  private(set) var pages: Set<Int> = []
  /// The pages that hold nothing any more; empty when the list of them cannot be read.
  private(set) var free: Set<Int> = []
  /// The schema as the first page says; nil when it cannot be.
  private(set) var version: Int?
  /// Whether a part of the schema could not be read.
  private(set) var isDamaged = false

  private static let kinds: Set<String> = ["table", "index", "view", "trigger"]

  /// Reads the schema from its tree, and from every page that holds rows of a schema where the tree is broken.
  init(_ reader: PageReader) {
    let walk = TreeWalk(from: 1, isOfTable: true, reader)
    isDamaged = !walk.isWhole
    for number in walk.pages { read(number, reader) }
    if walk.pages.isEmpty || isDamaged {
      for number in 1...max(1, reader.pageCount) where !pages.contains(number) { read(number, reader) }
    }
    guard let first = reader.page(1), first.count >= 100 else { return }
    func number(_ offset: Int) -> Int { first[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    version = number(60)
    readFree(from: number(32), reader)
  }

  private mutating func read(_ number: Int, _ reader: PageReader) {
    guard let bytes = reader.page(number), let page = TreePage(bytes, number: number), page.kind == .tableLeaf
    else { return }
    for case .some(let cell) in page.cells(reader) {
      guard cell.values.count == 5, let kind = cell.values[0].words, Self.kinds.contains(kind),
        let name = cell.values[1].words, let root = cell.values[3].number
      else {
        continue
      }
      pages.formUnion(cell.overflow)
      pages.insert(number)
      guard kind == "table" || kind == "index", root > 1, root <= reader.pageCount else { continue }
      roots[name, default: []].append(Int(root))
      if kind == "table" { tables.insert(name) }
    }
  }

  private mutating func readFree(from first: Int, _ reader: PageReader) {
    var next = first
    while next > 1, free.insert(next).inserted, let trunk = reader.page(next) {
      func number(_ offset: Int) -> Int { trunk[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
      for index in 0..<min(number(4), reader.pageSize / 4 - 2) { free.insert(number(8 + 4 * index)) }
      next = number(0)
    }
  }
}
