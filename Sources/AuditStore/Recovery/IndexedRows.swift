/// What the indexes of a table say of its rows, of which the table itself has lost some.
struct IndexedRows {
  /// The values by row and column.
  private(set) var rows: [Int64: [String: RecoveredValue]] = [:]

  /// What stands for a value that no index holds: it is plainly none of a person's, and claims nothing was passed.
  private static let standIns: [String: RecoveredValue] = [
    // Older than everything whose stamp is known.
    "stamp": .integer(0),
    "product.title": .text(Array("lost".utf8)), "product.edited_at": .integer(0),
    // Guessed afterwards from what was tested (``RecoveryTables/guessPlatform(of:)``).
    "product.platform": .text(Array("web".utf8)),
    // Derived from edits and freezes again, as far as those are there.
    "release.position": .integer(1), "release.stage": .text(Array("planned".utf8)),
    "release.is_partial": .integer(0), "release.is_inventoried": .integer(0),
    "finding.recorded_at": .integer(0), "build.position": .integer(1),
    // What it asks for is said of it where it is found that it asks for something else (``ReadTransaction/changedProfiles()``).
    "profile.title": .text(Array("lost".utf8)), "profile.description": .text(Array("lost".utf8)),
    "profile.target_level": .text(Array("AAA".utf8)), "profile.has_element_checks": .integer(1),
    "profile.content_sha256": .text([]),
    // No person has this number: they get a stand-in like everybody who was lost.
    "session.person_id": .integer(0), "session.started_at": .integer(0), "session.is_imported": .integer(0),
    "issue.title": .text(Array("lost".utf8)), "issue.opened_at": .integer(0),
    "issue_event.person_id": .integer(0), "issue_event.occurred_at": .integer(0),
  ]

  /// Takes the values of an index.
  mutating func add(_ index: TreeShape, _ pages: [TreePage], _ reader: PageReader) {
    for page in pages {
      for case .some(let cell) in page.cells(reader) where index.fits(cell) {
        guard let key = cell.values.last?.number else { continue }
        for (column, value) in zip(index.columns, cell.values) where !column.name.isEmpty {
          // What an expression gives for NULL.
          let isNothing = column.type.isEmpty && value == .integer(0)
          rows[key, default: [:]][column.name] = isNothing ? .null : value
        }
      }
    }
  }

  /// Gives a row values that no index holds.
  mutating func set(_ key: Int64, _ values: [String: RecoveredValue?]) {
    for (column, value) in values where rows[key]?[column] == nil { rows[key]?[column] = value }
  }

  /// A whole row; nil when something that it needs is not known.
  func values(_ key: Int64, of table: TreeShape) -> [RecoveredValue]? {
    guard let known = rows[key] else { return nil }
    var values: [RecoveredValue] = []
    for (index, column) in table.columns.enumerated() {
      if index == table.rowidColumn {
        values.append(.integer(key))
      } else if let value = known[column.name] {
        values.append(value)
      } else if !column.isRequired {
        values.append(.null)
      } else if let value = Self.standIns[table.name + "." + column.name] ?? Self.standIns[column.name] {
        values.append(value)
      } else if table.name == "environment", column.name == "os_major", let version = known["os_version"]?.words {
        values.append(.text(Array(version.prefix { $0 != "." }.utf8)))
      } else if table.name == "person" {
        guard known["uid"] != nil else { return nil }
        values.append(known["folded_name"] ?? .text(Array("lost \(key)".utf8)))
      } else {
        return nil
      }
    }
    return values
  }
}
