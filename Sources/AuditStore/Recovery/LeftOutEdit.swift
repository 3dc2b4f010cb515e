internal import AuditModel

/// An edit that a recovery found and leaves out, named so that somebody can say it again.
struct LeftOutEdit {
  private let values: [String: RecoveredValue]
  private let reason: String

  /// - Parameter reason: Why, as the end of a sentence.
  init(_ row: borrowing Statement, because reason: String) {
    var values: [String: RecoveredValue] = [:]
    for index in 0..<row.columnCount {
      switch row.value(index) {
      case .integer(let value): values[row.columnName(index)] = .integer(value)
      case .text(let text): values[row.columnName(index)] = .text(Array(text.utf8))
      case .null, .real, .blob: break
      }
    }
    self.values = values
    self.reason = reason
  }

  /// A row of the damaged file, with its key in its place.
  init(_ values: [RecoveredValue], of shape: TreeShape, because reason: String) {
    self.values = Dictionary(zip(shape.columns.map(\.name), values), uniquingKeysWith: { first, _ in first })
    self.reason = reason
  }

  /// What is left out: `title of banking 5.2 screen sign-in, which Ana said at 2026-05-20T10:01:00Z, is left out: …`.
  ///
  /// - Parameter connection: Of the new file, which has the names that could be saved.
  func words(on connection: OpaquePointer) throws(SQLiteError) -> String {
    let names = try Statement(RecoveryQuery.editNames.rawValue, on: connection)
    try names.bind(
      self["product_id"], self["release_id"], self["person_id"], self["edited_at"])
    var product: String?
    var release: String?
    var person: String?
    var time: String?
    while try names.step() {
      (product, release) = try (names.optionalText("product"), names.optionalText("release"))
      (person, time) = try (names.optionalText("person"), names.optionalText("edited_at"))
    }
    let kind = self["entity"].words.flatMap { EditEntity(rawValue: $0) }.flatMap { LostEdits.word($0) }
    // The key of a release that is lost says nothing to anybody.
    let lostRelease = self["release_id"] == .null ? nil : "(lost release)"
    let thing = [product ?? "a lost product", release ?? lostRelease, kind, self["key"].words].compactMap { $0 }
    let said: String? =
      if let person { ", which \(person) said\(time.map { " at \($0)" } ?? "")," } else {
        time.map { ", which was said at \($0)," }
      }
    return
      "\(self["field"].words ?? "a field") of \(thing.filter { !$0.isEmpty }.joined(separator: " "))\(said ?? "") is "
      + "left out: \(reason)"
  }

  private subscript(column: String) -> RecoveredValue { values[column] ?? .null }
}
