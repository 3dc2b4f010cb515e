import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What was noticed once is kept with the findings that follow from it.
@Suite struct ObservationTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  /// Records three answers of one observation, and one by itself.
  private func record() throws -> (observation: Identifier<Observation>, findings: [Identifier<Finding>]) {
    try audit.database.write(at: Sample.now) { transaction in
      let session = try transaction.read.session(audit.session)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release).id
      var keys: [String: Int64] = [:]
      for element in ["username", "error", ""] {
        let place = Address.screen(
          key: "sign-in", state: Address.defaultState, element: element.isEmpty ? nil : element)
        keys[element] = try transaction.addressKey(of: place, in: release.product, screen: screen)
      }
      let observation = try transaction.observe(
        NewObservation(
          address: try #require(keys["username"]), kind: .listen, words: "User name, “text field” 🙂",
          observedAt: Sample.now - 1),
        in: session, of: release)
      let answers: [(element: String, check: Int64, source: Identifier<Observation>?)] = [
        ("username", 3, observation), ("error", 3, observation), ("", 1, observation), ("", 2, nil),
      ]
      var findings: [Identifier<Finding>] = []
      for answer in answers {
        var finding = NewFinding(
          address: try #require(keys[answer.element]), check: Identifier(rawValue: answer.check), outcome: .passed,
          observedAt: Sample.now)
        finding.observation = answer.source
        let recorded = finding
        findings.append(
          try transaction.withFindingRecorder(for: session, release: release) {
            try $0.record(recorded) { _ in "" }.finding
          })
      }
      return (observation, findings)
    }
  }

  @Test func `findings name what they follow from, and how many others do`() throws {
    let (observation, findings) = try record()
    let stored = try audit.database.read { try $0.findings(findings) }
    #expect(
      stored.map(\.source) == [
        SharedObservation(id: observation, others: 2), SharedObservation(id: observation, others: 2),
        SharedObservation(id: observation, others: 2), nil,
      ])
    let read = try audit.database.read { try $0.observations(of: audit.session) }
    #expect(
      read == [
        Observation(
          id: observation, session: audit.session,
          address: .screen(key: "sign-in", state: "default", element: "username"), kind: .listen,
          words: "User name, “text field” 🙂", observedAt: Sample.now - 1, findingCount: 3, evidence: [])
      ])
    #expect(
      throws: StoreError.notFound(
        kind: "observation", reference: "77", hint: "see `auditctl log --session NUMBER`")
    ) { _ = try audit.database.read { try $0.observations([Identifier(rawValue: 77)]) } }
  }

  @Test func `evidence belongs to an observation`() throws {
    let (observation, _) = try record()
    try audit.database.write(at: Sample.now) { transaction in
      var chunks: [[UInt8]] = [[7]]
      let evidence = try transaction.storeEvidence(
        NewEvidence(sha256: String(repeating: "0", count: 64), mediaType: .png, byteCount: 1, name: "a.png"),
        at: Sample.now
      ) { chunks.popLast() ?? [] }
      try transaction.addEvidence(evidence, to: observation, by: "ana")
    }
    #expect(try audit.database.read { try $0.observations([observation]) }.first?.evidence.count == 1)
  }

  @Test func `a frozen release takes no observation`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      try transaction.record(
        GateRun(
          verdict: .nonconformant, policy: "failed: 0\n", reasons: [], letThrough: [], person: "cy",
          ranAt: Sample.now, toolVersion: "0-test"), Sample.answer, for: release)
      try transaction.setStage(.frozen, of: release, by: EditAuthor("cy"))
    }
    #expect(throws: StoreError.frozen(release: "1.0")) { _ = try record() }
  }
}

extension SampleAudit {
  /// Notes what was heard at an element.
  func observe() throws {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let address = try transaction.addressKey(
        of: .screen(key: "sign-in", state: Address.defaultState, element: "username"), in: release.product,
        screen: try transaction.read.screen("sign-in", of: release).id)
      _ = try transaction.observe(
        NewObservation(address: address, kind: .listen, words: "User name", observedAt: Sample.now),
        in: try transaction.read.session(session), of: release)
    }
  }
}
