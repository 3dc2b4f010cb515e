/// A row of a release's conformance report, about which a person can write a remark.
public struct RemarkedRow: Hashable, Sendable {
  /// Key of the standard: `wcag`, `en-301-549`, `section-508`.
  public let standard: String
  /// Its number there: `1.4.3`.
  public let row: String

  /// A row.
  public init(standard: String, row: String) {
    self.standard = standard
    self.row = row
  }
}

/// A remark as it was written last.
public struct WrittenRemark: Hashable, Sendable {
  /// What it says.
  public let remark: ReportRemark
  /// When it was written: UTC, milliseconds since 1970.
  public let editedAt: Int64

  /// A remark of that time.
  public init(_ remark: ReportRemark, editedAt: Int64) {
    self.remark = remark
    self.editedAt = editedAt
  }
}
