public import AuditModel
internal import AuditRules

/// The term of a row as a remark about it keeps it: one of rule 10, or that it has none yet.
package enum RowTerm: String, VocabularyWord {
  case supports
  case partiallySupports = "partially-supports"
  case doesNotSupport = "does-not-support"
  case notApplicable = "not-applicable"
  case notEvaluated = "not-evaluated"
  case open

  init(_ term: ConformanceTerm?) {
    switch term {
    case .supports: self = .supports
    case .partiallySupports: self = .partiallySupports
    case .doesNotSupport: self = .doesNotSupport
    case .notApplicable: self = .notApplicable
    case .notEvaluated: self = .notEvaluated
    case nil: self = .open
    }
  }

  package var words: String { ConformanceTerm(rawValue: rawValue)?.words ?? "No term yet" }
}

/// A remark of a person about a row of a release's conformance report, with how it stands.
public struct ConformanceRemark: Sendable {
  /// How it stands.
  package enum State: String, CaseIterable, VocabularyWord {
    /// The report prints it.
    case written
    /// It was written for a release before, and counts once somebody confirms it.
    case proposed
    /// The row's term is another one than when it was written, so that the report leaves it out.
    case outdated
    /// It was taken back.
    case withdrawn
  }

  /// What was written.
  package let signed: SignedRemark
  /// The row's title.
  package let title: String
  /// The row's term now.
  package let termNow: RowTerm
  /// How it stands.
  package let state: State

  /// A remark on a row.
  ///
  /// - Parameter isProposed: Whether it was written for a release before.
  package init(_ signed: SignedRemark, on row: ConformanceDocument.Row, isProposed: Bool) {
    self.signed = signed
    title = row.title
    termNow = RowTerm(row.answer?.term)
    state = isProposed ? .proposed : signed.remark.term == termNow.rawValue ? .written : .outdated
  }

  /// A remark that was taken back.
  package init(withdrawn signed: SignedRemark, on row: ConformanceDocument.Row) {
    self.signed = signed
    title = row.title
    termNow = RowTerm(row.answer?.term)
    state = .withdrawn
  }

  /// A row's term as a remark about it keeps it.
  package static func term(of row: ConformanceDocument.Row) -> String { RowTerm(row.answer?.term).rawValue }

  /// The remarks of a release in the order of the rows: those that were written for it, and those that are proposed; empty in a
  /// report on a part of it.
  package static func all(
    of report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [ConformanceRemark] {
    guard report.options.scope == .release else { return [] }
    let remarks = try snapshot.remarks(about: report.compliance.release)
    guard !remarks.written.isEmpty || !remarks.proposed.isEmpty else { return [] }
    var found: [ConformanceRemark] = []
    for (standard, row) in try rows(of: report, in: snapshot) {
      let subject = RemarkedRow(standard: standard, row: row.number)
      if let signed = remarks.written[subject] {
        found.append(ConformanceRemark(signed, on: row, isProposed: false))
      } else if let signed = remarks.proposed[subject] {
        found.append(ConformanceRemark(signed, on: row, isProposed: true))
      }
    }
    return found
  }

  /// The row of a conformance report that somebody names, in the edition that the release's profile asks for, else in one that
  /// has it.
  ///
  /// - Throws: ``ConformanceRowError`` for no row, or several.
  package static func row(
    _ name: String, of report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> (row: RemarkedRow, facts: ConformanceDocument.Row) {
    let named = try snapshot.conformanceTables().flatMap { table in
      table.rows.map { RemarkedRow(standard: table.key, row: $0.number) }
    }
    let matches = named.filter { $0.row == name || "\($0)" == name }
    guard matches.count == 1, let row = matches.first else {
      throw ConformanceRowError(name: name, matches: matches, known: named)
    }
    let edition = ConformanceEdition.following(report.input).speaking(of: row.standard)
    for (standard, facts) in try rows(of: report, edition, in: snapshot)
    where standard == row.standard && facts.number == row.row {
      return (row, facts)
    }
    throw ConformanceRowError(name: name, matches: [], known: named.filter { $0 != row })
  }

  private static func rows(
    of report: ComplianceReport, _ edition: ConformanceEdition? = nil,
    in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [(standard: String, row: ConformanceDocument.Row)] {
    let document = try ConformanceBuilder(report, edition: edition, in: snapshot).document(snapshot)
    return document.chapters.flatMap { chapter in chapter.rows.map { (chapter.standard, $0) } }
  }
}

/// A name that is that of no row of a conformance report, or of several.
public struct ConformanceRowError: Error, Hashable, Sendable {
  /// What was said.
  public let name: String
  /// The rows that it may mean; empty where there is none.
  public let matches: [RemarkedRow]
  /// All rows that can be named.
  public let known: [RemarkedRow]
}

extension RowSchemas {
  /// A remark of a person about a row of a conformance report.
  package static let remark = RowSchema<ConformanceRemark>(
    "remark",
    [
      .text("standard") { $0.signed.row.standard },
      .text("row") { $0.signed.row.row },
      .text("row_title") { $0.title },
      .text("text") { $0.signed.remark.text },
      .text("language") { $0.signed.remark.language },
      .term("remark_state") { $0.state },
      .text("written_for") { $0.signed.release },
      .term("term_when_written") { RowTerm(rawValue: $0.signed.remark.term) },
      .term("term") { $0.termNow },
      .text("person") { $0.signed.person },
      .time("written_at") { $0.signed.writtenAt },
    ])
}
