import AuditStore
import Synchronization
import Testing

@testable import auditctl

/// A short command prepares few statements: to prepare one may cost more than to run it.
///
/// The numbers are the most that each may prepare on the worked example, those that set up the connection and begin and
/// end the transaction among them. One more is one to think about: another answer may have it already. Ten of those of
/// `status` read what the specification said when something was found: the example was edited after its first session.
/// Two read the risk that is accepted in it, and two of `explain` what places are called.
@Suite struct StatementCountTests {
  /// A command line and how many statements it may prepare.
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let most: Int

    init(_ line: String, most: Int) {
      arguments = line.split(separator: " ").map(String.init)
      self.most = most
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case("status", most: 52), Case("explain", most: 57), Case("explain sign-in/username vo-text", most: 53),
    Case("record sign-in/username vo-text pass", most: 50),
    Case("record sign-in/username vo-text fail --observed Text", most: 78),
  ]

  @Test(arguments: cases) func `a command prepares few statements`(_ run: Case) throws {
    let bench = try Workbench.exampleWithSession()
    // The first write of a copy begins a replica.
    bench.runDone("record", "register/email", "vo-text", "pass", "--auditor", "Auditor A")
    let prepared = Prepared()
    let witness: @Sendable (String) -> Void = { prepared.add($0) }
    let ran = StatementWitness.$current.withValue(witness) {
      bench.run(run.arguments + (run.arguments[0] == "record" ? ["--auditor", "Auditor A"] : []))
    }
    #expect(ran.status == .done, "\(ran.notes)")
    let all = prepared.all
    #expect(all.count <= run.most, "\(all.joined(separator: ";\n"))")
    let twice = Dictionary(grouping: all) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(twice.isEmpty, "prepared twice: \(twice.joined(separator: ";\n"))")
  }

  private final class Prepared: Sendable {
    private let statements = Mutex<[String]>([])

    var all: [String] { statements.withLock { $0 } }

    func add(_ sql: String) {
      statements.withLock { $0.append(sql) }
    }
  }
}
