internal import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// What the rules say of releases, as tables for SQL: `SELECT … FROM cell('5.2')`; docs/views.md describes them.
public enum ComputedTables {
  /// The tables of one query, which share what is read and evaluated.
  ///
  /// - Parameter now: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970.
  public static func forQuery(at now: Int64) -> [VirtualTable] {
    let releases = EvaluatedReleases(at: now)
    return ComputedTable.allCases.map { table in
      let columns = table.virtualColumns
      return VirtualTable(table.rawValue, columns: columns, arguments: table.arguments, neededCount: 1) {
        arguments, transaction in
        guard let version = arguments[0] else {
          throw StoreError.invalid("\(table.rawValue) needs a release: write FROM \(table.rawValue)('RELEASE')")
        }
        let evaluated = try releases.evaluated(version, of: arguments[1], for: table, transaction)
        let standard = table == .criterionTerm ? arguments[2] : nil
        let known = [evaluated.release.version, evaluated.product.key, standard]
        let rows = VirtualRows(columns, arguments: Array(known.prefix(table.arguments.count)))
        try evaluated.forEachValue(of: table, standard: standard, transaction) { rows.append(SQLValue($0)) }
        return rows
      }
    }
  }
}

extension ComputedTable {
  /// Its columns, without the product and the release.
  var virtualColumns: [VirtualTable.Column] {
    kind.fields.map { VirtualTable.Column($0.key, $0.type.columnType) }
  }

  /// The product may be left out where there is one.
  var arguments: [String] {
    ["release", "product"] + (self == .criterionTerm ? ["standard"] : [])
  }
}

extension RowType {
  /// The type of a column of SQL.
  fileprivate var columnType: VirtualTable.ColumnType {
    switch self {
    case .text, .time, .term, .list, .terms, .numbers: .text
    case .integer, .boolean: .integer
    case .real: .real
    }
  }
}

extension SQLValue {
  /// A value as SQL has it.
  init(_ value: RowValue) {
    self =
      switch value {
      case .text(let text): .text(text)
      case .term(let name, _): .text(name)
      case .integer(let number): .integer(number)
      case .real(let number), .measure(let number, _): .real(number)
      case .boolean(let flag): .integer(flag ? 1 : 0)
      case .time, .list, .terms, .numbers: .text(value.data)
      case .null: .null
      }
  }
}

/// The releases that a query asked for, each read once.
private final class EvaluatedReleases {
  private let now: Int64
  private var known: [Identifier<Release>: EvaluatedRelease] = [:]

  init(at now: Int64) {
    self.now = now
  }

  func evaluated(
    _ version: String, of product: String?, for table: ComputedTable, _ transaction: borrowing ReadTransaction
  ) throws -> EvaluatedRelease {
    let product = try transaction.product(
      product, orSay: "name one of them behind the release: \(table.rawValue)('RELEASE', 'PRODUCT')")
    let release = try transaction.release(named: version, of: product)
    if let evaluated = known[release.id] { return evaluated }
    let evaluated = try EvaluatedRelease(transaction, product: product, release: release, at: now)
    known[release.id] = evaluated
    return evaluated
  }
}

extension ReadTransaction {
  /// The product of that key; nil: the only one.
  ///
  /// - Parameter way: How one of several is named.
  func product(_ key: String?, orSay way: String) throws -> Product {
    let products = try products()
    guard let key else {
      if products.count == 1 { return products[0] }
      guard !products.isEmpty else {
        throw StoreError.notFound(
          kind: "release", reference: "of any product", hint: "add a product with `auditctl product add`")
      }
      throw StoreError.invalid(
        "there are several products: \(products.map(\.key).joined(separator: ", ")); \(way)")
    }
    guard let found = products.first(where: { $0.key == key }) else {
      throw Self.unknown("product", key, products.map(\.key), hint: "see `auditctl product list`")
    }
    return found
  }

  /// The release of that version, with the nearest one in the error where there is none.
  func release(named version: String, of product: Product) throws -> Release {
    let releases = try releases(of: product.id)
    guard let found = releases.first(where: { $0.version == version }) else {
      let versions = releases.map(\.version)
      // The newest of those that are as near.
      throw Self.unknown(
        "release", version, versions.reversed(),
        hint: "\(product.key) has \(versions.isEmpty ? "none yet" : versions.joined(separator: ", "))")
    }
    return found
  }

  private static func unknown(_ kind: String, _ reference: String, _ known: [String], hint: String) -> StoreError {
    let meant = Spelling.nearest(to: reference, among: known).map { "did you mean \($0)? " } ?? ""
    return .notFound(kind: kind, reference: reference, hint: meant + hint)
  }
}
