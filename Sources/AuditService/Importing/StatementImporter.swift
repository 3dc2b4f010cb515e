public import AuditModel
internal import AuditReports
public import AuditStore

/// Stores a published conformance document beside a release: shown with the computed terms, and never a finding.
public enum StatementImporter {
  /// What an import did.
  public struct Imported: Sendable {
    /// The number of the document.
    public let number: Int64
    /// Product and release.
    public let product: Product, release: String
    /// The document.
    public let document: StatedDocument
    /// Whether the file was imported before: then nothing changed.
    public let isKnown: Bool
    /// Paths of rows below AAA that it calls Not Evaluated, which such a document may not.
    public let notEvaluated: [String]
    /// What it is about besides this release, in sentences; empty: it names the product and the version of the release.
    public let warnings: [String]
  }

  /// Stores it.
  ///
  /// - Parameters:
  ///   - product: Nil: the one that the document names.
  ///   - version: That of a release that there is.
  ///   - person: Who imports it.
  /// - Throws: ``InputError`` where the product is not known, ``StoreError``.
  public static func store(
    _ document: StatedDocument, of product: Product?, _ version: String, by person: String,
    in transaction: borrowing WriteTransaction
  ) throws -> Imported {
    let product = try product ?? self.product(document, transaction.read)
    let release = try transaction.read.release(version, of: product)
    let known = try transaction.read.statedDocument(of: release.id, sha256: document.sha256)
    let number = try known ?? transaction.add(document, to: release, by: person)
    let advanced = Set(
      try BuiltInConformanceTables.all().flatMap { table in
        table.chapters.filter { $0.level == "AAA" }.flatMap(\.rows).map { "\(table.key)/\($0.number)" }
      })
    let open = document.terms.filter { term in
      term.term == ConformanceTerm.notEvaluated.rawValue && !advanced.contains(term.path)
    }
    return Imported(
      number: number, product: product, release: release.version, document: document, isKnown: known != nil,
      notEvaluated: open.map { "\($0.row) (\($0.component))" }, warnings: warnings(document, product, release))
  }

  /// Says where a document speaks of something else than what it is stored beside.
  private static func warnings(_ document: StatedDocument, _ product: Product, _ release: Release) -> [String] {
    var warnings: [String] = []
    if let name = document.product, !TypedName.isSame(product.title, name), product.key != name {
      warnings.append("it is about \(PublishedFile.quoted(name)), and stands beside product \(product.key)")
    }
    if let version = document.details["product_version"]?.text, StatedClaim.isOther(version, than: release.version) {
      warnings.append(
        "it is about version \(PublishedFile.quoted(version)), and stands beside release \(release.version)")
    }
    return warnings
  }

  private static func product(
    _ document: StatedDocument, _ transaction: borrowing ReadTransaction
  ) throws -> Product {
    let name = document.product ?? ""
    let named = try transaction.products().filter { TypedName.isSame($0.title, name) || $0.key == name }
    guard named.count == 1 else {
      throw InputError([
        InputProblem(
          source: document.sourceName,
          message:
            "it speaks of \(PublishedFile.quoted(name)), and \(named.isEmpty ? "no product" : "more than one product") is "
            + "called so; say which product it is with --of PRODUCT")
      ])
    }
    return named[0]
  }
}
