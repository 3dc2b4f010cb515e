import AuditModel
import AuditRules
import Testing

/// DESIGN rule 6 and WCAG 2.2 conformance requirement 3: where a screen of a process fails, none of it conforms.
@Suite struct ProcessRuleTests {
  private static func verdict(_ steps: [Verdict?]) -> Verdict {
    ProcessRule.verdict(steps.enumerated().map { ProcessRule.Step("step-\($0.offset)", $0.element) })
  }

  private static let steps: [Verdict?] = Verdict.allCases + [nil]

  struct Process: CustomTestStringConvertible {
    let steps: [Verdict?]
    let verdict: Verdict
    var testDescription: String { steps.map { $0?.words ?? "out of scope" }.joined(separator: ", ") }
  }

  @Test(arguments: [
    Process(steps: [], verdict: .incomplete),
    Process(steps: [.conformant], verdict: .conformant),
    Process(steps: [.nonconformant], verdict: .nonconformant),
    Process(steps: [.incomplete], verdict: .incomplete),
    Process(steps: [.notEvaluated], verdict: .notEvaluated),
    Process(steps: [nil], verdict: .incomplete),
    Process(steps: [.conformant, .conformant], verdict: .conformant),
    Process(steps: [.conformant, .nonconformant], verdict: .nonconformant),
    Process(steps: [.conformant, .incomplete], verdict: .incomplete),
    Process(steps: [.conformant, .notEvaluated], verdict: .incomplete),
    Process(steps: [.conformant, nil], verdict: .incomplete),
    Process(steps: [.nonconformant, .incomplete], verdict: .nonconformant),
    Process(steps: [.nonconformant, .notEvaluated], verdict: .nonconformant),
    Process(steps: [.nonconformant, nil], verdict: .nonconformant),
    Process(steps: [.incomplete, .notEvaluated], verdict: .incomplete),
    Process(steps: [.incomplete, nil], verdict: .incomplete),
    Process(steps: [.notEvaluated, nil], verdict: .incomplete),
    Process(steps: [.notEvaluated, .notEvaluated], verdict: .notEvaluated),
    Process(steps: [nil, nil], verdict: .incomplete),
  ])
  func `a process is as good as its worst screen`(_ row: Process) {
    #expect(Self.verdict(row.steps) == row.verdict)
    #expect(Self.verdict(row.steps.reversed()) == row.verdict, "The order of the screens plays no part.")
    #expect(Self.verdict(row.steps + row.steps) == row.verdict)
  }

  @Test func `all processes of three screens`() {
    for first in Self.steps {
      for second in Self.steps {
        for third in Self.steps {
          let steps = [first, second, third]
          let verdict = Self.verdict(steps)
          let comment: Comment = "\(Process(steps: steps, verdict: verdict).testDescription)"
          #expect((verdict == .nonconformant) == steps.contains(.nonconformant), comment)
          #expect((verdict == .conformant) == (Set(steps) == [.conformant]), comment)
          #expect((verdict == .notEvaluated) == (Set(steps) == [.notEvaluated]), comment)
        }
      }
    }
  }

  @Test(arguments: [
    (Verdict.conformant, Verdict.conformant, Verdict.conformant),
    (.conformant, .incomplete, .incomplete),
    (.conformant, .notEvaluated, .incomplete),
    (.conformant, .nonconformant, .nonconformant),
    (.incomplete, .conformant, .incomplete),
    (.incomplete, .incomplete, .incomplete),
    (.incomplete, .notEvaluated, .incomplete),
    (.incomplete, .nonconformant, .nonconformant),
    (.notEvaluated, .conformant, .notEvaluated),
    (.notEvaluated, .incomplete, .notEvaluated),
    (.notEvaluated, .notEvaluated, .notEvaluated),
    (.notEvaluated, .nonconformant, .nonconformant),
    (.nonconformant, .conformant, .nonconformant),
    (.nonconformant, .incomplete, .nonconformant),
    (.nonconformant, .notEvaluated, .nonconformant),
    (.nonconformant, .nonconformant, .nonconformant),
  ])
  func `a screen is at best as good as its process`(_ own: Verdict, _ process: Verdict, _ expected: Verdict) {
    #expect(ProcessRule.verdict(own: own, process: process) == expected)
  }

  struct Reason: CustomTestStringConvertible {
    let steps: [ProcessRule.Step]
    let text: String?
    var testDescription: String { text ?? "no reason" }
  }

  @Test(arguments: [
    Reason(steps: [.init("cart", .conformant), .init("pay", .conformant)], text: nil),
    Reason(
      steps: [.init("cart", .conformant), .init("pay", .nonconformant)], text: "process checkout fails at pay"),
    Reason(
      steps: [.init("cart", .nonconformant), .init("pay", .nonconformant), .init("done", .incomplete)],
      text: "process checkout fails at cart, pay"),
    Reason(
      steps: [.init("cart", .conformant), .init("pay", .incomplete)],
      text: "process checkout is not fully tested at pay"),
    Reason(
      steps: [.init("cart", .conformant), .init("pay", nil)], text: "process checkout has pay out of scope"),
  ])
  func `a process says at which screens it is not conformant`(_ row: Reason) throws {
    let reason = ProcessRule.reason("checkout", row.steps)
    guard let text = row.text else {
      #expect(reason == nil)
      return
    }
    let said = try #require(reason)
    if row.steps.contains(where: { $0.verdict == nil }) {
      #expect(said.contains("checkout") && said.contains("pay out of scope"))
    } else {
      #expect(said == text)
    }
    for step in row.steps where step.verdict == .conformant { #expect(!said.contains(step.screen)) }
  }

  @Test func `a screen in two processes is drawn down by either`() {
    for own in Verdict.allCases {
      for other in Verdict.allCases {
        // pay is conformant by itself and the last screen of both.
        let verdicts = ProcessRule.verdicts(
          own: ["cart": own, "invoice": other, "pay": .conformant], processes: [["cart", "pay"], ["invoice", "pay"]])
        let expected: Verdict =
          own == .nonconformant || other == .nonconformant
          ? .nonconformant : own == .conformant && other == .conformant ? .conformant : .incomplete
        #expect(verdicts["pay"] == expected, "\(own.words) and \(other.words)")
      }
    }
  }

  /// What a chain of processes `a b`, `b c`, `c d` makes of its screens: each is in a process with its neighbours, which
  /// do not conform either where it does not.
  @Test func `all chains of three processes`() {
    let keys = ["a", "b", "c", "d"]
    for number in 0..<256 {
      let own = Dictionary(
        uniqueKeysWithValues: keys.enumerated().map { index, key in
          (key, Verdict.allCases[(number >> (2 * index)) & 3])
        })
      let present = Set(own.values)
      let comment: Comment = "\(keys.map { own[$0]?.words ?? "" })"
      for processes in [[["a", "b"], ["b", "c"], ["c", "d"]], [["c", "d"], ["b", "a"], ["c", "b"]]] {
        let verdicts = ProcessRule.verdicts(own: own, processes: processes)
        for key in keys {
          let expected: Verdict? =
            present.contains(.nonconformant)
            ? .nonconformant : own[key] == .conformant && present != [.conformant] ? .incomplete : own[key]
          #expect(verdicts[key] == expected, comment)
        }
      }
    }
  }

  @Test func `a screen without process, and one that is out of scope`() {
    let own: [String: Verdict] = ["a": .conformant, "b": .nonconformant, "alone": .conformant]
    #expect(
      ProcessRule.verdicts(own: own, processes: [["a", "b"]])
        == ["a": .nonconformant, "b": .nonconformant, "alone": .conformant])
    #expect(
      ProcessRule.verdicts(own: ["a": .conformant, "alone": .conformant], processes: [["a", "b"]])
        == ["a": .incomplete, "alone": .conformant])
    #expect(ProcessRule.verdicts(own: own, processes: []) == own)
  }

  @Test func `nothing of a chain reaches screens that share no process with it`() {
    let own: [String: Verdict] = ["a": .nonconformant, "b": .conformant, "c": .conformant, "d": .conformant]
    let verdicts = ProcessRule.verdicts(own: own, processes: [["a", "b"], ["c", "d"]])
    #expect(verdicts == ["a": .nonconformant, "b": .nonconformant, "c": .conformant, "d": .conformant])
  }
}
