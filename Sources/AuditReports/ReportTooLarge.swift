internal import AuditModel
internal import AuditRules

/// A report that its format has no room for.
public struct ReportTooLarge: Error, Equatable, CustomStringConvertible {
  /// What there is no room for, and what to do.
  public var description: String {
    "the workbook would be larger than 4 GiB; write one screen at a time with `auditctl report screen`, or use "
      + "--format csv"
  }
}
