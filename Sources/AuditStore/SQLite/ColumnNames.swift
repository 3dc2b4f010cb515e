internal import CSQLite
internal import Glibc

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

  // Loops over ranges would take most of the time of a program that is not optimised, as the tests run it.
  @inline(never)
  private func search(_ name: StaticString, _ statement: OpaquePointer) -> Int32? {
    // Who leaves the order of the SELECT most often goes on behind a column that was left out.
    var (index, left) = (expected.pointee, count)
    while left > 0 {
      if index >= count { index = 0 }
      if literals[Int(index)] == name.utf8Start {
        expected.pointee = index + 1
        return index
      }
      index += 1
      left -= 1
    }
    index = 0
    while index < count {
      if isName(name, ofColumn: index, statement) {
        literals[Int(index)] = name.utf8Start
        expected.pointee = index + 1
        return index
      }
      index += 1
    }
    return nil
  }

  private func isName(_ name: StaticString, ofColumn index: Int32, _ statement: OpaquePointer) -> Bool {
    guard let found = sqlite3_column_name(statement, index) else { return false }
    return strcmp(found, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}
