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

extension RemarkedRow: CustomStringConvertible {
  /// The row as references write it: `wcag/1.4.3`.
  public var description: String { "\(standard)/\(row)" }
}

/// A remark about a row of a release's conformance report, with who wrote it and when.
public struct SignedRemark: Hashable, Sendable {
  /// The row.
  public let row: RemarkedRow
  /// What it says.
  public let remark: ReportRemark
  /// Who; nil: not said.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let writtenAt: Int64
  /// Version of the release for which it was written.
  public let release: String

  /// A remark of somebody.
  public init(row: RemarkedRow, remark: ReportRemark, person: String?, writtenAt: Int64, release: String) {
    self.row = row
    self.remark = remark
    self.person = person
    self.writtenAt = writtenAt
    self.release = release
  }
}

/// The remarks about the rows of a release's conformance report.
public struct ReleaseRemarks: Hashable, Sendable {
  /// Those that were written for the release itself, by row.
  public let written: [RemarkedRow: SignedRemark]
  /// Those of the nearest release on its way back, of rows about which nobody said anything for the release itself: they
  /// count once somebody confirms them.
  public let proposed: [RemarkedRow: SignedRemark]

  /// Puts together what the edits of a product's remarks say of a release.
  ///
  /// - Parameter way: Versions of the releases that it goes back to, the nearest first.
  public init(_ edits: some Sequence<Edit>, of release: String, way: [String]) {
    var said: [String: [RemarkedRow: SignedRemark?]] = [:]
    for (register, fold) in RegisterFold.folds(of: edits) {
      guard case .remark(let standard, let row) = register.field, let version = register.release,
        let edit = fold.newest
      else { continue }
      let subject = RemarkedRow(standard: standard, row: row)
      // What cannot be read says nothing; the check of the file names it.
      let remark = edit.value.flatMap { try? ReportRemark($0) }
      said[version, default: [:]][subject] = .some(
        remark.map {
          SignedRemark(row: subject, remark: $0, person: edit.person, writtenAt: edit.editedAt, release: version)
        })
    }
    written = (said[release] ?? [:]).compactMapValues { $0 }
    var settled = Set((said[release] ?? [:]).keys)
    var proposed: [RemarkedRow: SignedRemark] = [:]
    for version in way {
      for (row, remark) in said[version] ?? [:] where settled.insert(row).inserted { proposed[row] = remark }
    }
    self.proposed = proposed
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
