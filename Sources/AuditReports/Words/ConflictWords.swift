internal import AuditModel
public import AuditRules

/// A conflict as people read it: what it is, who said what and when, and how it is settled.
public struct ConflictWords: Hashable, Sendable {
  /// What one copy said.
  public struct Side: Hashable, Sendable {
    /// What became of what it said.
    public enum State: String, CaseIterable, Sendable {
      /// It counts until the conflict is settled.
      case holds
      /// It does not count, or not before what holds.
      case contested
      /// It came after a freeze.
      case late
    }

    /// Version of the release in which it was said; nil: of no release.
    public let release: String?
    /// What became of it.
    public let state: State
    /// What was said, as it is stored where it is no text; nil where it takes something away or says nothing.
    public let value: String?
    /// The same for people; nil where ``value`` is.
    public let words: String?
    /// Who said it; nil: not said.
    public let person: String?
    /// When: UTC, milliseconds since 1970; nil where nothing was said.
    public let time: Int64?

    /// - Parameter words: What people read in place of the value; nil: the value itself.
    init(release: String?, state: State, value: String?, words: String? = nil, person: String?, time: Int64?) {
      self.release = release
      self.state = state
      self.value = value
      self.words = words ?? value
      self.person = person
      self.time = time
    }
  }

  /// The thing, as in `screen sign-in`.
  public let thing: String
  /// What of it; nil where it is the whole.
  public let field: String?
  /// Version of the release; nil: of no release.
  public let release: String?
  /// What is to be settled, in a sentence or two.
  public let sentence: String
  /// What was said apart, what holds first.
  public let sides: [Side]
  /// Versions of the open releases in which it holds, where that is more than the one in which it was said.
  public let releases: [String]
  /// The commands that settle it, one after the other; empty where there is nothing to settle.
  public let commands: [String]

  /// - Parameter commands: How commands name the product.
  public init(_ conflict: Conflict, commands: ConflictCommands) {
    let register = conflict.register
    sentence = Self.sentence(of: conflict)
    self.commands = commands.settling(conflict)
    if case .circle(_, let releases) = conflict { self.releases = releases } else { releases = [] }
    switch conflict {
    case .sharedKey(let element, let screen, let release, let edits):
      (thing, field, self.release) = ("screen \(screen)", "element \(element)", release)
      sides = edits.map { Side($0, .contested, of: EditWords.thing($0.register)) }
    case .freezes(let freezes):
      release = freezes.first?.release
      (thing, field) = ("release \(release ?? "")", "stage")
      sides = freezes.enumerated().map { index, freeze in
        Side(
          release: freeze.release, state: index == 0 ? .holds : .contested, value: "frozen", person: freeze.person,
          time: freeze.frozenAt)
      }
    case .issues(let issues):
      (thing, field, release) = (issues.first.map { "\($0.address)" } ?? "", issues.first?.check, nil)
      sides = issues.map {
        Side(
          release: nil, state: .contested, value: "issue \($0.id.rawValue): \($0.title)", person: $0.person,
          time: $0.openedAt)
      }
    case .decisions(let decisions):
      (thing, field, release) = (decisions.first.map { "issue \($0.issue.rawValue)" } ?? "", "decision", nil)
      sides = decisions.enumerated().map { index, decision in
        Side(
          release: nil, state: index == 0 ? .holds : .contested, value: Self.said(decision), person: decision.approver,
          time: decision.decidedAt)
      }
    case .edits(_, let edits, _):
      (thing, field, release) = Self.subject(register)
      sides = edits.enumerated().map { Side($1, $0 == 0 ? .holds : .contested) }
    case .hotfixes(_, let holding, let others):
      (thing, field, release) = Self.subject(register)
      let held = holding.map { Side($0, .holds) } ?? .nothing(in: register?.release, .holds)
      sides = [held] + others.map { $0.edit.map { Side($0, .contested) } ?? .nothing(in: $0.release, .contested) }
    case .builds(let edits):
      (thing, field, release) = ("release \(register?.release ?? "")", "order of builds", register?.release)
      sides = edits.enumerated().map { Side($1, $0 == 0 ? .holds : .contested, of: $1.register.key) }
    case .circle(let edits, _):
      (thing, field, release) = Self.subject(register)
      sides = edits.enumerated().map { Side($1, $0 == 0 ? .contested : .holds, of: Self.name($1.register)) }
    case .misfit(let problem, let place):
      (thing, field) = (EditWords.thing(problem.edit.register), problem.edit.register.field.text)
      release = place
      sides = [Side(problem.edit, .contested)]
    case .late(let edit, let freeze, _):
      (thing, field, release) = Self.subject(register)
      sides = [
        Side(release: freeze.release, state: .holds, value: "frozen", person: freeze.person, time: freeze.frozenAt),
        Side(edit, .late),
      ]
    case .lateFindings(let late, let freeze, _):
      (thing, field, release) = ("release \(late.release)", "findings", late.release)
      sides = [
        Side(release: late.release, state: .holds, value: "frozen", person: freeze.person, time: freeze.frozenAt),
        Side(release: late.release, state: .late, value: Self.words(late), person: nil, time: nil),
      ]
    }
  }

  private static func subject(_ register: EditRegister?) -> (thing: String, field: String?, release: String?) {
    (register.map(EditWords.thing) ?? "", register?.field.text, register?.release)
  }

  /// The thing and field, where the sides are of different ones.
  private static func name(_ register: EditRegister) -> String {
    "\(EditWords.thing(register)) \(register.field.text)"
  }

  private static func sentence(of conflict: Conflict) -> String {
    switch conflict {
    case .edits:
      conflict.kind == .addedTwice
        ? "Two copies said this for the first time apart, and say different things; the newer holds until somebody says it "
          + "again. If two things are meant, give one of them another key."
        : "Two copies changed this apart; the newer holds until somebody says it again."
    case .hotfixes:
      "The release's own line and a hotfix that was merged both changed this; the line's holds until the release says it."
    case .builds(let edits):
      "Builds were put \(Self.place(edits.first)) in different copies; they stand in this order until one is moved."
    case .circle(_, let releases):
      "These lead in a circle" + (releases.isEmpty ? "" : " in \(releases.joined(separator: ", "))")
        + "; the newest counts as not said until somebody says one of them otherwise."
    case .misfit(let problem, _):
      "What was said \(problem.error); the rest of it holds until somebody says it anew."
    case .sharedKey(let element, let screen, _, _):
      "\(screen)/\(element) would name more than one element; give one of them another key."
    case .late(_, let freeze, let next):
      "It arrived after \(freeze.release) was frozen, and changes nothing there"
        + (next.map { "; say in \($0) what is to hold from there on." } ?? "; it is for the release after it.")
    case .lateFindings(let late, _, let next):
      "\(Self.words(late)) arrived after \(late.release) was frozen, and change nothing there. Failures are carried on to "
        + "\(next ?? "the release after it"); a pass ends nothing until somebody confirms it in a release that is open."
    case .freezes(let freezes):
      "\(freezes.first?.release ?? "") was frozen in more than one copy; the first freeze counts, and nothing is to be "
        + "settled."
    case .issues:
      "Different copies opened an issue for one problem; merge them, or work on both."
    case .decisions:
      "Different copies decided about this issue, and neither knew of the other; the newer counts, and the gate lets nothing "
        + "through until somebody decides again."
    }
  }

  /// `3 findings, 1 of them failed, and 1 retraction`.
  private static func words(_ late: LateFindings) -> String {
    let findings = "\(CountText.of(late.findings, "finding")), \(late.failures) of them failed"
    let retractions = CountText.of(late.retractions, "retraction")
    if late.findings == 0 { return retractions }
    return late.retractions == 0 ? findings : "\(findings), and \(retractions)"
  }

  /// A decision in words: `accepted risk until 2026-08-31T00:00:00Z: Fixed in 5.3`.
  private static func said(_ decision: Decision) -> String {
    decision.kind.words + (decision.duplicateOf.map { " of issue \($0.rawValue)" } ?? "")
      + (decision.expiresAt.map { " until \(Timestamp.day($0))" } ?? "") + ": " + decision.reason
  }

  private static func place(_ edit: Edit?) -> String {
    guard let value = edit?.value, let before = try? value.stringOrFirst() else { return "first" }
    return "after \(before)"
  }
}

extension ConflictWords.Side {
  /// - Parameter subject: What the edit is of, where sides are of different things.
  fileprivate init(_ edit: Edit, _ state: State, of subject: String? = nil) {
    func beside(_ said: String?) -> String? { subject.map { "\($0): \(said ?? "none")" } ?? said }
    self.init(
      release: edit.register.release, state: state, value: beside(edit.value.map(EditWords.said)),
      words: beside(EditWords.words(edit)), person: edit.person, time: edit.editedAt)
  }

  fileprivate static func nothing(in release: String?, _ state: State) -> ConflictWords.Side {
    ConflictWords.Side(release: release, state: state, value: nil, person: nil, time: nil)
  }
}
