internal import AuditModel

/// The releases of a product with the ways back along which they take what they do not say themselves.
struct ReleaseLines {
  /// The product.
  let product: Identifier<Product>
  /// Its releases in their order.
  let releases: [Release]
  /// From which release each takes what it does not say.
  let way: WayBack

  /// The versions of frozen releases, in their order.
  var frozen: [String] { releases.filter { $0.stage == .frozen }.map(\.version) }

  /// The releases of which something says otherwise than before, as a JSON array of their local keys.
  func touched(_ before: [String: ThingHolding], _ after: [String: ThingHolding]) -> String {
    let touched = releases.filter { release in
      guard let now = after[release.version] else { return false }
      return !(before[release.version]?.isSame(as: now) ?? false)
    }
    return JSONTexts.encode(touched.map(\.id))
  }
}

extension ReadTransaction {
  /// The lines of a product's releases.
  func releaseLines(of product: Identifier<Product>) throws(StoreError) -> ReleaseLines {
    let steps = RegisterFold.folds(of: try stepEdits(of: product))
    // What cannot be read as a step is none, as for the rows of releases.
    let links = steps.values.compactMap { fold in fold.newest.flatMap { try? ReleaseLink($0) } }
    return ReleaseLines(product: product, releases: try releases(of: product), way: WayBack(links))
  }

  /// All edits of a process, screen or component.
  func thing(_ entity: EditEntity, _ key: String, in lines: ReleaseLines) throws(StoreError) -> ThingEdits {
    ThingEdits(entity, key, try edits(of: lines.product, entity, key), way: lines.way)
  }
}
