import ArgumentParser
import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

@testable import auditctl

/// Errors become exit statuses in one place.
@Suite struct ExitStatusTests {
  struct Case: CustomStringConvertible, Sendable {
    let error: any Error
    let status: Int32
    var description: String { "\(error) is \(status)" }
  }

  static let storeCases = [
    Case(error: StoreError.noSuchFile(path: "a"), status: 66),
    Case(error: StoreError.isFolder(path: "a"), status: 66),
    Case(error: StoreError.alreadyExists(path: "a"), status: 73),
    Case(error: StoreError.cannotOpen(path: "a", reason: "b"), status: 74),
    Case(error: StoreError.cannotCreate(path: "a", reason: "b"), status: 73),
    Case(error: StoreError.notAnAuditDatabase(path: "a", applicationID: 0), status: 65),
    Case(error: StoreError.schemaTooNew(path: "a", found: 9, newestKnown: 5), status: 78),
    Case(error: StoreError.schemaTooOld(path: "a", found: 1, newestKnown: 5), status: 78),
    Case(error: StoreError.schemaDiffers(path: "a", differences: []), status: 78),
    Case(error: StoreError.storedOtherwise(path: "a", table: "b"), status: 78),
    Case(
      error: StoreError.clockAhead(path: "a", ClockAhead(replica: "b", rows: 1...2, milliseconds: 90_000_000)),
      status: 78),
    Case(error: StoreError.migrationEdited(number: 1, name: "b"), status: 78),
    Case(error: StoreError.migrationMissing(path: "a", number: 1), status: 78),
    Case(error: StoreError.migrationFailed(number: 1, name: "b", message: "c"), status: 78),
    Case(error: StoreError.notFound(kind: "screen", reference: "b", hint: ""), status: 66),
    Case(error: NotInRelease(kind: "standard", reference: "b", hint: "there is wcag"), status: 66),
    Case(error: StoreError.ambiguous(kind: "check", reference: "b", matches: ["c", "d"]), status: 65),
    Case(error: StoreError.duplicate(kind: "screen", reference: "b"), status: 65),
    Case(error: StoreError.frozen(release: "1"), status: 65),
    Case(error: StoreError.invalid("a"), status: 65),
    Case(error: StoreError.busy(path: "a", seconds: 5), status: 75),
    Case(error: StoreError.readOnly(path: "a"), status: 77),
    Case(error: StoreError.noPermission(path: "a"), status: 77),
    Case(error: StoreError.diskFull(path: "a"), status: 74),
    Case(error: StoreError.corrupt(path: "a", detail: "b"), status: 65),
    Case(error: StoreError.inputOutput(path: "a", detail: "b"), status: 74),
    Case(error: StoreError.fileReplaced(path: "a"), status: 74),
    Case(error: StoreError.hasOtherNames(path: "a"), status: 74),
    Case(error: StoreError.logRemoved(path: "a"), status: 74),
    Case(error: StoreError.logLost(path: "a"), status: 74),
    Case(error: StoreError.outOfMemory(path: "a"), status: 74),
    Case(error: StoreError.sql(message: "a", sql: "b", byteOffset: nil), status: 65),
    Case(error: StoreError.unexpected(code: 1, message: "a", sql: nil), status: 70),
  ]

  static let otherCases = [
    Case(error: InputError([InputProblem(source: "a", message: "b")]), status: 65),
    Case(error: FileError.noSuchFile(path: "a"), status: 66),
    Case(error: FileError.isFolder(path: "a"), status: 66),
    Case(error: FileError.noPermission(path: "a"), status: 77),
    Case(error: FileError.cannotRead(path: "a", reason: "b"), status: 74),
    Case(error: FileError.cannotWrite(path: "a", reason: "b"), status: 73),
    Case(error: FileError.notText(path: "a"), status: 65),
    Case(error: FileError.notRegular(path: "a"), status: 66),
    Case(error: FileError.alreadyExists(path: "a"), status: 73),
    Case(error: Console.CannotWrite(stream: "a", reason: "b", isDiskFull: true), status: 74),
    Case(error: Console.CannotWrite(stream: "a", reason: "b", isDiskFull: false), status: 74),
    Case(error: CommandError(.usage, "a"), status: 64),
    Case(error: CommandError(.malformedInput, "a"), status: 65),
    Case(error: CommandError(.noInput, "a"), status: 66),
  ]

  @Test(arguments: storeCases + otherCases) func `an error of ours has its status`(_ example: Case) {
    #expect(auditctl.ExitStatus(example.error)?.rawValue == example.status)
  }

  @Test func `an error of others has none here`() {
    #expect(auditctl.ExitStatus(ValidationError("a")) == nil)
    #expect(auditctl.ExitStatus(AnswerIsNo()) == nil)
  }

  @Test func `the statuses are those of the table`() {
    let all: [auditctl.ExitStatus] = [
      .done, .answerIsNo, .usage, .malformedInput, .noInput, .bug, .cannotCreate, .inputOutput, .tryAgain,
      .noPermission, .configuration,
    ]
    #expect(all.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 75, 77, 78])
  }

  @Test(arguments: storeCases) func `an error says what and what to do`(_ example: Case) {
    let text = "\(example.error)"
    // What is wrong comes before the semicolon, what to do after it. A free message says both itself.
    if case StoreError.invalid = example.error { return }
    guard case StoreError.notFound = example.error else {
      #expect(text.contains("; "), "\(text)")
      return
    }
    #expect(text == "there is no screen b")
  }
}
