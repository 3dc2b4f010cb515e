internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Which releases the gate is asked about.
struct GateTargets: ParsableArguments {
  @OptionGroup var release: ReleaseOptions
  @Argument(
    help: ArgumentHelp(
      "Products, each with its current release or the one that is named: shop or shop=1.2.", valueName: "product"))
  var products: [String] = []
  @Flag(help: "All products, each with its current release.") var all = false

  /// Whether the answer is one on several products.
  var areSeveral: Bool { all || products.count > 1 }

  func validate() throws {
    guard !all || products.isEmpty else { throw ValidationError("Say --all or name products, not both.") }
    guard !all && products.isEmpty || release.release == nil && release.product.product == nil else {
      throw ValidationError("--product and --release name one release; behind products it is written shop=1.2.")
    }
    let keys = products.map { Self.parts($0).key }
    guard let twice = keys.first(where: { key in keys.count { $0 == key } > 1 }) else { return }
    throw ValidationError("\(DisplayText.escaped(twice)) is named twice; name each product once.")
  }

  /// The key of a product, and the version behind it.
  private static func parts(_ text: String) -> (key: String, version: String?) {
    guard let sign = text.firstIndex(of: "=") else { return (text, nil) }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// The releases, in the order in which they were named, else in that of the keys.
  func resolve(_ transaction: borrowing ReadTransaction) throws -> [(product: Product, release: Release)] {
    if all {
      let products = try transaction.products()
      guard !products.isEmpty else {
        throw CommandError(.noInput, "there is no product yet; add one with `auditctl product add`")
      }
      return try products.map { ($0, try ReleaseOptions.release(nil, of: $0, transaction)) }
    }
    guard !products.isEmpty else { return [try release.resolve(transaction)] }
    return try products.map { text in
      let (key, version) = Self.parts(text)
      let product = try transaction.product(key)
      return (product, try ReleaseOptions.release(version, of: product, transaction))
    }
  }
}
