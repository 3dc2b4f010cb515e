public import AuditModel
internal import AuditRules
public import AuditStore

extension ReadTransaction {
  /// The issues of a product that meet a filter, in its order; of those that were read before only what changed is read.
  public func issues(meeting filter: IssueFilter, of product: Identifier<Product>) throws -> [AuditIssue] {
    let ids = try issueNumbers(filter)
    func read(besides known: [Identifier<AuditIssue>: AuditIssue]) throws -> [Identifier<AuditIssue>: AuditIssue] {
      var all = known
      for issue in try issues(ids.filter { known[$0] == nil }) { all[issue.id] = issue }
      return all
    }
    let known = try remembered(
      .issues(product), of: product, size: { (known: [Identifier<AuditIssue>: AuditIssue]) in known.count * 1024 },
      isHolding: { known in ids.allSatisfy { known[$0] != nil } },
      renewing: { known, written in
        guard let touched = try self.issues(touchedBy: written, of: product) else { return nil }
        return try read(besides: known.filter { !touched.contains($0.key) })
      }, { try read(besides: [:]) })
    return ids.compactMap { known[$0] }
  }

  /// The issues to which, or at whose places, something happened; nil where any of them may have changed.
  func issues(
    touchedBy written: WrittenSince, of product: Identifier<Product>
  ) throws -> Set<Identifier<AuditIssue>>? {
    // What was corrected may leave a place, and what happened at one key of a place may be of another.
    guard !written.hasCorrections, try renamedPlaces(asOfLastReleaseOf: product).isEmpty else { return nil }
    var addresses = written.addresses
    // Screens have teams, and an answer is set aside where the specification says something else since (rule 2c).
    for screen in written.screens { addresses.formUnion(try self.addresses(of: product, on: screen).keys) }
    return try issues(at: addresses).union(issues(openedOn: written.screens, of: product)).union(written.issues)
  }
}
