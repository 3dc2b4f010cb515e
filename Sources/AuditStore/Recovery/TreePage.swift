/// A page of a tree as the bytes say, each of which may be wrong.
///
/// The format is that of SQLite's documentation, sections 1.6 and 2.1. Whatever stands there, nothing is read beyond
/// the page, and what cannot be is left out.
struct TreePage {
  /// What a page of a tree is.
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isOfTable: Bool { self == .tableInterior || self == .tableLeaf }
  }

  /// A row of a page.
  struct Cell {
    /// The key of a table's row; nil in an index and in a table without rowid.
    let rowid: Int64?
    let values: [RecoveredValue]
    /// The pages on which the rest of it stands.
    let overflow: [Int]
  }

  let kind: Kind
  private let bytes: [UInt8]
  private let start: Int
  /// Where the cells begin that have room for their place in the list.
  private let places: [Int]
  /// How many cells the page says that it has.
  let cellCount: Int

  /// A page; nil when it is none of a tree.
  init?(_ bytes: [UInt8], number: Int) {
    start = number == 1 ? 100 : 0
    guard let kind = Kind(rawValue: bytes[start]) else { return nil }
    let first = start + (kind.isInterior ? 12 : 8)
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    // The smallest cell has four bytes, besides two for its place.
    guard count <= (bytes.count - first) / 6 + 1 else { return nil }
    self.kind = kind
    self.bytes = bytes
    cellCount = count
    places = (0..<count).compactMap { index in
      let at = first + 2 * index
      guard at + 2 <= bytes.count else { return nil }
      let place = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      return place >= first + 2 * count && place < bytes.count ? place : nil
    }
  }

  /// The pages below an interior page, in order.
  var children: [Int] {
    guard kind.isInterior else { return [] }
    return (places + [start + 8]).compactMap { place in
      place + 4 <= bytes.count ? bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } : nil
    }
  }

  /// How many cells there are whose place cannot be.
  var misplacedCount: Int { cellCount - places.count }

  /// The rows of the page, nil for each that cannot be read.
  func cells(_ reader: PageReader) -> [Cell?] {
    kind == .tableInterior ? [] : places.map { cell(at: $0, reader) }
  }

  private func cell(at place: Int, _ reader: PageReader) -> Cell? {
    var place = place + (kind == .indexInterior ? 4 : 0)
    guard let length = RecordReader.varint(bytes, &place), length > 0, length <= reader.pageCount * bytes.count
    else { return nil }
    var rowid: Int64?
    if kind == .tableLeaf {
      guard let key = RecordReader.varint(bytes, &place) else { return nil }
      rowid = Int64(key)
    }
    var pages: [Int] = []
    guard let payload = payload(at: place, Int(length), reader, &pages),
      let values = RecordReader.values(payload)
    else { return nil }
    return Cell(rowid: rowid, values: values, overflow: pages)
  }

  /// A payload with what of it stands on pages of its own.
  private func payload(at place: Int, _ length: Int, _ reader: PageReader, _ pages: inout [Int]) -> [UInt8]? {
    let size = bytes.count
    let most = kind == .tableLeaf ? size - 35 : (size - 12) * 64 / 255 - 23
    guard length > most else { return place + length <= size ? Array(bytes[place..<place + length]) : nil }
    let least = (size - 12) * 32 / 255 - 23
    let wanted = least + (length - least) % (size - 4)
    let here = wanted <= most ? wanted : least
    guard place + here + 4 <= size else { return nil }
    var payload = Array(bytes[place..<place + here])
    payload.reserveCapacity(length)
    var next = bytes[place + here..<place + here + 4].reduce(0) { $0 << 8 | Int($1) }
    while payload.count < length {
      // Each page adds bytes, so that a circle ends, too.
      guard next >= 2, let page = reader.page(next) else { return nil }
      pages.append(next)
      payload += page[4..<min(size, 4 + length - payload.count)]
      next = page[0..<4].reduce(0) { $0 << 8 | Int($1) }
    }
    return payload
  }
}
