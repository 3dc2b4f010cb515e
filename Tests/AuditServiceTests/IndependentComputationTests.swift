import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// Verdicts computed a second time, in SQL over the documented views of cells, screens and processes.
@Suite struct IndependentComputationTests {
  /// Rules 5, 6 and 7 over v_cell: `KIND KEY OWN-VERDICT VERDICT` of screens, processes and the release.
  private static let verdicts = """
    WITH RECURSIVE
      place AS MATERIALIZED (
        -- Screens in scope, and the product.
        SELECT screen FROM v_screen WHERE product = :product AND release = :release
        UNION ALL
        SELECT NULL
      ),
      cell AS MATERIALIZED (SELECT * FROM v_cell WHERE product = :product AND release = :release),
      found AS MATERIALIZED (
        SELECT screen, component, element, check_path FROM v_finding
        WHERE product = :product AND release = :release AND NOT is_retracted
      ),
      here AS MATERIALIZED (
        SELECT release_id, has_element_checks FROM v_release WHERE product = :product AND version = :release
      ),
      asked AS MATERIALIZED (SELECT check_path FROM v_release_check WHERE release_id = (SELECT release_id FROM here)),
      shared AS MATERIALIZED (
        SELECT screen.key AS screen, component.key AS component
        FROM v_declared_component AS declared
        JOIN screen USING (screen_id)
        JOIN component USING (component_id)
        WHERE declared.release_id = (SELECT release_id FROM here)
      ),
      word AS MATERIALIZED (
        -- Where what somebody found in this release and did not take back bears on.
        SELECT screen FROM found WHERE component IS NULL
        UNION
        SELECT shared.screen
        FROM found
        JOIN shared USING (component)
        WHERE found.element IS NOT NULL AND found.check_path <> 't/order'
          AND found.check_path IN (SELECT check_path FROM asked)
      ),
      stop AS MATERIALIZED (
        SELECT screen, position, element FROM v_element WHERE product = :product AND release = :release
      ),
      listed AS MATERIALIZED (
        -- Screens whose list of elements somebody last said to be complete, of the list there is now.
        SELECT screen.key AS screen
        FROM element_list_declaration AS declaration
        JOIN screen USING (screen_id)
        WHERE declaration.release_id = (SELECT release_id FROM here)
          AND declaration.elements = (
            SELECT ifnull(group_concat(element, ' '), '')
            FROM (SELECT element FROM stop WHERE stop.screen = screen.key ORDER BY position)
          )
          AND declaration.is_complete
          AND declaration.element_list_declaration_id = (
            SELECT max(newest.element_list_declaration_id)
            FROM element_list_declaration AS newest
            WHERE newest.release_id = declaration.release_id AND newest.screen_id = declaration.screen_id
          )
      ),
      total AS MATERIALIZED (
        SELECT
          place.screen, ifnull(sum(is_must_level), 0) AS cells, count(carried_from) AS carried,
          ifnull(sum(is_must_level AND outcome = 'failed'), 0) AS failed,
          ifnull(sum(is_must_level AND outcome IN ('untested', 'cantTell')), 0) AS open
        FROM place
        LEFT JOIN cell ON cell.screen IS place.screen
        GROUP BY place.screen
      ),
      own AS MATERIALIZED (
        SELECT
          total.screen,
          CASE
            WHEN word.screen IS NULL AND carried = 0 THEN 'notEvaluated'
            WHEN failed > 0 THEN 'nonconformant'
            WHEN cells = 0 OR open > 0 THEN 'incomplete'
            WHEN listed.screen IS NULL AND (SELECT has_element_checks FROM here) THEN 'incomplete'
            ELSE 'conformant'
          END AS verdict
        FROM total
        LEFT JOIN word ON word.screen = total.screen
        LEFT JOIN listed ON listed.screen = total.screen
        WHERE total.screen IS NOT NULL
      ),
      step AS MATERIALIZED (SELECT process, screen FROM v_process WHERE product = :product AND release = :release),
      near (screen, other) AS MATERIALIZED (
        SELECT screen, screen FROM own
        UNION
        SELECT near.screen, there.screen
        FROM near
        JOIN step AS here ON here.screen = near.other
        JOIN step AS there ON there.process = here.process
      ),
      company AS MATERIALIZED (
        SELECT
          near.screen, max(other.verdict IS 'nonconformant') AS has_failed,
          max(other.verdict IS NOT 'conformant') AS is_open
        FROM near
        LEFT JOIN own AS other ON other.screen = near.other
        GROUP BY near.screen
      ),
      judged AS MATERIALIZED (
        SELECT
          own.screen, own.verdict AS own_verdict,
          CASE
            WHEN company.has_failed THEN 'nonconformant'
            WHEN own.verdict = 'conformant' AND company.is_open THEN 'incomplete'
            ELSE own.verdict
          END AS verdict
        FROM own
        JOIN company USING (screen)
      )
    SELECT 'screen', screen, own_verdict, verdict FROM judged
    UNION ALL
    SELECT
      'process', step.process, '-',
      CASE
        WHEN sum(judged.verdict IS 'nonconformant') > 0 THEN 'nonconformant'
        WHEN sum(judged.verdict IS 'notEvaluated') = count(*) THEN 'notEvaluated'
        WHEN sum(judged.verdict IS 'conformant') = count(*) THEN 'conformant'
        ELSE 'incomplete'
      END
    FROM step
    LEFT JOIN judged ON judged.screen = step.screen
    GROUP BY step.process
    UNION ALL
    SELECT
      'release', :release, '-',
      CASE
        WHEN (SELECT sum(own_verdict <> 'notEvaluated') FROM judged) = 0
          AND NOT EXISTS (SELECT 1 FROM word WHERE screen IS NULL)
          AND NOT EXISTS (SELECT 1 FROM total WHERE screen IS NULL AND carried > 0) THEN 'notEvaluated'
        WHEN (SELECT sum(failed) FROM total) > 0 THEN 'nonconformant'
        WHEN (SELECT sum(cells) = 0 OR sum(open) > 0 FROM total) THEN 'incomplete'
        WHEN (SELECT sum(verdict <> 'conformant') FROM judged) > 0 THEN 'incomplete'
        ELSE 'conformant'
      END
    """

  private static func computed(_ audit: AuditFixture, _ version: String) throws -> [String] {
    var rows: [String] = []
    func append(_ values: [SQLValue]) {
      rows.append(
        values.map { value in
          if case .text(let text) = value { text } else { "\(value)" }
        }
        .joined(separator: " "))
    }
    try audit.database.query(
      verdicts, parameters: ["product": .text("app"), "release": .text(version)], columns: { _ in }, row: append)
    return rows.sorted()
  }

  private static func said(_ compliance: ReleaseCompliance) -> [String] {
    let screens = compliance.screens.map { "screen \($0.key) \($0.ownVerdict.rawValue) \($0.verdict.rawValue)" }
    let processes = compliance.processes.map { "process \($0.process.key) - \($0.verdict.rawValue)" }
    return (screens + processes + ["release \(compliance.release.version) - \(compliance.verdict.rawValue)"]).sorted()
  }

  private static let others = ["cart", "done"].map { key in
    var screen = ScreenSpecification(key: key, title: key)
    screen.elements = [TestPack.element("\(key)-title", "heading")]
    return screen
  }

  /// A chain of releases with components, processes, screens out of scope, and passes of all that is left here and there.
  static func chain(seed: UInt64, releases: Int) throws -> AuditFixture {
    var random = RandomAudit(seed: seed, hasComponents: true)
    let audit = try AuditFixture(
      pack: TestComponents.pack, profile: random.profile(),
      screens: [TestComponents.home, TestComponents.pay] + others, components: [TestComponents.tabBar])
    for number in 1...releases {
      if number > 1 { try audit.follow("\(number).0", screens: [TestComponents.pay]) }
      if !random.seldomHappens() { try audit.record(random.plans()) }
      if random.shouldHappen() { try audit.passRest() }
      for screen in ["home", "pay", "cart", "done"] where !random.seldomHappens() { try audit.declare(screen) }
      if random.shouldHappen() { try audit.saveProcess("checkout", ["home", "cart"]) }
      if random.shouldHappen() { try audit.saveProcess("order", random.shouldHappen() ? ["cart", "done"] : ["done"]) }
      if random.seldomHappens() { try audit.saveProcess("all", ["done", "pay", "home"]) }
      if random.seldomHappens() { try audit.saveProcess("checkout", []) }
      if random.seldomHappens() { try audit.save(random.changed(TestComponents.tabBar)) }
      if random.seldomHappens() { try audit.save(random.moved(TestComponents.home)) }
      if random.seldomHappens() { try audit.removeFromScope("pay") }
    }
    return audit
  }

  private static let releases = 4

  @Test(arguments: UInt64(1)...12) func `two computations agree on random chains of releases`(_ seed: UInt64) throws {
    let audit = try Self.chain(seed: seed, releases: Self.releases)
    for number in 1...Self.releases {
      let version = "\(number).0"
      let evaluation = try audit.evaluate(version)
      #expect(try Self.computed(audit, version) == Self.said(evaluation.compliance), "seed \(seed), release \(version)")
      #expect(
        try ViewReading.screens(audit.database, product: "app", release: version)
          == ViewReading.screens(evaluation.compliance.screens), "seed \(seed), release \(version)")
      #expect(
        try ViewReading.cells(audit.database, product: "app", release: version)
          == ViewReading.cells(evaluation.cells), "seed \(seed), release \(version)")
    }
  }

  @Test func `random chains meet every verdict, and processes that change one`() throws {
    var verdicts: Set<Verdict> = []
    var processes: Set<Verdict> = []
    var drawnDown: Set<Verdict> = []
    var releases: Set<Verdict> = []
    var carried = 0
    for seed in UInt64(1)...12 {
      let audit = try Self.chain(seed: seed, releases: 4)
      for number in 1...4 {
        let compliance = try audit.evaluate("\(number).0").compliance
        verdicts.formUnion(compliance.screens.map(\.verdict))
        processes.formUnion(compliance.processes.map(\.verdict))
        drawnDown.formUnion(compliance.screens.filter { $0.ownVerdict != $0.verdict }.map(\.verdict))
        releases.insert(compliance.verdict)
        carried += compliance.carried
      }
    }
    #expect(verdicts == Set(Verdict.allCases))
    #expect(processes.isSuperset(of: [.conformant, .nonconformant, .incomplete]))
    #expect(drawnDown == [.nonconformant, .incomplete])
    #expect(releases.isSuperset(of: [.conformant, .nonconformant, .incomplete]))
    #expect(carried > 0)
  }
}
