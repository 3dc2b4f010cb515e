package import AuditModel

/// How much of what people answered rests on published audits alone, which nobody here repeated (rules 7 and 11).
public struct ImportedAnswers: Hashable, Sendable {
  /// Required checks that people answered, each counted once for each place it is asked at.
  public private(set) var people = 0
  /// Those of them that rest on a published audit alone.
  public private(set) var imported = 0

  /// Nothing.
  public init() {}

  /// Counts who answered a check.
  public mutating func count(_ answered: CoverageRule.Answered) {
    guard case .person(let isImported) = answered else { return }
    people += 1
    imported += isImported ? 1 : 0
  }

  /// `12 of 240 answered checks rest on an imported audit`; nil where none does.
  public var sentence: String? {
    let answered = "\(CountText.number(people)) answered checks"
    return switch (imported, people) {
    case (0, _): nil
    case (1, 1): "the only answered check rests on an imported audit"
    case (people, _): "all \(answered) rest on an imported audit"
    case (1, _): "1 of \(answered) rests on an imported audit"
    default: "\(CountText.number(imported)) of \(answered) rest on an imported audit"
    }
  }
}

extension ImportedAnswers {
  /// Counts cells as they come; of a release without an imported audit nothing is looked up.
  struct Counter {
    private(set) var answers = ImportedAnswers()
    private let sources: [Identifier<Finding>: CoverageRule.Source]

    init(_ findings: [FindingRow], importedIn sessions: Set<Identifier<AuditSession>>) {
      sources = sessions.isEmpty ? [:] : CoverageRule.sources(of: findings, importedIn: sessions)
    }

    /// Whether there is anything to count.
    var isNeeded: Bool { !sources.isEmpty }

    mutating func add(_ cell: Cell) {
      guard isNeeded, cell.isMustLevel, !cell.isFilledByCheck else { return }
      answers.count(CoverageRule.answered(cell, sources, isLookedAt: false))
    }
  }
}

extension CoverageRule {
  /// Of each finding whether a tool found it, and whether it was read from a published audit.
  package static func sources(
    of findings: [FindingRow], importedIn sessions: Set<Identifier<AuditSession>>
  ) -> [Identifier<Finding>: Source] {
    var sources: [Identifier<Finding>: Source] = [:]
    sources.reserveCapacity(findings.count)
    for finding in findings {
      sources[finding.id] = Source(
        isAutomatic: finding.mode == .automatic, isImported: sessions.contains(finding.session))
    }
    return sources
  }

  /// Who answered a cell.
  ///
  /// - Parameters:
  ///   - sources: What is known of the findings of its release.
  ///   - isLookedAt: Whether a tool's rule that bears on the check was run there and gave something.
  package static func answered(
    _ cell: Cell, _ sources: [Identifier<Finding>: Source], isLookedAt: Bool
  ) -> Answered {
    answered(outcome: cell.outcomeHere, sources: cell.findings.compactMap { sources[$0] }, isLookedAt: isLookedAt)
  }
}
