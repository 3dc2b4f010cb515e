internal import CSQLite

/// Finds the columns of a statement by their names, as fast as by their numbers once a row was read.
///
/// For each column it keeps the literal that named it last, and it expects the next one where the last one ended: rows that
/// are read in the order of their SELECT cost one comparison of addresses a column.
struct ColumnNames: ~Copyable {
  private let count: Int32
  private let literals: UnsafeMutablePointer<UnsafePointer<UInt8>?>
  private let expected: UnsafeMutablePointer<Int32>

  init(count: Int32) {
    self.count = count
    literals = .allocate(capacity: Int(count))
    literals.initialize(repeating: nil, count: Int(count))
    expected = .allocate(capacity: 1)
    expected.initialize(to: 0)
  }

  deinit {
    literals.deallocate()
    expected.deallocate()
  }

  /// The number of the column of that name, from 0; nil when the statement has none.
  @inline(__always)
  func index(of name: StaticString, in statement: OpaquePointer) -> Int32? {
    let index = expected.pointee
    guard index < count, literals[Int(index)] == name.utf8Start else { return search(name, statement) }
    expected.pointee = index + 1
    return index
  }

  @inline(never)
  private func search(_ name: StaticString, _ statement: OpaquePointer) -> Int32? {
    for index in 0..<count where literals[Int(index)] == name.utf8Start {
      expected.pointee = index + 1
      return index
    }
    for index in 0..<count where isName(name, ofColumn: index, statement) {
      literals[Int(index)] = name.utf8Start
      expected.pointee = index + 1
      return index
    }
    return nil
  }

  private func isName(_ name: StaticString, ofColumn index: Int32, _ statement: OpaquePointer) -> Bool {
    guard let found = sqlite3_column_name(statement, index) else { return false }
    return name.withUTF8Buffer { bytes in
      bytes.enumerated().allSatisfy { found[$0.offset] == CChar(bitPattern: $0.element) } && found[bytes.count] == 0
    }
  }
}
