internal import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// Writes what the rules say of releases to a new SQLite file, for programs that do not know the rules: the tables of
/// ``ComputedTables`` with the product and the release in front, and who made them of what.
public struct TableExport {
  /// Version of the shape of the tables: it grows when a column is renamed or removed, or changes its type or meaning.
  static let schemaVersion: Int64 = 1

  /// Only this product; nil for all.
  public var product: String?
  /// Only this release; nil for all.
  public var release: String?
  /// When decisions have to be in force, and what is said to be the time: UTC, milliseconds since 1970.
  public var now: Int64
  /// Version of the program.
  public var toolVersion: String

  /// An export.
  public init(product: String? = nil, release: String? = nil, now: Int64, toolVersion: String) {
    self.product = product
    self.release = release
    self.now = now
    self.toolVersion = toolVersion
  }

  /// What was written.
  public struct Written: Hashable, Sendable {
    /// How many releases.
    public let releases: Int
    /// How many cells they have.
    public let cells: Int
  }

  fileprivate static let leading = ComputedTable.leading.map { VirtualTable.Column($0, .text) }
  private static let makers: [VirtualTable.Column] = [
    .init("tool", .text), .init("tool_version", .text), .init("schema_version", .integer), .init("made_at", .text),
    .init("profile", .text), .init("rules", .text), .init("seen", .text),
  ]
  private static let maker = PlainTables.Table("made_by", columns: leading + makers)

  /// Writes the tables, of one snapshot.
  ///
  /// - Parameter path: Where; nothing may be there, and nothing is there when it fails.
  /// - Throws: ``StoreError``, such as ``StoreError/notFound(kind:reference:hint:)`` for an unknown product or release.
  public func write(_ database: AuditDatabase, to path: String) throws -> Written {
    try database.read { transaction in
      let chosen = try chosen(transaction)
      let seen = try SealJSON.encode(transaction.newestSequences())
      var cells = 0
      try AuditDatabase.writeTables(to: path) { tables in
        try tables.create(Self.maker)
        for table in ComputedTable.allCases { try tables.create(table.plain) }
        for (product, release) in chosen {
          let evaluated = try EvaluatedRelease(transaction, product: product, release: release, at: now)
          let leading = [product.key, release.version]
          for table in ComputedTable.allCases {
            let rows = VirtualRows(table.virtualColumns)
            try evaluated.forEachValue(of: table, transaction) { rows.append(SQLValue($0)) }
            try tables.append(rows, to: table.plain, leading: leading)
            if table == .cell { cells += rows.count }
          }
          let known = try release.stage == .frozen ? seenFrozen(release, of: product, transaction) : nil
          try tables.append(try maker(evaluated, seen: known ?? seen), to: Self.maker, leading: leading)
        }
      }
      return Written(releases: chosen.count, cells: cells)
    }
  }

  private func chosen(_ transaction: borrowing ReadTransaction) throws -> [(Product, Release)] {
    if let release {
      let product = try transaction.product(product, orSay: "say --product KEY with --release")
      return [(product, try transaction.release(named: release, of: product))]
    }
    var chosen: [(Product, Release)] = []
    for product in try product.map({ [try transaction.product($0)] }) ?? transaction.products() {
      for release in try transaction.releases(of: product.id) { chosen.append((product, release)) }
    }
    return chosen
  }

  /// What a frozen release had seen, which nothing came to.
  private func seenFrozen(
    _ release: Release, of product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> String? {
    try transaction.releaseFreezes(of: product.id).first(of: release.version).map { try SealJSON.encode($0.seen) }
  }

  private func maker(_ evaluated: EvaluatedRelease, seen: String) throws -> VirtualRows {
    let rules = Dictionary(evaluated.rules.map { ("\($0.rule.number)", $0.version) }) { first, _ in first }
    let rows = VirtualRows(Self.makers)
    for value: SQLValue in [
      .text("auditctl"), .text(toolVersion), .integer(Self.schemaVersion), .text(Timestamp.text(now)),
      .text(evaluated.profile.key), .text(try SealJSON.encode(rules)), .text(seen),
    ] { rows.append(value) }
    return rows
  }
}

extension ComputedTable {
  /// The table of an exported file.
  fileprivate var plain: PlainTables.Table {
    PlainTables.Table(rawValue, columns: TableExport.leading + virtualColumns)
  }
}
