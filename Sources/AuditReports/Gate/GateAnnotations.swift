internal import AuditModel
public import AuditRules

/// The gate's answer as what a forge shows beside a change: the worst failures, each by itself, and without a file, for they
/// are in an app and not in a line of source.
public enum GateAnnotations: String, CaseIterable, Sendable {
  /// Workflow commands, a line each, which a runner of GitHub reads wherever they are printed.
  case github
  /// A report of annotations with a link for each failure that has an address, as GitLab reads it from a job's artifacts.
  case gitlab

  /// Most characters of a title in one.
  private static let titleLength = 200

  /// The answers on releases as text.
  public func text(_ checks: [GateCheck]) -> String {
    switch self {
    case .github: checks.flatMap(Self.commands).map { $0 + "\n" }.joined()
    case .gitlab: Self.report(checks)
    }
  }

  // MARK: GitHub

  private static func commands(_ check: GateCheck) -> [String] {
    let title = "\(check.name): \(check.headline)"
    guard !check.outcome.isPassed else { return [command("notice", title, "\(check.answerWords).")] }
    guard !check.worst.isEmpty else {
      return check.outcome.reasons.prefix(GateOutcome.namedWorst).map {
        command("error", title, "\(DisplayText.line($0.sentence, length: titleLength)). \($0.explain)")
      }
    }
    let rest = check.outcome.failureCount - check.worst.count
    return check.worst.map { failure in
      let issue = failure.issue.map { " Issue \($0)." } ?? ""
      let link = check.link(of: failure).map { " \($0)" } ?? ""
      let severity = ReportLanguage.english.words.severity(failure.severity).capitalizedFirst
      return command(
        "error", title, "\(severity): \(DisplayText.line(failure.title, length: titleLength)).\(issue)\(link)")
    }
      + (rest > 0
        ? [command("notice", title, "\(CountText.of(rest, "more failure")): \(check.failuresCommand)")] : [])
  }

  /// A workflow command; what ends a value or a line in one is written by its number.
  private static func command(_ name: String, _ title: String, _ message: String) -> String {
    let title = escaped(DisplayText.escaped(title)).replacing(":", with: "%3A").replacing(",", with: "%2C")
    return "::\(name) title=\(title)::\(escaped(DisplayText.escaped(message)))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  // MARK: GitLab

  private static func report(_ checks: [GateCheck]) -> String {
    let sections = checks.map { check in
      let links = check.worst.compactMap { failure -> String? in
        guard let link = check.link(of: failure) else { return nil }
        let label = DisplayText.line(failure.title, length: titleLength)
        return #"    {"external_link": {"label": \#(JSONText.quoted(label)), "url": \#(JSONText.quoted(link))}}"#
      }
      let name = JSONText.quoted("\(check.name): \(check.headline)")
      return "  \(name): [" + (links.isEmpty ? "]" : "\n\(links.joined(separator: ",\n"))\n  ]")
    }
    return "{\n\(sections.joined(separator: ",\n"))\n}\n"
  }
}
