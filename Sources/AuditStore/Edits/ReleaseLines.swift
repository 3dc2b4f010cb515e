public import AuditModel

/// The releases of a product with the ways back along which they take what they do not say themselves.
struct ReleaseLines {
  /// The product.
  let product: Identifier<Product>
  /// Its releases in their order.
  let releases: [Release]
  /// From which release each takes what it does not say.
  let way: WayBack
  /// Which are frozen, with what they had seen.
  let freezes: ReleaseFreezes

  /// The versions of frozen releases, in their order.
  var frozen: [String] { releases.filter { $0.stage == .frozen }.map(\.version) }

  /// The first frozen release of which an edit would change something, if it were not frozen: then it is refused.
  ///
  /// - Parameter isChanged: Whether what held and what holds is not the same; nil: nothing is said.
  func frozenRelease(
    changedFrom before: ThingEdits, to after: ThingEdits, _ isChanged: (ThingHolding?, ThingHolding?) -> Bool
  ) -> String? {
    guard !frozen.isEmpty else { return nil }
    let (old, new) = (before.holdingsUnlessFrozen(), after.holdingsUnlessFrozen())
    return frozen.first { isChanged(old[$0], new[$0]) }
  }

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
    let steps = try stepEdits(of: product)
    let freezes = ReleaseFreezes(try self.freezes(of: product), steps: steps)
    return ReleaseLines(
      product: product, releases: try releases(of: product), way: WayBack(steps: freezes.inTime(steps)),
      freezes: freezes)
  }

  /// Which releases of a product are frozen, with what they had seen, and which of its edits came too late for them.
  public func releaseFreezes(of product: Identifier<Product>) throws(StoreError) -> ReleaseFreezes {
    let freezes = try freezes(of: product)
    return freezes.isEmpty ? .none : ReleaseFreezes(freezes, steps: try stepEdits(of: product))
  }

  /// All edits of a process, screen or component.
  func thing(_ entity: EditEntity, _ key: String, in lines: ReleaseLines) throws(StoreError) -> ThingEdits {
    ThingEdits(entity, key, try edits(of: lines.product, entity, key), way: lines.way, freezes: lines.freezes)
  }
}
