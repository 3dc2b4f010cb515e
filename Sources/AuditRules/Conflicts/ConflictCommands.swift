internal import AuditModel

/// Writes the command lines that settle conflicts of a product.
public struct ConflictCommands: Hashable, Sendable {
  private let product: String
  private let namesProduct: Bool
  private let now: Int64

  /// How commands name the product.
  ///
  /// - Parameters:
  ///   - namesProduct: Whether the product has to be said, because there are several.
  ///   - now: When the commands are to be run, for no decision is made that has lapsed: UTC, milliseconds since 1970.
  public init(product: String, namesProduct: Bool, now: Int64) {
    self.product = product
    self.namesProduct = namesProduct
    self.now = now
  }

  /// The commands that settle a conflict, in their order; empty where there is nothing to settle.
  ///
  /// They say again what holds now, for whoever runs them to put the right words in.
  public func settling(_ conflict: Conflict) -> [String] {
    switch conflict {
    case .edits(let register, let edits, _): saying(edits.first?.value, of: register, in: register.release)
    case .hotfixes(let register, let holding, _): saying(holding?.value, of: register, in: register.release)
    case .builds(let edits):
      // Of two that stand behind one build the second is moved behind the first, where it stands.
      zip(edits.dropFirst(), edits).prefix(1).flatMap { moved, before in
        moving(moved.register.key, after: before.register.key, in: moved.register.release)
      }
    case .circle(let edits, let releases): edits.first.map { opening($0, in: releases) } ?? []
    case .misfit(let problem, let release): again(problem.edit.register, in: release)
    case .sharedKey(_, let screen, let release, _): again("screen", screen, in: release)
    // To say it of the next release would take that off the line of the frozen one.
    case .late(let edit, _, _) where edit.register.field == .predecessor: []
    case .late(let edit, let freeze, let next):
      if let next {
        saying(edit.value, of: edit.register, in: next)
      } else {
        [command("release add VERSION", "--after", freeze.release)]
      }
    case .lateFindings, .freezes: []
    case .issues(let issues):
      issues.first.map { first in
        [
          "auditctl issue merge \(issues.dropFirst().map { "\($0.id.rawValue)" }.joined(separator: " ")) --into "
            + "\(first.id.rawValue)"
        ]
      } ?? []
    case .decisions(let decisions): decisions.first.map { [deciding($0)] } ?? []
    }
  }

  /// Decides again as somebody did; where that has lapsed, for as long as is usual.
  private func deciding(_ decision: Decision) -> String {
    var words = ["issue", "decide", "\(decision.issue.rawValue)", decision.kind.rawValue]
    if let original = decision.duplicateOf { words += ["--of", "\(original.rawValue)"] }
    words += ["--owner", decision.owner, "--approver", decision.approver]
    if let requester = decision.requestedBy { words += ["--requested-by", requester] }
    words += ["--reason", decision.reason]
    if let expiry = decision.expiresAt {
      words += ["--expires", expiry > now ? Timestamp.text(expiry) : Self.usualTerm]
    }
    return line(words)
  }

  /// How long a decision holds that nobody says an end of (DESIGN rule 9).
  private static let usualTerm = "180d"

  /// What says the value of a part of a plan; once there are findings it takes a reason.
  private static func planOption(_ field: EditField, _ value: EditValue?) -> [String]? {
    switch field {
    case .environment(let name):
      let planned = value.flatMap { try? PlannedEnvironment($0) }
      let option = planned.map { $0.coverage == .full ? "--environment" : "--spot" } ?? "--without"
      return [option, name, "--reason", "WHY"]
    case .inventory: return ["--inventory", value == nil ? "none" : "complete", "--reason", "WHY"]
    case .partial: return (value == nil ? ["--whole"] : ["--only", "SCREEN"]) + ["--reason", "WHY"]
    default: return nil
    }
  }

  private func saying(_ value: EditValue?, of register: EditRegister, in release: String?) -> [String] {
    let text = value.flatMap { try? $0.string() }
    switch (register.entity, register.field) {
    case (.product, .title): return [line(["product", "edit", product, "--title", text ?? ""])]
    case (.product, .detail(let detail)):
      return [line(["product", "edit", product, "--\(detail.rawValue)", text ?? ""])]
    case (.product, .profile): return [command("profile assign KEY")]
    case (.product, .language), (.product, .group):
      return [line(["product", "edit", product, "--\(register.field.text)", text ?? ""])]
    case (.product, .statement(let language, let field)): return [statement(field, text ?? "", language)]
    case (.product, _): return []
    case (.release, .profile): return [command("profile assign KEY", "--release", release)]
    case (.release, .screen(let key)):
      let scope = Self.isPlanned(value) ? ["--add-screen", key] : ["--remove-screen", key, "--reason", "WHY"]
      return [command("release edit", words: [release] + scope)]
    case (.release, .predecessor): return [command("release edit", release, "--follows", text ?? "VERSION")]
    case (.release, .merges(let version)):
      return [command("release edit", release, value == nil ? "--unmerge" : "--merges", version)]
    case (.release, .environment), (.release, .inventory), (.release, .partial):
      return Self.planOption(register.field, value).map {
        [command("release plan", words: ["--release", release] + $0)]
      } ?? []
    case (.release, .date): return [command("release edit", release, "--date", text ?? "")]
    case (.release, .remark(let standard, let row)):
      let remark = value.flatMap { try? ReportRemark($0) }
      let saying = remark.map { ["--text", $0.text] } ?? ["--withdraw"]
      return [command("acr remark", words: ["\(standard)/\(row)"] + saying + ["--release", release])]
    case (.release, _): return []
    case (.build, _):
      let before = value.flatMap { try? $0.stringOrFirst() } ?? nil
      return moving(register.key, after: before ?? "BUILD", in: release)
    case (.process, .title):
      return [command("process edit", register.key, "--title", text ?? "TITLE", "--release", release)]
    case (.process, .screens):
      guard let screens = value.flatMap({ try? $0.strings() }) else {
        return [command("process remove", register.key, "--release", release)]
      }
      return [command("process edit", register.key, "--screens", screens.joined(separator: ","), "--release", release)]
    case (.process, .commonTask):
      return [
        command(
          "process edit",
          words: [register.key, value == nil ? "--no-common-task" : "--common-task", "--release", release])
      ]
    case (.process, _): return []
    case (.screen, .title), (.screen, .route), (.screen, .team):
      guard let text else { return again(register, in: release) }
      return [command("screen edit", register.key, "--\(register.field.text)", text, "--release", release)]
    case (.screen, _), (.component, _): return again(register, in: release)
    }
  }

  private static func isPlanned(_ value: EditValue?) -> Bool {
    value.flatMap { try? PlannedScreen($0) }?.plan == .inScope
  }

  /// Opens a circle at its newest step or place; of stops in the first release that has it, from which later ones take it.
  private func opening(_ edit: Edit, in releases: [String]) -> [String] {
    let register = edit.register
    switch register.field {
    case .predecessor: return [command("release edit", register.release, "--follows", "VERSION")]
    case .merges(let version): return [command("release edit", register.release, "--unmerge", version)]
    case .after: return moving(register.key, after: "BUILD", in: register.release)
    default: return again(register, in: releases.first ?? register.release)
    }
  }

  /// Says a text of the accessibility statement; a day is said in no language, and a sentence of a criterion.
  private func statement(_ field: String, _ text: String, _ language: String) -> String {
    let parts = field.split(separator: "/").map(String.init)
    let said = parts.count == 2 ? ["--criterion", parts[1], "--sentence", text] : ["--\(field)", text]
    return command("statement edit", words: (language == "und" ? [] : ["--language", language]) + said)
  }

  private func moving(_ build: String, after before: String, in release: String?) -> [String] {
    [command("release edit", release, "--move-build", build, "--after", before)]
  }

  /// Reads a specification again that was written out and put right.
  private func again(_ register: EditRegister, in release: String?) -> [String] {
    again(register.entity.rawValue, register.key, in: release)
  }

  private func again(_ entity: String, _ key: String, in release: String?) -> [String] {
    [
      command("\(entity) export", key, "--release", release) + " > \(GateCommands.quoted(key)).yaml",
      command("\(entity) import", "\(key).yaml", "--release", release),
    ]
  }

  /// A command of the product; words that are nil, and the option before them, are left out.
  private func command(_ verb: String, _ words: String?...) -> String {
    command(verb, words: words)
  }

  private func command(_ verb: String, words: [String?]) -> String {
    var line = words
    while let missing = line.firstIndex(of: nil) { line.removeSubrange(max(0, missing - 1)...missing) }
    return "auditctl \(verb)" + line.compactMap { $0 }.map { " " + GateCommands.quoted($0) }.joined()
      + (namesProduct ? " --product \(GateCommands.quoted(product))" : "")
  }

  private func line(_ words: [String]) -> String {
    "auditctl " + words.map(GateCommands.quoted).joined(separator: " ")
  }
}
