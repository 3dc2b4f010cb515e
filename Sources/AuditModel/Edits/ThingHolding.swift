/// What holds of a process, screen or component in a release, and in which release that was said.
public struct ThingHolding: Sendable {
  /// Version of the release in which any of it was said last on the way back, or a hotfix brought any of it: the release
  /// itself unless its predecessor has exactly the same edits.
  public let saidIn: String
  /// What holds, of each field that any release says.
  public let fields: [EditField: InheritedValue]

  /// The edits that decide.
  var edits: [EditField: LogNumber] { fields.compactMapValues { $0.edit?.number } }

  /// When any of it was last said: UTC, milliseconds since 1970.
  public var editedAt: Int64 {
    fields.values.compactMap { $0.edit?.editedAt }.max() ?? 0
  }

  /// Whether the same edits decide as in another release, or as before an edit.
  public func isSame(as other: ThingHolding) -> Bool {
    edits == other.edits
  }
}

extension ThingEdits {
  /// What holds in each release in which anything was said of the thing, or that goes back to one; by version.
  ///
  /// In a frozen release what it had seen holds (``ReleaseFreezes``).
  public func holdings() -> [String: ThingHolding] {
    var fields = allFields()
    for (release, line) in freezes.lines {
      guard let seen = asSeen(by: line)?.holding(in: release).filter({ $0.value != .nothing }) else { continue }
      fields[release] = seen.isEmpty ? nil : seen
    }
    return holdings(fields)
  }

  /// What would hold if no release were frozen: an edit that changes any of it in a frozen release is to be refused.
  public func holdingsUnlessFrozen() -> [String: ThingHolding] {
    holdings(allFields())
  }

  private func allFields() -> [String: [EditField: InheritedValue]] {
    var fields: [String: [EditField: InheritedValue]] = [:]
    for (field, edits) in said {
      for (release, value) in way.inheritedValues(edits) where value != .nothing {
        fields[release, default: [:]][field] = value
      }
    }
    return fields
  }

  private func holdings(_ fields: [String: [EditField: InheritedValue]]) -> [String: ThingHolding] {
    var holdings: [String: ThingHolding] = [:]
    // A release without any step is in no order, and takes nothing from another.
    for release in way.order + fields.keys.filter({ !way.order.contains($0) }) {
      guard let said = fields[release] else { continue }
      let own = ThingHolding(saidIn: release, fields: said)
      let before = way.predecessor(of: release).flatMap { holdings[$0] }
      holdings[release] =
        if let before, before.isSame(as: own) { ThingHolding(saidIn: before.saidIn, fields: said) } else { own }
    }
    return holdings
  }
}
