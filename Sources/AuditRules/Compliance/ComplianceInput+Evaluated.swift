internal import AuditModel

extension ComplianceInput {
  /// The cells of a release with its verdict, for those who ask next.
  struct Evaluated: Sendable {
    let cells: CellTable
    let compliance: ReleaseCompliance
    /// What its screens came to, by their keys; empty for a frozen release.
    let screens: [String: EvaluatedPart]

    /// Evaluates a release; a frozen one was evaluated when it was frozen.
    ///
    /// - Parameter before: It as it was, and what was written since: of the screens that this says nothing about nothing is
    ///   evaluated again; nil: nobody knows.
    init(_ input: ComplianceInput, after before: (release: ComplianceInput, written: WrittenSince)?) {
      guard input.frozen == nil else {
        let evaluation = ReleaseEvaluation(input)
        (cells, compliance, screens) = (evaluation.cells, evaluation.compliance, [:])
        return
      }
      var cells = CellTable()
      var screens: [String: EvaluatedPart] = [:]
      let known = before.map { input.screensStanding(as: $0.release, but: $0.written) } ?? [:]
      compliance = ComplianceEvaluator(input).evaluate(knowing: known) { part in
        cells.append(part.cells)
        if let screen = part.cells.screenKey { screens[screen] = part }
      }
      self.cells = cells
      self.screens = screens
    }
  }

  /// What the checks that the release asks are called, by their paths.
  package var checkTitles: [String: String] {
    Dictionary(definitions.map { ($0.check.path, $0.check.title) }) { first, _ in first }
  }

  /// Whether it is kept for those who ask next.
  package var isKept: Bool { evaluated != nil }

  /// What those screens of the release came to which nothing was written about since it was evaluated.
  ///
  /// The cells of a screen follow from what is found at its places and on the components at them, from what is decided about
  /// the issues of these, from what earlier releases found there, and from the release's plan, profile and packs (rules 1 to 14).
  /// - Parameter written: All that was written of the product since.
  private func screensStanding(as before: ComplianceInput, but written: WrittenSince) -> [String: EvaluatedPart] {
    guard let known = before.evaluated?.screens, !known.isEmpty, before.release.id == release.id,
      // Whoever says that something is fixed ends what they found there, wherever that is (rule 2d).
      !profile.isFourEyes,
      // What was found under one key may be of a place that has another one now.
      renamed.isEmpty, before.renamed.isEmpty,
      // A first finding in a new build changes what is tested on the newest (rule 14).
      planned.newestBuild?.id == before.planned.newestBuild?.id, newestSessions.isSuperset(of: before.newestSessions),
      holding == before.holding,
      written.issues.isEmpty && !written.hasCorrections || !hasDecisions && !before.hasDecisions
    else { return [:] }
    var touched = written.screens
    var places = written.addresses
    for (key, address) in otherAddresses where written.addresses.contains(key) {
      // The cells of the product itself are always evaluated.
      guard address == .product || address.screenKey != nil else { return [:] }
      if let screen = address.screenKey { touched.insert(screen) }
      places.remove(key)
    }
    for screen in screens {
      let own = (screen.states + screen.elements).flatMap { [$0.address, $0.componentAddress].compactMap { $0 } }
        .filter(written.addresses.contains)
      guard !own.isEmpty else { continue }
      touched.insert(screen.key)
      places.subtract(own)
    }
    // What is nowhere in the release may be of anything.
    return places.isEmpty ? known.filter { !touched.contains($0.key) } : [:]
  }

  /// Whether anything is decided about issues of its failures, in force or lapsed.
  private var hasDecisions: Bool { !(waivers.isEmpty && unwaived.isEmpty && gone.isEmpty && lapsed.isEmpty) }
}
