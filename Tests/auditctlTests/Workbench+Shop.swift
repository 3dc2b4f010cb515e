import Testing

@testable import auditctl

/// A small shop for iOS that is audited by command lines.
extension Workbench {
  /// A shop with screens that have one button each, or one element of another type, and an open session with VoiceOver.
  static func shop(
    _ profile: String, screens: [String] = ["home"], elements: Bool = true, type: String = "button"
  ) throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", profile)
    bench.runDone("product", "edit", "shop", "--vendor", "Example Shop", "--contact-email", "a@example.org")
    bench.runDone("release", "add", "1.0", "--build", "1")
    let traits = type == "button" ? ", traits: [button]" : ""
    for screen in screens {
      try bench.importScreen(
        screen, elements ? "elements:\n  - {key: save, type: \(type), label: Save\(traits)}\n" : "")
    }
    bench.startSession("VoiceOver")
    return bench
  }

  /// Imports a screen whose title is its key.
  ///
  /// - Parameter rest: The lines of its specification after the title.
  func importScreen(_ key: String, _ rest: String, release: String = "1.0") throws {
    runDone("screen", "import", "--release", release, try write("screen: \(key)\ntitle: \(key)\n\(rest)", to: "s.yaml"))
  }

  /// Starts a session of Auditor A.
  func startSession(_ technology: String, on version: String = "17.4", release: String = "1.0") {
    runDone(
      "session", "start", "--release", release, "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version",
      version,
      "--assistive-technology", technology)
  }

  /// Runs commands in a session with another technology; the open session is one with VoiceOver again.
  func with(_ technology: String, release: String = "1.0", _ body: () throws -> Void) rethrows {
    runDone("session", "end")
    startSession(technology, release: release)
    try body()
    runDone("session", "end")
    startSession("VoiceOver", release: release)
  }

  /// Answers every must-level cell that is untested: those that are named fail as critical, all others have one outcome.
  ///
  /// What a keyboard answers is answered in a session that has one.
  func answer(
    _ outcome: String = "pass", release: String = "1.0", failing: (String, String) -> Bool = { _, _ in false }
  ) throws {
    let keyboardChecks = Set(
      try query("SELECT check_path FROM v_check WHERE method = 'keyboard'").compactMap { $0["check_path"]?.text })
    let cells = try cells(release).filter { $0.outcome == "untested" }
    let byKeyboard = cells.filter { keyboardChecks.contains($0.check) }
    try record(cells.filter { !keyboardChecks.contains($0.check) }, outcome, failing)
    guard !byKeyboard.isEmpty else { return }
    try with("Full Keyboard Access", release: release) { try record(byKeyboard, outcome, failing) }
  }

  private func record(_ cells: [ListedCell], _ outcome: String, _ failing: (String, String) -> Bool) throws {
    let reason = outcome == "na" ? "There is no such thing here." : ""
    let lines = cells.map { cell in
      let isFailing = failing(cell.screen ?? cell.address, cell.check)
      return "\(cell.address),\(cell.check)," + (isFailing ? "fail,critical," : "\(outcome),,\(reason)")
    }
    let batch = (["address,check,outcome,severity,reason"] + lines).joined(separator: "\n") + "\n"
    runDone("record", "--batch", try write(batch, to: "batch.csv"))
  }

  /// Takes screens out of the scope of a release.
  func takeOut(_ screens: String..., of release: String = "1.0", reason: String = "Its campaign has ended.") {
    let options = screens.flatMap { ["--remove-screen", $0] }
    let ran = run(["release", "edit", release] + options + ["--reason", reason, "--by", "Manager B"])
    #expect(ran.status == .done, "\(ran.notes)")
  }
}

extension Workbench {
  /// A web shop with the screens `home` and `pay` in the release 1.0, asked what WCAG 2.2 asks at level AA with NVDA.
  static func webShop() throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "web", "--profile", "wcag22-aa")
    bench.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    try bench.importScreen("home", "")
    try bench.importScreen("pay", "")
    return bench
  }
}
