package import AuditModel
internal import AuditRules

/// That one observation answered several checks.
package enum TogetherText {
  /// `answered together with 8 others`.
  ///
  /// - Parameter others: How many besides the one in question, at least 1.
  package static func of(_ others: Int) -> String {
    "answered together with \(CountText.of(others, "other"))"
  }
}

extension RowValue {
  /// With how many others a finding was answered, in words; null where it was answered alone.
  package static func together(_ source: SharedObservation?) -> RowValue {
    guard let source, source.others > 0 else { return .null }
    return .text(TogetherText.of(source.others))
  }
}
