internal import ArgumentParser
internal import AuditModel
internal import AuditStore

/// Which release a command is about.
struct ReleaseOptions: ParsableArguments {
  @OptionGroup var product: ProductOptions

  @Option(
    help: ArgumentHelp(
      "The release; else the newest one under audit, else the newest.", valueName: "version"))
  var release: String?

  func resolve(_ transaction: borrowing ReadTransaction) throws -> (product: Product, release: Release) {
    let product = try product.resolve(transaction)
    return (product, try Self.release(release, of: product, transaction))
  }

  /// The release that was named, or would be meant; nil where none is named and there is no one to be meant.
  func ifAny(_ transaction: borrowing ReadTransaction) throws -> (product: Product, release: Release)? {
    if release == nil, product.product == nil {
      let products = try transaction.products()
      guard products.count == 1, try !transaction.releases(of: products[0].id).isEmpty else { return nil }
    }
    return try resolve(transaction)
  }

  /// The release of that version; for nil the newest one under audit, else the newest.
  static func release(
    _ version: String?, of product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> Release {
    if let version { return try transaction.release(version, of: product) }
    guard let newest = try transaction.releases(of: product.id).current else {
      throw CommandError(.noInput, "\(product.key) has no release yet; add one with `auditctl release add`")
    }
    return newest
  }
}
